import { formatDistance } from 'date-fns'
import type { SyncStatus } from '../../../schema/api'
import { isAtHome, isLoopback } from '../../../schema/host'
import type { Cue } from '../../../ui/cue-light'
import { counted } from '../../components/words/counted'

/** What exchanging with the remote is called. */
interface ExchangeWords {
  title: string
  /** What it is for, where that is not plain. */
  about?: string
  done: string
  working: string
  failed: string
  /** Above the list of what the remote does not have yet. */
  waiting: string
  /** What the button says that sends so many changes. */
  send: (count: number) => string
}

/** On a laptop: what is saved is seen by nobody until it is sent. */
const fromHere: ExchangeWords = {
  title: 'Put online',
  done: 'Everything is online',
  working: 'Putting it online...',
  failed: 'Not put online',
  waiting: 'Waiting to be put online',
  send: (count) => (count === 0 ? 'Put online' : `Put ${counted(count, 'change')} online`),
}

/** On the server that visitors come to: what is saved is online at once, and the remote is a copy. */
const live: ExchangeWords = {
  title: 'Copy of the site',
  about:
    'What you save is online at once. The copy is kept elsewhere, for the day this server is lost.',
  done: 'Online, and copied',
  working: 'Copying...',
  failed: 'Online, but not copied',
  waiting: 'Online, and not copied yet',
  send: (count) => (count === 0 ? 'Copy now' : `Copy ${counted(count, 'change')}`),
}

/**
 * What the exchange is called where the admin was opened by a name. Callboard answers to SITE_URL's
 * and those of its own computer alone, so that any other than these is where visitors come.
 */
export function exchangeWords(host = window.location.hostname): ExchangeWords {
  return isLoopback(host) || isAtHome(host) ? fromHere : live
}

/**
 * The lamp and the words for where the site stands towards its remote.
 * @param host the name the admin was opened by
 */
export function syncInWords(
  status: SyncStatus,
  host = window.location.hostname,
): { cue: Cue; label: string } {
  const { state, conflicts, waiting, failure, uncommitted } = status
  const words = exchangeWords(host)
  if (state === 'conflict') {
    return { cue: 'standby', label: `${counted(conflicts.length, 'conflict')} to decide` }
  }
  if (uncommitted) return { cue: 'unsent', label: 'Saved, not yet committed' }
  switch (state) {
    case 'off':
      return { cue: 'go', label: isLoopback(host) ? 'Saved on this computer' : 'Saved' }
    case 'published':
      return { cue: 'go', label: words.done }
    case 'working':
      return { cue: 'waiting', label: words.working }
    case 'waiting':
      return { cue: 'unsent', label: words.send(waiting.length) }
    case 'failed':
      return { cue: 'standby', label: failed(failure, words) }
  }
}

function failed(failure: SyncStatus['failure'], words: ExchangeWords): string {
  if (!failure) return words.failed
  if (failure.waitsFor === 'developer') return 'Waits for a developer'
  if (failure.waitsFor === 'replacing') return 'Remote to be replaced'
  if (failure.waitsFor === 'erasing') return 'To be erased here, too'
  const now = Date.now()
  // The server's clock may be ahead of this one.
  return `${words.failed} for ${formatDistance(Math.min(Date.parse(failure.since), now), now)}`
}
