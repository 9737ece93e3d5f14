import type { Watching } from './watcher'

interface Options {
  /** Starts watching; `onLost` is to be called when it can no longer be relied on. */
  start: (onLost: (error: unknown) => void) => Promise<Watching>
  /** Hears, once, that nothing is watched for the time being. */
  onLost: (error: unknown) => void
  /** Hears that it is watched again; what changed in between was not seen. */
  onBack: () => void
  /** The wait before the first new attempt; each further one is twice as long, up to a minute. */
  firstWaitMs?: number
}

const longestWaitMs = 60_000

/** Keeps something watched: where that fails, it is tried again until it works. */
export class KeptWatch implements Watching {
  private watching: Watching | undefined
  private timer: NodeJS.Timeout | undefined
  private work: Promise<void> = Promise.resolve()
  private failures = 0
  private isLost = false
  private isClosed = false

  private constructor(private readonly options: Options) {}

  /** Starts watching; resolves when the first attempt has worked or failed. */
  static async open(options: Options): Promise<KeptWatch> {
    const kept = new KeptWatch(options)
    kept.work = kept.attempt()
    await kept.work
    return kept
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    await this.work
    await this.watching?.close()
  }

  private async attempt(): Promise<void> {
    // What belongs to an earlier attempt has nothing more to say.
    let isCurrent = true
    const lose = (error: unknown) => {
      if (!isCurrent) return
      isCurrent = false
      this.lose(error)
    }
    try {
      const watching = await this.options.start(lose)
      this.watching = watching
      if (!isCurrent) return
      this.failures = 0
      if (!this.isLost || this.isClosed) return
      this.isLost = false
      this.options.onBack()
    } catch (error) {
      lose(error)
    }
  }

  private lose(error: unknown): void {
    if (this.isClosed) return
    if (!this.isLost) this.options.onLost(error)
    this.isLost = true
    const wait = Math.min(longestWaitMs, (this.options.firstWaitMs ?? 1_000) * 2 ** this.failures)
    this.failures += 1
    // Behind an attempt that was lost before it had begun: what that began is to be closed.
    this.timer = setTimeout(() => (this.work = this.work.then(() => this.again())), wait)
    this.timer.unref()
  }

  private async again(): Promise<void> {
    const dead = this.watching
    this.watching = undefined
    await dead?.close().catch(() => undefined)
    if (!this.isClosed) await this.attempt()
  }
}
