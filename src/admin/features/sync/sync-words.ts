import { formatDistanceToNow } from 'date-fns'
import type { SyncStatus } from '../../../schema/api'
import type { Cue } from '../../../ui/cue-light'
import { counted } from '../../components/words/attention'

/**
 * The lamp and the words for where the site stands towards its remote.
 * @param host the name the admin was opened by, which tells whether it runs on this computer
 */
export function syncInWords(
  status: SyncStatus,
  host = window.location.hostname,
): { cue: Cue; label: string } {
  const { state, conflicts, waiting, failure, uncommitted } = status
  if (state === 'conflict') {
    return { cue: 'standby', label: `${counted(conflicts.length, 'conflict')} to decide` }
  }
  if (uncommitted) return { cue: 'unpublished', label: 'Saved, not yet committed' }
  switch (state) {
    case 'off':
      return { cue: 'go', label: isThisComputer(host) ? 'Saved on this computer' : 'Saved' }
    case 'published':
      return { cue: 'go', label: 'Everything is online' }
    case 'working':
      return { cue: 'waiting', label: 'Putting it online...' }
    case 'waiting':
      return { cue: 'unpublished', label: publishLabel(waiting.length) }
    case 'failed':
      return {
        cue: 'standby',
        label: failed(failure),
      }
  }
}

function isThisComputer(host: string): boolean {
  return /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)
}

function failed(failure: SyncStatus['failure']): string {
  if (!failure) return 'Not put online'
  if (failure.waitsFor === 'developer') return 'Waits for a developer'
  if (failure.waitsFor === 'replacing') return 'Remote to be replaced'
  return `Not put online for ${formatDistanceToNow(failure.since)}`
}

/** What the button that publishes says: `Put 6 changes online`. */
export function publishLabel(count: number): string {
  return count === 0 ? 'Put online' : `Put ${counted(count, 'change')} online`
}
