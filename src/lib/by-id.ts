const indexes = new WeakMap<readonly object[], ReadonlyMap<string, unknown>>()

/** The entries of a list by their ids, made once for each list: a list never changes. */
export function byId<T extends { id: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  const known = indexes.get(list) as ReadonlyMap<string, T> | undefined
  if (known) return known
  const made = new Map(list.map((entry) => [entry.id, entry]))
  indexes.set(list, made)
  return made
}
