import { AppError } from '../errors'

/**
 * How long somebody waits for their turn to write, in milliseconds, before they are told. It may be set
 * shorter where nobody but a test waits.
 */
export const patience = { turn: 20_000 }

function stillBusy(): AppError {
  const message =
    'An earlier change is still being recorded in the site’s git history, and that takes far too long. Nothing was saved; try again in a minute.'
  return new AppError(503, 'git_busy', message)
}

/** Runs tasks one after the other, in the order they came; one that fails does not stop the rest. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve()

  /** Waits for its turn, however long, runs the task and gives its result or error. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task)
    this.last = result.catch(() => undefined)
    return result
  }

  /**
   * Like `run`, for somebody who waits: throws 503 `git_busy`, without running the task, where its
   * turn does not come within `limit` milliseconds.
   */
  runSoon<T>(task: () => Promise<T>, limit = patience.turn): Promise<T> {
    return new Promise((resolve, reject) => {
      let isGivenUp = false
      const tooLong = setTimeout(() => {
        isGivenUp = true
        reject(stillBusy())
      }, limit)
      const turn = this.run(async () => {
        if (isGivenUp) throw stillBusy()
        clearTimeout(tooLong)
        return task()
      })
      turn.then(resolve, reject)
    })
  }

  /** Waits until everything that was handed in so far is done. */
  async idle(): Promise<void> {
    await this.last
  }
}
