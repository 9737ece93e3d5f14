import { BoundedMap } from './bounded-map'
import { steadyNow } from './steady-now'

interface Limit {
  /** How many times in a window. */
  times: number
  windowSeconds: number
}

// About 10 MB at worst; past it the clients heard from longest ago are forgotten.
const rememberedKeys = 50_000

/** Lets each key pass a number of times in a window that begins with its first pass. */
export class RateLimiter {
  private readonly windows = new BoundedMap<{ count: number; endsAt: number }>(rememberedKeys)

  constructor(
    private readonly limit: Limit,
    private readonly now: () => number = steadyNow,
  ) {}

  /** Counts one pass; answers 0 if it may go on, else the whole seconds to wait. */
  take(key: string): number {
    const window = this.windows.get(key)
    if (!window || window.endsAt <= this.now()) {
      this.windows.set(key, { count: 1, endsAt: this.now() + this.limit.windowSeconds * 1000 })
      return 0
    }
    if (window.count >= this.limit.times) return Math.ceil((window.endsAt - this.now()) / 1000)
    window.count += 1
    return 0
  }

  /** Counts one pass less, of which nothing came. */
  giveBack(key: string): void {
    const window = this.windows.get(key)
    if (window) window.count -= 1
  }
}
