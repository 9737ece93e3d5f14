import { mergeSequence, type Variants } from './merge-sequence'

type Keys = readonly string[]

/** Puts the keys that only `other` has behind those they follow there. */
function withMissing(order: Keys, other: Keys): string[] {
  const result = [...order]
  let after = -1
  for (const key of other) {
    const at = result.indexOf(key)
    if (at >= 0) after = at
    else result.splice((after += 1), 0, key)
  }
  return result
}

function movedOnBothSides(base: Keys, mine: Keys, theirs: Keys): Variants<Keys> {
  const merged = mergeSequence(base, mine, theirs)
  const kept = merged.clean && new Set(merged.mine).size === base.length
  return kept && merged.mine.length === base.length ? merged : { base, mine, theirs, clean: false }
}

/**
 * Merges the order of three lists of keys into orders of all their keys together: what only one
 * side moved is where that side put it, what a side added follows what it follows there.
 */
export function mergeOrder(base: Keys, mine: Keys, theirs: Keys): Variants<Keys> {
  const shared = (keys: Keys) =>
    keys.filter((key) => base.includes(key) && mine.includes(key) && theirs.includes(key))
  const core = movedOnBothSides(shared(base), shared(mine), shared(theirs))
  // In an order of their own, so that merging does not depend on which side is called mine.
  const sides = [mine, theirs].sort((a, b) => (a.join('\n') < b.join('\n') ? -1 : 1))
  const complete = (order: Keys) => [base, ...sides].reduce<Keys>(withMissing, order)
  return {
    base: complete(core.base),
    mine: complete(core.mine),
    theirs: complete(core.theirs),
    clean: core.clean,
  }
}
