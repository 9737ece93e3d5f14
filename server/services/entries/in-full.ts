import { type Fields, isFields, isSame } from '../../../src/lib/same-value'
import { kinds, type KindName } from '../../../src/schema'

/** A value with what stands in where its file is silent, as forms show it. */
export function inFull(kind: KindName, value: Fields): Fields {
  const declaration = kinds[kind]
  const fill = declaration.kind === 'singleton' ? declaration.inFull : undefined
  return fill ? fill(value as never) : value
}

/** A value as its file says it: without what only stands in there, unless `file` says just that. */
export function asInFile(kind: KindName, value: Fields, file: Fields): Record<string, unknown> {
  return withoutStandIns(value, inFull(kind, file), file)
}

function withoutStandIns(value: Fields, full: Fields, file: Fields): Record<string, unknown> {
  if (full === file) return { ...value }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
      const [shown, said] = [full[key], file[key]]
      if (isFields(part) && isFields(shown)) {
        const rest = withoutStandIns(part, shown, isFields(said) ? said : {})
        return said === undefined && Object.keys(rest).length === 0 ? [] : [[key, rest]]
      }
      return said === undefined && isSame(part, shown) ? [] : [[key, part]]
    }),
  )
}

/** A value with a change laid over it; of a group the parts that the change leaves out stay. */
export function withChange(value: Fields, change: Fields): Record<string, unknown> {
  const laid = Object.entries(change).map(([key, part]) => {
    const present = value[key]
    return [key, isFields(part) && isFields(present) ? withChange(present, part) : part] as const
  })
  return { ...value, ...Object.fromEntries(laid) }
}
