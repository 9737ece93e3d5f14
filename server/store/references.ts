import { type Fields, isFields } from '../../src/lib/same-value'
import { collections, isKindName, kinds, type KindName } from '../../src/schema'
import type { Reference } from '../../src/schema/collection'
import { uploadsPath } from '../../src/schema/url'

/** What one field of an entry refers to. */
export interface FoundReference {
  /** The field, dotted, with list positions: `images.3.filename`. */
  field: string
  to: keyof typeof collections
  by: Reference['by']
  /** The id or file name it holds. */
  name: string
}

/** What others may refer to an entry as. */
export interface Target {
  to: keyof typeof collections
  id: string
  /** Of an image: its file in media/. */
  filename?: string
}

function collectionName(name: string): keyof typeof collections {
  if (isKindName(name) && name in collections) return name as keyof typeof collections
  throw new Error(`A reference points to ${name}, which is no collection`)
}

/** The places a field such as `images[].filename` means in this value, each with what it holds. */
export function placesOf(value: unknown, field: string): { path: string[]; at: unknown }[] {
  let found: { path: string[]; at: unknown }[] = [{ path: [], at: value }]
  for (const part of field.split('.')) {
    const key = part.replace('[]', '')
    found = found.flatMap(({ path, at }) =>
      isFields(at) ? [{ path: [...path, key], at: at[key] }] : [],
    )
    if (!part.endsWith('[]')) continue
    found = found.flatMap(({ path, at }) =>
      Array.isArray(at)
        ? at.map((item: unknown, index) => ({ path: [...path, String(index)], at: item }))
        : [],
    )
  }
  return found
}

/** Every reference a value of this kind holds. */
export function findReferences(kind: KindName, value: unknown): FoundReference[] {
  return kinds[kind].references.flatMap(({ field, to, by }) =>
    placesOf(value, field).flatMap(({ path, at: held }) => {
      if (typeof held !== 'string' || held === '') return []
      const name = by === 'uploadUrl' ? held.slice(uploadsPath.length) : held
      return [{ field: path.join('.'), to: collectionName(to), by, name }]
    }),
  )
}

/** Whether a reference means this entry. */
export function pointsTo(reference: FoundReference, target: Target): boolean {
  const name = reference.by === 'id' ? target.id : target.filename
  return reference.to === target.to && reference.name === name
}

/** The ids of images by what others refer to them as: several may have one file. */
export function idsByName(images: readonly { id: string; filename: string }[]) {
  const file = new Map<string, string[]>()
  for (const { id, filename } of images) file.set(filename, [...(file.get(filename) ?? []), id])
  return { id: new Map(images.map(({ id }) => [id, [id]])), file }
}

function without(
  value: unknown,
  [key = '', ...rest]: readonly string[],
  by: Reference['by'],
): unknown {
  if (Array.isArray(value)) {
    // A list item that is about the entry goes with it; an emptied one would be left over.
    const isAbout = by === 'filename' || rest.length === 0
    return value.flatMap((item: unknown, index) =>
      String(index) !== key ? [item] : isAbout ? [] : [without(item, rest, by)],
    )
  }
  if (!isFields(value)) return value
  const emptied = by === 'uploadUrl' ? '' : null
  return { ...value, [key]: rest.length === 0 ? emptied : without(value[key], rest, by) }
}

/** A value in which these references name their entry as it is called now; those stay for which that is not said. */
export function renameReferences(
  value: Fields,
  references: readonly FoundReference[],
  { id, filename }: Partial<Pick<Target, 'id' | 'filename'>>,
): Fields {
  return references.reduce<unknown>((renamed, { field, by }) => {
    const name = by === 'id' ? id : filename
    if (name === undefined) return renamed
    return withValueAt(renamed, field.split('.'), by === 'uploadUrl' ? uploadsPath + name : name)
  }, value) as Fields
}

function withValueAt(
  value: unknown,
  [key = '', ...rest]: readonly string[],
  held: string,
): unknown {
  const inner = (part: unknown) => (rest.length === 0 ? held : withValueAt(part, rest, held))
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (String(index) === key ? inner(item) : item))
  }
  return isFields(value) ? { ...value, [key]: inner(value[key]) } : value
}

/** A value with these references emptied: null for ids, '' for addresses, list items taken out. */
export function removeReferences(value: Fields, references: readonly FoundReference[]): Fields {
  // From the last to the first, so that positions in lists stay true.
  const left = references
    .toReversed()
    .reduce<unknown>((rest, { field, by }) => without(rest, field.split('.'), by), value)
  return left as Fields
}
