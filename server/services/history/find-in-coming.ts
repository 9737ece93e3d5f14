import { findInEntry, isFine, isGuarded } from '../../../src/lib/whereabouts/entries'
import { findInResume } from '../../../src/lib/whereabouts/resume'
import type { FoundText } from '../../../src/schema/api'
import { pdfText } from '../../media/pdf/pdf-text'
import type { FileChange } from '../../store/journal'
import { inFull } from '../entries/in-full'
import { presentValue } from '../entries/present-entry'
import { resumePath } from '../media/resume-file'
import type { Site } from '../site/site'
import { readingOf } from '../whereabouts/find-all'
import { type Coming, comingIn } from './coming'

/**
 * What the guard finds in files that come from history, but for what is said now, too, or was called
 * fine; each once. A resume among them is read; one that cannot be says nothing.
 */
export async function findInComing(site: Site, files: readonly FileChange[]): Promise<FoundText[]> {
  const found = await Promise.all(
    files.flatMap(comingIn).map((entry) => findInOne(site, entry, files)),
  )
  return [...new Map(found.flat().map((one) => [`${one.rule} ${one.words}`, one])).values()]
}

async function findInOne(
  site: Site,
  { kind, id, value }: Coming,
  files: readonly FileChange[],
): Promise<FoundText[]> {
  if (!value || !isGuarded(kind)) return []
  const reading = readingOf(site)
  const findIn = (fields: Coming['value']) =>
    findInEntry(kind, inFull(kind, { ...fields }), reading)
  const known = [...findIn(presentValue(site, kind, id)), ...site.fineNotes.of(kind, id)]
  const resume = kind === 'site' ? await textOfResume(resumePath(value.resumeUrl), files) : ''
  return [...findIn(value), ...findInResume(resume, reading)]
    .filter((finding) => !isFine(finding, known))
    .map(({ rule, words }) => ({ rule, words }))
}

async function textOfResume(path: string | undefined, files: readonly FileChange[]) {
  const content = files.find((file) => file.path === path)?.content
  if (!content) return ''
  const read = await pdfText(Buffer.from(content)).catch(() => undefined)
  return read?.text ?? ''
}
