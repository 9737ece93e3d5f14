import type { Shown } from '../../outbox/overlay'

/** What the first of those that were found stands behind, in the whole of a list; null at its top. */
export function idBefore<T extends Shown<{ id: string }>>(
  all: readonly T[],
  [first]: readonly T[],
): string | null {
  if (!first) return null
  const before = all
    .slice(0, all.indexOf(first))
    .findLast(({ waits }) => waits?.state !== 'deleted')
  return before?.id ?? null
}
