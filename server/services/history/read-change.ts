import type { Fields } from '../../../src/lib/same-value'
import { kinds, type KindName } from '../../../src/schema'
import type { EntryChange, FieldChange } from '../../../src/schema/api'
import { changedFields } from '../entries/changed-fields'
import { findChange } from './find-change'
import { contentFiles, presentChangedEntry, sidesOf } from './present-change'
import type { Site } from '../site/site'

/** What a change did to each entry, field by field, before and after; throws 404 if it is unknown. */
export async function readChangeDetails(site: Site, id: string): Promise<EntryChange[]> {
  const { commit, repository } = await findChange(site, id)
  const files = contentFiles(commit.files)
  const sides = await sidesOf(repository, files)
  return files.map((found) => {
    const { before = {}, after = {} } = sides.get(found.file) ?? {}
    return {
      ...presentChangedEntry(found, commit, sides.get(found.file)),
      details: fieldChanges(found.kind, before, after, id),
    }
  })
}

function fieldChanges(kind: KindName, before: Fields, after: Fields, id: string): FieldChange[] {
  return changedFields(before, after)
    .filter((field) => !kinds[kind].secret?.includes(field))
    .map((field) => {
      const type = fieldType(kind, field, before[field] ?? after[field])
      const shown = (value: unknown, change: string) =>
        type === 'image' ? pictureUrl(kind, field, value, change) : (value ?? null)
      return {
        field,
        label: kinds[kind].labels[field] ?? field,
        type,
        before: shown(before[field], `${id}^`),
        after: shown(after[field], id),
      }
    })
}

function fieldType(kind: KindName, field: string, value: unknown): FieldChange['type'] {
  const { references, format } = kinds[kind]
  if (kind === 'images' && field === 'filename') return 'image'
  if (references.some((found) => found.field === field && found.to === 'images')) return 'image'
  if (format.codec === 'markdown' && format.body === field) return 'long'
  if (typeof value === 'string') return value.length > 80 ? 'long' : 'text'
  return 'value'
}

/** The address of a picture as it was at a change; null for none. */
function pictureUrl(kind: KindName, field: string, value: unknown, change: string) {
  if (typeof value !== 'string' || value === '') return null
  const by = kinds[kind].references.find((found) => found.field === field)?.by ?? 'filename'
  const base = `/api/history/files/${encodeURIComponent(change)}`
  if (by === 'id') return `${base}/by-id/${value}`
  return `${base}/${value.split('/').at(-1) ?? ''}`
}
