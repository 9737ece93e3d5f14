import { AppError } from '../errors'

interface Room {
  /** How many tasks run at the same time. */
  running: number
  /** How many more may wait. */
  waiting: number
}

/** Runs so many tasks at once and lets a few more wait, so that many cost the others nothing. */
export class FewAtOnce {
  private running = 0
  private readonly queue: (() => void)[] = []

  constructor(private readonly room: Room) {}

  /**
   * Runs a task when it is its turn; one that goes first waits behind no stranger's and is never sent
   * away. Throws 503 `busy` for another where too many wait already.
   */
  async run<T>(task: () => Promise<T>, goesFirst = false): Promise<T> {
    if (this.running >= this.room.running) await this.turn(goesFirst)
    else this.running += 1
    try {
      return await task()
    } finally {
      // Whoever waits takes over the place, so that nobody gets in between.
      const next = this.queue.shift()
      if (next) next()
      else this.running -= 1
    }
  }

  private turn(goesFirst: boolean): Promise<void> {
    if (!goesFirst && this.queue.length >= this.room.waiting) {
      const message = 'Many people are logging in at this moment. Try again in 5 seconds.'
      throw new AppError(503, 'busy', message, { retryAfter: 5 })
    }
    return new Promise((resolve) => {
      if (goesFirst) this.queue.unshift(resolve)
      else this.queue.push(resolve)
    })
  }
}
