import { isKindName, type KindName } from '../../../src/schema'
import { isGuarded } from '../../../src/lib/whereabouts/entries'
import { resumeField } from '../../../src/lib/whereabouts/resume'
import { Turns } from '../../files/turns'
import { presentValue } from '../entries/present-entry'
import type { Site } from '../site/site'
import { readPresentResume } from './read-resume'

/**
 * Keeps what the body of a save that is done calls fine, if there is one, and forgets what the entry says
 * no more. A disk that refuses costs the notes alone: the guard asks again.
 */
export async function keepFineNotes(
  site: Site,
  kind: KindName,
  id: string,
  body?: unknown,
): Promise<void> {
  if (!isGuarded(kind)) return
  const { [resumeField]: _apart, ...texts } = presentValue(site, kind, id)
  await keep(site, kind, id, body, Object.keys(texts).length > 0 ? texts : null)
}

/** Forgets what entries say no more that were changed while no server was there. */
export async function reviewFineNotes(site: Site): Promise<void> {
  for (const key of Object.keys(site.fineNotes.all)) {
    const [kind = '', id = ''] = key.split('/')
    if (isKindName(kind)) await keepFineNotes(site, kind, id)
  }
  reviewResumeNotes(site)
}

/** Forgets what the resume says no more, whoever put another in its place; nobody waits until it is read. */
export function reviewResumeNotes(site: Site): void {
  const isNoted = site.fineNotes.of('site', '').some(({ field }) => field === resumeField)
  if (isNoted) site.background.start('Reading the resume', () => keepResumeNotes(site))
}

// What a resume said that was read before counts for none after it.
const readings = new Turns()

/** Keeps what the body of an upload calls fine in the resume that it has made public. */
export function keepResumeNotes(site: Site, body: { fine?: unknown[] } = {}): Promise<void> {
  return readings.run(async () => {
    const before = site.fineNotes.of('site', '')
    if (before.length === 0 && !body.fine?.length) return
    const said = await readPresentResume(site.store, site.config.siteDir).catch(() => undefined)
    await keep(site, 'site', '', body, { [resumeField]: said?.text })
  })
}

async function keep(site: Site, kind: KindName, id: string, body: unknown, entry: object | null) {
  await site.fineNotes.keep(kind, id, body, entry).catch((error: unknown) => {
    site.log.warn({ err: error, kind, id }, 'What was called fine could not be kept')
  })
}
