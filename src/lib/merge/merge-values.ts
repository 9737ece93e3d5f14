import type { FieldConflict } from '../../schema/api'
import { labelAt } from '../../schema/field'
import { mergeOrder } from './merge-order'
import { mergeSequence, type Variants } from './merge-sequence'
import { type Fields, isFields, isSame } from '../same-value'

type Report = (field: string, variants: Variants<unknown>) => void

const agreed = (value: unknown): Variants<unknown> => ({
  base: value,
  mine: value,
  theirs: value,
  clean: true,
})

// A crop is one decision: the left edge of one and the width of another show what nobody chose.
const isMeasure = (value: unknown) =>
  isFields(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((part) => typeof part === 'number')

/** The field with the program's own note of when an entry was changed: every change writes another. */
export const lastChange = 'updatedAt'

// What both sides added has two of them.
const ownNotes = new Set([lastChange, 'createdAt', 'uploadedAt'])

const time = (moment: unknown) => Date.parse(String(moment)) || 0

const later = (mine: unknown, theirs: unknown) => (time(mine) > time(theirs) ? mine : theirs)

const join = (parent: string, key: string) => (parent === '' ? key : `${parent}.${key}`)

function mergeFields(base: Fields, mine: Fields, theirs: Fields, at: string, report: Report) {
  const keys = [...new Set([base, mine, theirs].flatMap((side) => Object.keys(side)))]
  const parts = keys.map((key) => {
    return [key, merge(base[key], mine[key], theirs[key], join(at, key), report)] as const
  })
  const side = (name: 'base' | 'mine' | 'theirs') =>
    Object.fromEntries(
      parts.flatMap(([key, part]) => (part[name] === undefined ? [] : [[key, part[name]]])),
    )
  return {
    base: side('base'),
    mine: side('mine'),
    theirs: side('theirs'),
    clean: parts.every(([, part]) => part.clean),
  }
}

/** What things are known by in lists, first what stays when a picture gets another file. */
const keyNames = ['imageId', 'filename', 'id'] as const

function keyOf(item: unknown, name: string): string | undefined {
  const key = isFields(item) ? item[name] : undefined
  return typeof key === 'string' || typeof key === 'number' ? String(key) : undefined
}

/** The items by their key; undefined where one has none or two share one. */
function keyed(items: readonly unknown[], name: string): Map<string, unknown> | undefined {
  const map = new Map<string, unknown>()
  for (const item of items) {
    const key = keyOf(item, name)
    if (key === undefined || map.has(key)) return undefined
    map.set(key, item)
  }
  return map
}

type Items = ReadonlyMap<string, unknown>

function mergeKeyed(base: Items, mine: Items, theirs: Items): Variants<unknown> {
  const order = mergeOrder([...base.keys()], [...mine.keys()], [...theirs.keys()])
  const ignore = () => undefined
  const parts = new Map(
    order.base.map((key) => {
      const part = merge(base.get(key), mine.get(key), theirs.get(key), '', ignore)
      return [key, part] as const
    }),
  )
  const side = (name: 'base' | 'mine' | 'theirs') =>
    order[name].map((key) => parts.get(key)?.[name]).filter((item) => item !== undefined)
  // Of an item that both added differently the base has nothing, not what the two agree on.
  for (const [key, part] of parts) if (!part.clean) part.base = base.get(key)
  return {
    base: side('base'),
    mine: side('mine'),
    theirs: side('theirs'),
    clean: order.clean && [...parts.values()].every((part) => part.clean),
  }
}

function mergeLists(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
) {
  for (const name of keyNames) {
    const [b, m, t] = [keyed(base, name), keyed(mine, name), keyed(theirs, name)]
    if (b && m && t) return mergeKeyed(b, m, t)
  }
  return mergeSequence(base, mine, theirs)
}

function mergeText(base: string, mine: string, theirs: string): Variants<unknown> {
  const lines = mergeSequence(base.split('\n'), mine.split('\n'), theirs.split('\n'))
  return {
    base: lines.base.join('\n'),
    mine: lines.mine.join('\n'),
    theirs: lines.theirs.join('\n'),
    clean: lines.clean,
  }
}

function mergeOne(base: unknown, mine: unknown, theirs: unknown): Variants<unknown> {
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return mergeLists(Array.isArray(base) ? base : [], mine, theirs)
  }
  if (typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string') {
    if ([base, mine, theirs].some((text) => text.includes('\n'))) {
      return mergeText(base, mine, theirs)
    }
  }
  return { base, mine, theirs, clean: false }
}

function merge(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  at: string,
  report: Report,
): Variants<unknown> {
  if (isSame(mine, theirs) || isSame(base, theirs)) return agreed(mine)
  if (isSame(base, mine)) return agreed(theirs)
  if (ownNotes.has(at)) return agreed(later(mine, theirs))
  if (isFields(mine) && isFields(theirs) && !isMeasure(mine) && !isMeasure(theirs)) {
    return mergeFields(isFields(base) ? base : {}, mine, theirs, at, report)
  }
  const variants = mergeOne(base, mine, theirs)
  if (!variants.clean) report(at, variants)
  return variants
}

/**
 * Merges two values that grew out of `base`: field by field, long text and lists of paragraphs
 * paragraph by paragraph, lists of things with an `imageId`, `filename` or `id` thing by thing. What
 * only one side changed is taken, and of two moments that the program noted itself, such as that of the
 * last change, the later. Any other field that both changed differently is a conflict: `merged` keeps it
 * as it was in `base`, and the conflict's `mine` and `theirs` differ only in what is disputed, so
 * that choosing either loses nothing else. `labels` names fields for people, by their dotted path.
 */
export function mergeValues(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  labels: Readonly<Record<string, string>> = {},
): { merged: Record<string, unknown>; conflicts: FieldConflict[] } {
  const conflicts: FieldConflict[] = []
  const report: Report = (field, variants) =>
    conflicts.push({
      field,
      label: labelAt(labels, field),
      base: variants.base,
      mine: variants.mine,
      theirs: variants.theirs,
    })
  const merged = mergeFields(base, mine, theirs, '', report).base
  return { merged, conflicts }
}

/** A value with what somebody decided of one field, however deep it is. */
export function withDecided(
  value: Fields,
  { field, mine }: Pick<FieldConflict, 'field' | 'mine'>,
): Record<string, unknown> {
  const [key = '', ...rest] = field.split('.')
  if (rest.length === 0) return { ...value, [key]: mine }
  const inner = (value[key] ?? {}) as Fields
  return { ...value, [key]: withDecided(inner, { field: rest.join('.'), mine }) }
}
