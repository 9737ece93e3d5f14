import { diffArrays } from 'diff'
import { fingerprint } from '../same-value'

/** One outcome a side: they differ only where both sides changed the same thing differently. */
export interface Variants<T> {
  base: T
  mine: T
  theirs: T
  clean: boolean
}

interface Hunk<T> {
  side: 'mine' | 'theirs'
  /** The part of the base that is replaced, its end exclusive. */
  start: number
  end: number
  items: readonly T[]
}

// Texts that differ in more places than this were rewritten: aligning them would take seconds.
const maxEditLength = 2000

function compare<T>(base: readonly T[], other: readonly T[], side: Hunk<T>['side']): Hunk<T>[] {
  const changes = diffArrays(base.map(fingerprint), other.map(fingerprint), { maxEditLength })
  if (!changes) return [{ side, start: 0, end: base.length, items: other }]
  const hunks: Hunk<T>[] = []
  let start = 0
  let taken = 0
  let open: Hunk<T> | undefined
  for (const { added, removed, count } of changes) {
    if (!added && !removed) {
      start += count
      taken += count
      open = undefined
      continue
    }
    if (!open) hunks.push((open = { side, start, end: start, items: [] }))
    if (removed) open.end = start += count
    if (added) open.items = [...open.items, ...other.slice(taken, (taken += count))]
  }
  return hunks.flatMap(onePerItem)
}

/** As many items as before: each stands for the one in its place, so they merge one by one. */
function onePerItem<T>(hunk: Hunk<T>): Hunk<T>[] {
  const { side, start, end, items } = hunk
  if (items.length !== end - start) return [hunk]
  return items.map((item, n) => ({ side, start: start + n, end: start + n + 1, items: [item] }))
}

function collide<T>(a: Hunk<T>, b: Hunk<T>): boolean {
  const bothInsert = a.start === a.end && b.start === b.end
  return bothInsert ? a.start === b.start : a.start < b.end && b.start < a.end
}

function groups<T>(hunks: readonly Hunk<T>[]): Hunk<T>[][] {
  const sorted = [...hunks].sort((a, b) => a.start - b.start || a.end - b.end)
  const result: Hunk<T>[][] = []
  for (const hunk of sorted) {
    const last = result.at(-1)
    if (last?.some((other) => collide(other, hunk))) last.push(hunk)
    else result.push([hunk])
  }
  return result
}

function applied<T>(base: readonly T[], from: number, to: number, hunks: readonly Hunk<T>[]): T[] {
  const result: T[] = []
  let at = from
  for (const { start, end, items } of hunks) {
    result.push(...base.slice(at, start), ...items)
    at = end
  }
  return [...result, ...base.slice(at, to)]
}

/**
 * Merges two lists that grew out of `base`: what one side changed is taken, what both changed in
 * the same place and differently is taken from each side into its own variant.
 */
export function mergeSequence<T>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): Variants<T[]> {
  const result: Variants<T[]> = { base: [], mine: [], theirs: [], clean: true }
  const extend = (a: readonly T[], b = a, c = a) => {
    result.base.push(...a)
    result.mine.push(...b)
    result.theirs.push(...c)
  }
  let at = 0
  for (const group of groups([
    ...compare(base, mine, 'mine'),
    ...compare(base, theirs, 'theirs'),
  ])) {
    const from = Math.min(...group.map((hunk) => hunk.start))
    const to = Math.max(...group.map((hunk) => hunk.end))
    extend(base.slice(at, from))
    at = to
    const sideOf = (side: Hunk<T>['side']) => group.filter((hunk) => hunk.side === side)
    const [a, b] = [sideOf('mine'), sideOf('theirs')]
    const [ours, other] = [applied(base, from, to, a), applied(base, from, to, b)]
    if (b.length === 0 || fingerprint(ours) === fingerprint(other)) extend(ours)
    else if (a.length === 0) extend(other)
    else {
      extend(base.slice(from, to), ours, other)
      result.clean = false
    }
  }
  extend(base.slice(at))
  return result
}
