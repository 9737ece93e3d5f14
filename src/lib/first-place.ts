/**
 * The first place from 0 on at which a test passes, found by halving; `count` where it passes at none.
 * @param passes from some place on always, and before that never
 */
export function firstPlace(count: number, passes: (place: number) => boolean): number {
  let from = 0
  let to = count
  while (from < to) {
    const middle = (from + to) >> 1
    if (passes(middle)) to = middle
    else from = middle + 1
  }
  return from
}
