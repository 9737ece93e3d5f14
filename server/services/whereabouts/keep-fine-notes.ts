import type { KindName } from '../../../src/schema'
import { isGuarded } from '../../../src/lib/whereabouts/entries'
import { presentValue } from '../entries/plan-fields'
import type { Site } from '../site/site'

/**
 * Keeps what the body of a save that is done calls fine, and forgets what its entry says no more. A
 * disk that refuses costs the notes alone: the guard asks again.
 */
export async function keepFineNotes(
  site: Site,
  kind: KindName,
  id: string,
  body: unknown,
): Promise<void> {
  if (!isGuarded(kind)) return
  const entry = presentValue(site, kind, id)
  await site.fineNotes.keep(kind, id, body, entry).catch((error: unknown) => {
    site.log.warn({ err: error, kind, id }, 'What was called fine could not be kept')
  })
}
