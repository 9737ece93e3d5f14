/** Runs pieces of work one after another, in the order they were asked for. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve()

  /** Answers as `work` does; a piece that fails does not stop the next. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(work)
    this.last = result.catch(() => undefined)
    return result
  }
}
