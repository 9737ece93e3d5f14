import { collections, type CollectionName } from './index'
import type { Move } from './order'

interface Listed {
  id: string
}

/**
 * How a collection's entries are compared: what nobody has placed comes first, in the collection's
 * own order, then what is `placed`, each id where it is listed first.
 */
export function listOrder(kind: CollectionName, placed: readonly string[] = []) {
  const compare: unknown = collections[kind].compare
  const own = compare as (a: Listed, b: Listed) => number
  const places = new Map(placed.map((id, place) => [id, place] as const).reverse())
  const placeOf = ({ id }: Listed) => places.get(id) ?? -1
  return (a: Listed, b: Listed): number =>
    placeOf(a) - placeOf(b) || own(a, b) || (a.id < b.id ? -1 : 1)
}

/** A list with one of its entries behind another, or first; as it was where one of them is missing. */
export function withMove<T extends Listed>(list: readonly T[], { id, after }: Move): readonly T[] {
  const entry = list.find((one) => one.id === id)
  const others = list.filter((one) => one.id !== id)
  const before = others.findIndex((one) => one.id === after)
  if (!entry || (after !== null && before < 0)) return list
  return [...others.slice(0, before + 1), entry, ...others.slice(before + 1)]
}
