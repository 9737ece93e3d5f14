import { firstPlace } from '../../src/lib/first-place'
import { collections, type CollectionName, type KindName } from '../../src/schema'
import { listOrder } from '../../src/schema/list-order'
import { isShownAt } from '../../src/schema/public-content'
import type { Served } from './content-index'

type Listed = Served['entry'] & { id: string }
type Order = (a: Listed, b: Listed) => number

interface List {
  entries: readonly Listed[]
  order: Order
  byId: Map<string, Listed>
  /** Those that visitors do not see at all times. */
  late: Set<Listed>
}

// Beyond this many changes at once sorting anew is no more work.
const mostMoves = 20

/**
 * The entries of collections, each list in its order. After a change nothing is asked of the entries
 * that stay as they are: to look at each of thousands takes longer than all else of a save. The
 * entries are frozen, the lists are not: those are walked, cut and compared five times as fast.
 */
export class SortedLists {
  private readonly lists = new Map<KindName, List>()

  /** A collection's list; `all` gives everything served, for one that was not asked for yet. */
  get(name: CollectionName, all: () => Iterable<Served>): readonly Listed[] {
    return this.list(name, all).entries
  }

  /** Those of a collection's list that visitors do not see at a moment (ms). */
  hidden(name: CollectionName, at: number, all: () => Iterable<Served>): readonly Listed[] {
    const { late, order } = this.list(name, all)
    return [...late].filter((entry) => !isShownAt(collections[name], entry, at)).sort(order)
  }

  /** Puts what changed in its place, or takes it out; `now` gives what is served of a file. */
  update(changed: readonly Served[], now: (path: string) => Served | undefined): void {
    const isPlaced = changed.some(({ kind }) => kind === 'order')
    if (isPlaced || changed.length > mostMoves) return this.lists.clear()
    for (const { kind, id, path } of changed) {
      const list = this.lists.get(kind)
      if (list) put(list, kind as CollectionName, id, now(path)?.entry as Listed | undefined)
    }
  }

  private list(name: CollectionName, all: () => Iterable<Served>): List {
    const ready = this.lists.get(name)
    if (ready) return ready
    const served = [...all()]
    const own = served.filter(({ kind }) => kind === name).map(({ entry }) => entry as Listed)
    const placed = served.find(({ kind }) => kind === 'order')?.value[name]
    const order = listOrder(name, placed as string[] | undefined)
    const made = {
      entries: own.sort(order),
      order,
      byId: new Map(own.map((entry) => [entry.id, entry])),
      late: new Set(own.filter((entry) => isLate(name, entry))),
    }
    this.lists.set(name, made)
    return made
  }
}

const isLate = (name: CollectionName, entry: Listed) =>
  !isShownAt(collections[name], entry, -Infinity)

function put(list: List, name: CollectionName, id: string, entry: Listed | undefined): void {
  const entries = [...list.entries]
  const before = list.byId.get(id)
  if (before) {
    entries.splice(entries.indexOf(before), 1)
    list.byId.delete(id)
    list.late.delete(before)
  }
  if (entry) {
    entries.splice(placeOf(entry, entries, list.order), 0, entry)
    list.byId.set(id, entry)
    if (isLate(name, entry)) list.late.add(entry)
  }
  list.entries = entries
}

/** Where an entry belongs among others that are in order. */
function placeOf(entry: Listed, others: readonly Listed[], order: Order): number {
  return firstPlace(others.length, (place) => {
    const other = others[place]
    return !other || order(other, entry) >= 0
  })
}
