import type { SyncConflict } from '../../../schema/api'
import { decidedValue, type Decision } from '../../forms/field-choice'

/** The whole entry as it was decided: the merge with the chosen fields in it, or null for none. */
export function decidedEntry(
  { merged, fields }: SyncConflict,
  decisions: Readonly<Record<string, Decision>>,
): unknown {
  return fields.reduce<unknown>((entry, field) => {
    const decision = decisions[field.field]
    if (!decision) return entry
    const path = field.field === '' ? [] : field.field.split('.')
    return withValue(entry, path, decidedValue(field, decision))
  }, merged)
}

function withValue(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const fields = { ...(target as Record<string, unknown> | undefined) }
  return { ...fields, [key]: withValue(fields[key], rest, value) }
}
