import type { Fields } from '../../../src/lib/same-value'
import { kinds, type KindName } from '../../../src/schema'
import { decode } from '../../store/codec'

/** What a person recognises an entry or singleton by; an entry of which nothing can be read by its id. */
export function titleOf(kind: KindName, value: Fields | undefined, id = ''): string {
  const declaration = kinds[kind]
  if (declaration.kind === 'singleton') return declaration.label
  return value ? declaration.title(value as never) : id || declaration.label
}

/** What a kind's file says; undefined where there is none or it cannot be read. */
export function valueOf(
  kind: KindName,
  content: string | Uint8Array | null | undefined,
): Fields | undefined {
  if (content === null || content === undefined) return undefined
  const result = decode(kind, content)
  return result.ok ? { ...result.value } : undefined
}

/** An entry without what only the API adds to it. */
export function fieldsOf(entry: Fields): Fields {
  const { id: _id, revision: _revision, ...fields } = entry
  return fields
}

/** A value in two: what may be shown, and what is nobody's to read, as far as it is set. */
export function withSecretsApart(kind: KindName, value: Fields) {
  const isSecret = (field: string) => kinds[kind].secret?.includes(field) ?? false
  const entries = Object.entries(value)
  return {
    shown: Object.fromEntries(entries.filter(([field]) => !isSecret(field))),
    secret: Object.fromEntries(
      entries.filter(([field, said]) => isSecret(field) && said !== undefined),
    ),
  }
}
