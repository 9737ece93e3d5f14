import { Turns } from '../files/turns'
import { withDeadline } from './deadline'

/** How long a task may take and a caller waits for its turn, in milliseconds. */
export interface Patience {
  task: number
  /** As all who wait for a turn, unless it is said. */
  turn?: number
}

const usual: Patience = { task: 60_000 }
// A save takes a fraction of a second; this long only where something is wrong.
const slow = 10_000

/** Lets one task at a time write a repository, none for ever, and nobody wait without a word. */
export class WriteQueue {
  readonly #turns = new Turns()
  #since: number | undefined

  constructor(private readonly patience = usual) {}

  /** Whether the task at hand takes so long that something must be wrong. */
  get isStuck(): boolean {
    return this.#since !== undefined && performance.now() - this.#since > slow
  }

  /**
   * Runs a task when those before it are done; every git in it is ended when its time is over.
   * Throws 503 `git_busy`, without running it, where its turn does not come in time.
   */
  run<T>(task: () => Promise<T>, limit = this.patience.task): Promise<T> {
    return this.#turns.runSoon(() => {
      this.#since = performance.now()
      return withDeadline(limit, task).finally(() => {
        this.#since = undefined
      })
    }, this.patience.turn)
  }
}
