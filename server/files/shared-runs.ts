import { Turns } from './turns'

/**
 * A task that takes in whatever was when it began, so that all who ask while it runs are served by one
 * more run after it.
 */
export class SharedRuns<T> {
  private next: Promise<T> | undefined

  /** @param turns to take turns with other tasks, where there are any */
  constructor(
    private readonly task: () => Promise<T>,
    private readonly turns = new Turns(),
  ) {}

  /** Runs the task, or waits for a run that begins from now on; gives its result or error. */
  run(): Promise<T> {
    this.next ??= this.turns.run(() => {
      this.next = undefined
      return this.task()
    })
    return this.next
  }
}
