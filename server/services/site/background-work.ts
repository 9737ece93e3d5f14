import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from './site'

/** Owns the work that nobody waits for: a failure is logged, and closing waits for its end. */
export class BackgroundWork {
  private readonly running = new Set<Promise<unknown>>()
  // Whichever call it is started by, what it saves is none of that call's.
  private readonly apart = AsyncLocalStorage.snapshot()

  constructor(private readonly log: Log) {}

  /** Starts work; `what` names it in the log, such as "Noting a sign-in". */
  start(what: string, work: () => Promise<unknown>): void {
    const run: Promise<unknown> = Promise.resolve()
      .then(() => this.apart(work))
      .catch((error: unknown) => this.log.error({ err: error }, `${what} failed`))
      .then(() => this.running.delete(run))
    this.running.add(run)
  }

  /** Waits until nothing runs. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running)
  }
}
