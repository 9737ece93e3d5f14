import {
  findInEntry,
  type FieldFinding,
  guardedKinds,
  isFine,
} from '../../../src/lib/whereabouts/entries'
import { findInResume } from '../../../src/lib/whereabouts/resume'
import type { ResumeReading } from '../../../src/schema/api'
import { findWhereabouts, type Reading } from '../../../src/lib/whereabouts/rules'
import { isCollectionName, type KindName } from '../../../src/schema'
import { mergeContact } from '../../../src/schema/defaults'
import { today } from '../../../src/schema/date'
import { titleOf } from '../entries/entry-fields'
import type { Site } from '../site/site'
import type { FineNotes } from './fine-notes'
import { wallTexts } from './public-texts'

/** A finding with the entry it is in. */
export interface EntryFinding extends FieldFinding {
  kind: KindName
  /** '' for a singleton. */
  id: string
  title: string
}

type Sources = Pick<Site, 'store'> & {
  fineNotes: Pick<FineNotes, 'of'>
  /** What the resume says, where there is one. */
  resume: ResumeReading | undefined
}

/** What the guard reads every text with: the day, and the agency's own contacts, which are public. */
export function readingOf({ store }: Pick<Site, 'store'>): Required<Omit<Reading, 'beside'>> {
  const { agencyAddress = '', agencyPhone = '' } = store.read('agency') ?? {}
  const { agent } = mergeContact(store.read('site')?.contact ?? {})
  const agents = store.list('agents').flatMap(({ phone, email }) => [phone, email])
  const known = [agencyAddress, agencyPhone, agent.phone, agent.email, ...agents]
  return { today: today(), known: known.filter(Boolean) }
}

/** Everything the guard finds in the texts that are public or will be, but for what was called fine. */
export function findAll(sources: Sources): EntryFinding[] {
  const reading = readingOf(sources)
  const inEntries = guardedKinds.flatMap((kind) =>
    entriesOf(sources, kind).flatMap(({ id, entry }) => {
      const notes = sources.fineNotes.of(kind, id)
      return findInEntry(kind, entry, reading)
        .filter((finding) => !isFine(finding, notes))
        .map((finding) => ({ ...finding, kind, id, title: titleOf(kind, entry) }))
    }),
  )
  const notes = sources.fineNotes.of('site', '')
  const inResume = findInResume(sources.resume?.text ?? '', reading)
    .filter((finding) => !isFine(finding, notes))
    .map((finding) => ({ ...finding, kind: 'site' as const, id: '', title: 'resume' }))
  const onWall = wallTexts(sources.store).flatMap(({ filename, text }) =>
    findWhereabouts(text, reading).map((finding) => {
      return { ...finding, kind: 'galleryWall' as const, id: '', title: filename, field: 'images' }
    }),
  )
  return [...inEntries, ...inResume, ...onWall]
}

function entriesOf({ store }: Pick<Site, 'store'>, kind: KindName) {
  if (isCollectionName(kind)) {
    return store.list(kind).map((entry) => ({ id: entry.id, entry: { ...entry } }))
  }
  const entry = store.read(kind)
  return entry ? [{ id: '', entry: { ...entry } }] : []
}
