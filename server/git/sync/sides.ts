import { readLog } from '../log'
import type { Place } from '../run'
import { type TreeChange, treeChanges } from '../tree-changes'

/** What two histories changed since they parted. */
export interface Sides {
  mine: readonly TreeChange[]
  other: readonly TreeChange[]
}

/**
 * What two commits changed since `base`, which both grew out of. What both added alike and one deleted
 * after that, as where commits that were online have been written anew, counts as deleted by that side:
 * by the two trees alone it would be news of the other, and come back.
 */
export async function sidesOf(
  place: Place,
  base: string,
  ours: string,
  theirs: string,
): Promise<Sides> {
  const mine = await treeChanges(place, base, ours)
  const other = await treeChanges(place, base, theirs)
  const mayBeGone = { here: onlyAdded(other, mine), there: onlyAdded(mine, other) }
  if (mayBeGone.here.length + mayBeGone.there.length === 0) return { mine, other }
  const [here, there] = [await versions(place, base, ours), await versions(place, base, theirs)]
  const deleted = ({ path, mode }: TreeChange): TreeChange[] => {
    const both = [...(here.get(path) ?? [])].find((blob) => there.get(path)?.has(blob))
    return both ? [{ path, before: both, after: '', mode: { before: mode.after, after: 0 } }] : []
  }
  const gone = {
    here: mayBeGone.here.flatMap(deleted),
    there: mayBeGone.there.flatMap(deleted),
  }
  return {
    mine: [...since(mine, gone.there), ...gone.here],
    other: [...since(other, gone.here), ...gone.there],
  }
}

/** What one side added and the other does not have. */
function onlyAdded(changes: readonly TreeChange[], others: readonly TreeChange[]): TreeChange[] {
  const changed = new Set(others.map(({ path }) => path))
  return changes.filter(({ path, before }) => before === '' && !changed.has(path))
}

/** The blobs that each file has had since `base`, the newest first. */
async function versions(place: Place, base: string, tip: string) {
  const found = new Map<string, Set<string>>()
  for (const { files } of await readLog(place, [`${base}..${tip}`])) {
    for (const { path, after } of files) found.set(path, (found.get(path) ?? new Set()).add(after))
  }
  return found
}

/** The changes of the side that still has what the other deleted, from what both have had. */
function since(changes: readonly TreeChange[], gone: readonly TreeChange[]): TreeChange[] {
  const had = new Map(gone.map(({ path, before }) => [path, before]))
  return changes
    .map((change) => ({ ...change, before: had.get(change.path) ?? change.before }))
    .filter(({ before, after }) => before !== after)
}
