import { isDeepStrictEqual } from 'node:util'
import { lastChange } from '../../../src/lib/merge/merge-values'

/** The names of the fields that differ between two values of a kind, but for when it was changed. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter(
    (name) => name !== lastChange && !isDeepStrictEqual(before[name], after[name]),
  )
}
