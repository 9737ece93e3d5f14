import { isDeepStrictEqual } from 'node:util'

// What the program notes by itself of every change.
const lastChange = 'updatedAt'

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
