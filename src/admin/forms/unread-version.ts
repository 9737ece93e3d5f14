import { withDecided } from '../../lib/merge/merge-values'
import type { Conflict } from '../../schema/api'
import type { FormVersion } from './edit-session'
import type { FieldRules } from './field-rules'

/**
 * The version that a save collided with, by what its refusal says and, of all else, by what the form
 * knows; undefined where the form does not have what they collided in.
 */
export function versionIn(
  { revision, fields }: Conflict,
  { values }: FormVersion,
  rules: FieldRules,
): FormVersion | undefined {
  const names = fields.map(({ field }) => field.split('.')[0] ?? '')
  if (!names.every((name) => name in values)) return undefined
  const stored = names.map((name) => [name, rules.stored(name, values[name])])
  const theirs = fields
    .map(({ field, theirs }) => ({ field, mine: theirs }))
    .reduce<Record<string, unknown>>(withDecided, Object.fromEntries(stored))
  const shown = names.map((name) => [name, rules.shown(name, theirs[name])])
  return { revision, values: { ...values, ...Object.fromEntries(shown) } }
}
