import { ApiCallError, conflictOf, isKept, isKeyUsed, issuesOf } from '../api/line/call-error'
import type { FormVersion } from './edit-session'
import type { SaveResult } from './session-store'

/** What became of a save, by the call that was made for it. */
export async function answerOf(save: Promise<FormVersion>): Promise<SaveResult> {
  try {
    return { type: 'answered', version: await save }
  } catch (error) {
    // Half an answer is none: what was sent may be saved.
    if (!(error instanceof ApiCallError)) return { type: 'waiting' }
    if (isKept(error)) return { type: 'waiting', key: error.waitingKey }
    const conflict = conflictOf(error)
    if (conflict) {
      const { author, isUnread } = conflict
      return { type: 'collided', author, ...(isUnread && { unread: conflict }) }
    }
    const { status } = error
    const isUnknown = status === 0 || status === 408 || status >= 500
    if (isUnknown) return { type: 'waiting' }
    return { type: 'refused', issues: issuesOf(error), isKeyUsed: isKeyUsed(error) }
  }
}
