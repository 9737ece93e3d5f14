import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../errors'
import { Turns } from '../files/turns'
import { withDeadline } from './deadline'

/** How long a task may take and a caller waits for its turn, in milliseconds. */
export interface Patience {
  task: number
  turn: number
}

const usual: Patience = { task: 60_000, turn: 20_000 }
// A save takes a fraction of a second; this long only where something is wrong.
const slow = 10_000

function stillBusy(): AppError {
  const message =
    'An earlier change is still being recorded in the site’s git history, and that takes far too long. Nothing was saved; try again in a minute.'
  return new AppError(503, 'git_busy', message)
}

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
  async run<T>(task: () => Promise<T>, limit = this.patience.task): Promise<T> {
    const waiting = new AbortController()
    let state: 'waiting' | 'begun' | 'given up' = 'waiting'
    const turn = this.#turns.run(async () => {
      if (state === 'given up') throw stillBusy()
      state = 'begun'
      waiting.abort()
      this.#since = performance.now()
      return withDeadline(limit, task).finally(() => {
        this.#since = undefined
      })
    })
    const tooLong = wait(this.patience.turn, undefined, { signal: waiting.signal }).then(
      () => {
        state = 'given up'
        throw stillBusy()
      },
      () => turn,
    )
    return Promise.race([turn, tooLong])
  }
}
