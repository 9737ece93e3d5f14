import { z } from 'zod'
import { isFields } from '../../src/lib/same-value'
import { kinds, type KindName } from '../../src/schema'
import { nearestWord } from './nearest-word'

/** A key that no schema reads, with what to do about it. */
interface UnknownKey {
  path: (string | number)[]
  message: string
}

// As in other formats of files: what begins like this is a note of the person's own.
const ownKey = /^x-/

function unwrapped(schema: unknown): unknown {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return unwrapped(schema.unwrap())
  }
  return schema instanceof z.ZodPipe ? unwrapped(schema.out) : schema
}

function describe(key: string, known: readonly string[], open: boolean): string | undefined {
  const near = nearestWord(key, known)
  if (near) return `There is no field "${key}": did you mean "${near}"?`
  if (open) return undefined
  return `There is no field "${key}": take it out, or call it "x-${key}" to keep a note of your own`
}

function find(outer: unknown, data: unknown, path: UnknownKey['path']): UnknownKey[] {
  const schema = unwrapped(outer)
  if (schema instanceof z.ZodArray && Array.isArray(data)) {
    return data.flatMap((item, index) => find(schema.element, item, [...path, index]))
  }
  if (!(schema instanceof z.ZodObject) || !isFields(data)) return []
  const known = Object.keys(schema.shape)
  const unused = known.filter((name) => !Object.hasOwn(data, name))
  // An object that may hold other things too is only looked at for slips of the pen.
  const open = schema.def.catchall instanceof z.ZodUnknown
  return Object.entries(data).flatMap(([key, value]) => {
    const at = [...path, key]
    if (known.includes(key)) return find(schema.shape[key], value, at)
    const message = ownKey.test(key) ? undefined : describe(key, unused, open)
    return message === undefined ? [] : [{ path: at, message }]
  })
}

/** The keys of a file's data that its kind does not know, but for those that begin with `x-`. */
export function unknownKeys(kind: KindName, data: object): UnknownKey[] {
  return find(kinds[kind].schema, data, [])
}
