import { listOrder } from '../../src/schema/list-order'
import type { CollectionName, KindName } from '../../src/schema'
import type { Served } from './content-index'

type Listed = Served['entry'] & { id: string }
type Order = (a: Listed, b: Listed) => number

interface List {
  entries: readonly Listed[]
  order: Order
}

// Beyond this many changes at once sorting anew is no more work.
const mostMoves = 20

/** The entries of collections, each list in its order; frozen. */
export class SortedLists {
  private readonly lists = new Map<KindName, List>()

  /** A collection's list; `all` gives everything served, for one that was not asked for yet. */
  get(name: CollectionName, all: () => Iterable<Served>): readonly Listed[] {
    const ready = this.lists.get(name)
    if (ready) return ready.entries
    const served = [...all()]
    const own = served.filter(({ kind }) => kind === name).map(({ entry }) => entry as Listed)
    const placed = served.find(({ kind }) => kind === 'order')?.value[name]
    const order = listOrder(name, placed as string[] | undefined)
    const entries = Object.freeze(own.sort(order))
    this.lists.set(name, { entries, order })
    return entries
  }

  /** Puts what changed in its place, or takes it out; `now` gives what is served of a file. */
  update(changed: readonly Served[], now: (path: string) => Served | undefined): void {
    const isPlaced = changed.some(({ kind }) => kind === 'order')
    if (isPlaced || changed.length > mostMoves) return this.lists.clear()
    for (const { kind, id, path } of changed) {
      const list = this.lists.get(kind)
      if (!list) continue
      const entries = list.entries.filter((other) => other.id !== id)
      const entry = now(path)?.entry as Listed | undefined
      if (entry) entries.splice(placeOf(entry, entries, list.order), 0, entry)
      this.lists.set(kind, { ...list, entries: Object.freeze(entries) })
    }
  }
}

/** Where an entry belongs among others that are in order. */
function placeOf(entry: Listed, others: readonly Listed[], order: Order): number {
  let from = 0
  let to = others.length
  while (from < to) {
    const middle = (from + to) >> 1
    const other = others[middle]
    if (other && order(other, entry) < 0) from = middle + 1
    else to = middle
  }
  return from
}
