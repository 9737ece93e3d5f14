import { git, type Place } from './run'

/** A commit both histories grew out of; undefined where they have none in common. */
export async function mergeBase(place: Place, a: string, b: string): Promise<string | undefined> {
  if (a === b) return a
  const output = await git(place, ['merge-base', a, b], { answers: [1] })
  return output.trim() || undefined
}

/** Whether the history of `later` holds `earlier`. */
export async function contains(place: Place, later: string, earlier: string): Promise<boolean> {
  // A list of what one has and the other has not goes by dates, and clocks may have been wrong.
  return (await mergeBase(place, later, earlier)) === earlier
}
