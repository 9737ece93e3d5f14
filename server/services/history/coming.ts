import type { Fields } from '../../../src/lib/same-value'
import type { KindName } from '../../../src/schema'
import type { FileChange } from '../../store/journal'
import { locate } from '../../store/locations'
import { planFile } from '../../store/plan-file'
import type { FoundReference } from '../../store/references'
import { isThere } from '../entries/check-references'
import { valueOf } from '../entries/entry-fields'
import type { Site } from '../site/site'

/** An entry whose file comes from history; of null as its value, one that goes. */
export interface Coming {
  kind: KindName
  id: string
  value: Fields | null
  file: FileChange
}

/** The entry that a file holds; none where it holds none, or cannot be read. */
export function comingIn(file: FileChange): Coming[] {
  const found = locate(file.path)
  if (!found) return []
  if (file.content === null) return [{ ...found, value: null, file }]
  const value = valueOf(found.kind, file.content)
  return value ? [{ ...found, value, file }] : []
}

/** The file that an entry comes in, made to hold this value. */
export function fileHolding({ kind, id, file }: Coming, value: Fields): FileChange {
  return { ...file, content: planFile(kind, id, value, Buffer.from(file.content ?? '')).content }
}

/** Whether there is what a reference names once these have come. */
export function isThereWith(
  site: Site,
  coming: readonly Coming[],
  reference: FoundReference,
): boolean {
  const { to, by, name } = reference
  const ofKind = coming.filter(({ kind }) => kind === to)
  if (by === 'id') {
    const own = ofKind.find(({ id }) => id === name)
    return own ? own.value !== null : isThere(site, reference)
  }
  if (ofKind.some(({ value }) => value?.filename === name)) return true
  const isComing = new Set(ofKind.map(({ id }) => id))
  return site.store.list('images').some((one) => one.filename === name && !isComing.has(one.id))
}
