import { collections, type CollectionName } from './index'
import type { Move } from './order'

interface Listed {
  id: string
}

/**
 * How a collection's entries are compared: what is `placed` comes first, each id where it is listed
 * first, then what nobody has placed, in the collection's own order.
 */
export function listOrder(kind: CollectionName, placed: readonly string[] = []) {
  const compare: unknown = collections[kind].compare
  const own = compare as (a: Listed, b: Listed) => number
  const places = new Map(placed.map((id, place) => [id, place] as const).reverse())
  const placeOf = ({ id }: Listed) => places.get(id) ?? placed.length
  return (a: Listed, b: Listed): number =>
    placeOf(a) - placeOf(b) || own(a, b) || (a.id < b.id ? -1 : 1)
}

/** How many of a list have to be placed, so that all that follow are in the collection's own order. */
export function leastPlaced(kind: CollectionName, list: readonly Listed[]): number {
  const compare = listOrder(kind)
  return (
    list.findLastIndex((entry, at) => {
      const next = list[at + 1]
      return next !== undefined && compare(entry, next) > 0
    }) + 1
  )
}

/** A list with one of its entries behind another, or first; as it was where one of them is missing. */
export function withMove<T extends Listed>(list: readonly T[], { id, after }: Move): readonly T[] {
  const entry = list.find((one) => one.id === id)
  const others = list.filter((one) => one.id !== id)
  const before = others.findIndex((one) => one.id === after)
  if (!entry || (after !== null && before < 0)) return list
  return [...others.slice(0, before + 1), entry, ...others.slice(before + 1)]
}
