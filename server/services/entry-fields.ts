import { kinds, type KindName } from '../../src/schema'

type Fields = Record<string, unknown>

/** What a person recognises an entry or singleton by. */
export function titleOf(kind: KindName, value: Readonly<Fields>): string {
  const declaration = kinds[kind]
  return declaration.kind === 'collection' ? declaration.title(value as never) : declaration.label
}

/** An entry without what only the API adds to it. */
export function fieldsOf(entry: Readonly<Fields>): Fields {
  const { id: _id, revision: _revision, ...fields } = entry
  return fields
}
