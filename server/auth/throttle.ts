import { BoundedMap } from './bounded-map'
import { clientKey } from './client-key'
import { steadyNow } from './steady-now'

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
  longestWait: number
}

/** Who wants to sign in, and from where. */
export interface Attempt {
  address: string | undefined
  username: string
  /** The device, where this very user has signed in on it before. */
  device?: string
}

const second = 1000
const longestWait = 15 * 60 * second
const forgottenAfter = 60 * 60 * second
const rememberedClients = 50_000

// One person guessing at one name waits soon; a household behind one address, or somebody trying
// many names, a little later.
const perName = { free: 5, firstWait: 5 * second, longestWait } satisfies Policy
const perAddress = { free: 20, firstWait: 5 * second, longestWait } satisfies Policy
// Many addresses guessing at one name. Its owner may be among them with a new telephone, so nobody
// waits long; half a minute leaves no hope of guessing either.
const perAccount = { free: 30, firstWait: 2 * second, longestWait: 30 * second } satisfies Policy

type Counted = [key: string, policy: Policy][]

/**
 * Slows down guessing at passwords. Strangers are counted by address and, softly, by the name they
 * guess at; a device on which its user has signed in before by itself alone, so that no stranger can
 * keep the owner out.
 */
export class SignInThrottle {
  private readonly failures = new BoundedMap<Failures>(rememberedClients)

  constructor(private readonly now: () => number = steadyNow) {}

  /**
   * Begins a sign-in. Answers 0 if it may be tried, else the whole seconds to wait. It counts
   * as failed until `succeed` says otherwise, so that many at once get no further than one by one.
   */
  attempt(attempt: Attempt): number {
    const counted = countedBy(attempt)
    const wait = Math.max(...counted.map(([key]) => this.waitOf(key)))
    if (wait > 0) return Math.ceil(wait / second)
    for (const [key, policy] of counted) this.fail(key, policy)
    return 0
  }

  /** The sign-in was right: its client starts afresh. */
  succeed(attempt: Attempt): void {
    for (const [key] of countedBy(attempt)) this.failures.delete(key)
  }

  private waitOf(key: string): number {
    return Math.max(0, (this.failures.get(key)?.until ?? 0) - this.now())
  }

  private fail(key: string, { free, firstWait, longestWait: longest }: Policy): void {
    const now = this.now()
    const before = this.failures.get(key)
    const isForgotten = !before || now - before.lastAt > forgottenAfter
    const count = isForgotten ? 1 : before.count + 1
    const wait = count < free ? 0 : Math.min(longest, firstWait * 2 ** (count - free))
    this.failures.set(key, { count, until: now + wait, lastAt: now })
  }
}

function countedBy({ address, username, device }: Attempt): Counted {
  if (device !== undefined) return [[`device ${device}`, perName]]
  const client = clientKey(address)
  const name = username.trim().toLowerCase().slice(0, 100)
  return [
    [client, perAddress],
    [`${client} ${name}`, perName],
    [`account ${name}`, perAccount],
  ]
}
