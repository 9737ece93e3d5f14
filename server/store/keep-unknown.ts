import { isDeepStrictEqual } from 'node:util'
import { type Fields, isFields } from '../../src/lib/same-value'
import { placesBefore } from './match-items'

function keepInList(raw: readonly unknown[], read: readonly unknown[], want: readonly unknown[]) {
  const places = placesBefore(read, want)
  const known = new Set(places)
  return want.map((item, index) => {
    const inPlace = read.length === want.length && !known.has(index) ? index : undefined
    const place = places[index] ?? inPlace
    return place === undefined ? plain(item) : keepUnknown(raw[place], read[place], item)
  })
}

/** A value as YAML holds it: without keys that are undefined. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!isFields(value)) return value
  const present = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(present.map(([key, field]) => [key, plain(field)]))
}

/**
 * The data to write for `want`, given the file's `raw` data and what the schema `read` from it:
 * what did not change stays as the file has it, with the keys the schema does not know.
 */
export function keepUnknown(raw: unknown, read: unknown, want: unknown): unknown {
  if (isDeepStrictEqual(plain(read), plain(want))) return raw
  if (Array.isArray(raw) && Array.isArray(read) && Array.isArray(want)) {
    return raw.length === read.length ? keepInList(raw, read, want) : plain(want)
  }
  if (!isFields(raw) || !isFields(read) || !isFields(want)) return plain(want)
  const kept = Object.entries(raw).filter(([key]) => !Object.hasOwn(read, key))
  const wanted = Object.entries(want).map(([key, value]) => [
    key,
    Object.hasOwn(read, key) ? keepUnknown(raw[key], read[key], value) : plain(value),
  ])
  // In the file's order: an item of a list is known by what it begins with.
  const blank = Object.keys(raw).map((key) => [key, undefined])
  const all = Object.entries(Object.fromEntries([...blank, ...kept, ...wanted]) as Fields)
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}
