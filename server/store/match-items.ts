import { diffArrays } from 'diff'
import { fingerprint, isFields } from '../../src/lib/same-value'

/** The text that an item of a list begins with, by which it is known when the rest has changed. */
function beginning(item: unknown): string | undefined {
  const [first] = isFields(item) ? Object.entries(item) : []
  return typeof first?.[1] === 'string' ? fingerprint(first) : undefined
}

/**
 * For each item of a changed list its place before, which no other has; undefined for a new one. It is the
 * same, or begins with the same text.
 */
export function placesBefore(
  before: readonly unknown[],
  after: readonly unknown[],
): (number | undefined)[] {
  const places: (number | undefined)[] = after.map(() => undefined)
  const free = new Set(before.keys())
  for (const nameOf of [fingerprint, beginning]) {
    const named = new Map<string, number[]>()
    for (const at of free) {
      const name = nameOf(before[at])
      if (name !== undefined) named.set(name, [...(named.get(name) ?? []), at])
    }
    after.forEach((item, index) => {
      const name = places[index] === undefined ? nameOf(item) : undefined
      const at = name === undefined ? undefined : named.get(name)?.shift()
      if (at === undefined) return
      places[index] = at
      free.delete(at)
    })
  }
  return places
}

/** The places, of `count`, whose items go on in the order they had: all others are moved or gone. */
export function unmoved(count: number, places: readonly (number | undefined)[]): Set<number> {
  const before: (number | undefined)[] = [...Array(count).keys()]
  const parts = diffArrays(before, [...places])
  const same = parts.filter(({ added, removed }) => !added && !removed)
  return new Set(same.flatMap(({ value }) => value).filter((place) => place !== undefined))
}
