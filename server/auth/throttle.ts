import { BoundedMap } from './bounded-map'
import { clientKey } from './client-key'

interface Failures {
  count: number
  /** Until when this client waits, in ms. */
  until: number
  lastAt: number
}

interface Policy {
  /** Failures that cost nothing. */
  free: number
  /** The wait after the first failure that does; each further one doubles it. */
  firstWait: number
}

const second = 1000
const longestWait = 15 * 60 * second
const forgottenAfter = 60 * 60 * second
const rememberedClients = 50_000

// One person guessing at one name waits soon; a household behind one address, or somebody trying
// many names, a little later.
const perName = { free: 5, firstWait: 5 * second } satisfies Policy
const perAddress = { free: 20, firstWait: 5 * second } satisfies Policy

/**
 * Slows down guessing at passwords. Failures are counted by client, never by user alone: no
 * stranger can lock the owner out from elsewhere.
 */
export class SignInThrottle {
  private readonly failures = new BoundedMap<Failures>(rememberedClients)

  constructor(private readonly now: () => number = Date.now) {}

  /**
   * Announces a sign-in. Answers 0 if it may be tried, else the whole seconds to wait. It counts
   * as failed until `succeed` says otherwise, so that many at once get no further than one by one.
   */
  attempt(address: string | undefined, username: string): number {
    const [client, pair] = keys(address, username)
    const wait = Math.max(this.waitOf(client), this.waitOf(pair))
    if (wait > 0) return Math.ceil(wait / second)
    this.fail(client, perAddress)
    this.fail(pair, perName)
    return 0
  }

  /** The sign-in was right: its client starts afresh. */
  succeed(address: string | undefined, username: string): void {
    for (const key of keys(address, username)) this.failures.delete(key)
  }

  private waitOf(key: string): number {
    return Math.max(0, (this.failures.get(key)?.until ?? 0) - this.now())
  }

  private fail(key: string, { free, firstWait }: Policy): void {
    const now = this.now()
    const before = this.failures.get(key)
    const isForgotten = !before || now - before.lastAt > forgottenAfter
    const count = isForgotten ? 1 : before.count + 1
    const wait = count < free ? 0 : Math.min(longestWait, firstWait * 2 ** (count - free))
    this.failures.set(key, { count, until: now + wait, lastAt: now })
  }
}

function keys(address: string | undefined, username: string): [client: string, pair: string] {
  const client = clientKey(address)
  return [client, `${client} ${username.trim().toLowerCase().slice(0, 100)}`]
}
