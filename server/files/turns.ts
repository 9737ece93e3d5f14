/** Runs tasks one after the other, in the order they came; one that fails does not stop the rest. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve()

  /** Waits for its turn, runs the task and gives its result or error. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task)
    this.last = result.catch(() => undefined)
    return result
  }

  /** Waits until everything that was handed in so far is done. */
  async idle(): Promise<void> {
    await this.last
  }
}
