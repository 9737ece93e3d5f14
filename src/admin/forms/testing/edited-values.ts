import { fingerprint } from '../../../lib/same-value'
import type { FieldRules } from '../field-rules'

/** A line, a text of paragraphs, and a list of pictures. */
export const fields = ['name', 'story', 'pictures'] as const
export type Field = (typeof fields)[number]

export type Values = Record<string, unknown>
/** How the fields stand in a form, and in a file. */
export const rules: FieldRules = {
  stored: (field, text) =>
    field === 'story' && typeof text === 'string' ? text.split('\n\n').filter(Boolean) : text,
  shown: (field, value) => (field === 'story' && Array.isArray(value) ? value.join('\n\n') : value),
  fits: () => true,
  label: (field) => field,
}

/** What the entry says at first. */
export const start: Values = {
  name: 'n0',
  story: ['s1', 's2', 's3', 's4'],
  pictures: ['p1', 'p2', 'p3'].map((filename) => ({ filename, alt: '' })),
}

/** The fields as a form shows them. */
export function formOf(values: Values): Values {
  return Object.fromEntries(fields.map((field) => [field, rules.shown(field, values[field])]))
}

/** The words in a value, by which each stroke is told apart. */
export const words = (value: unknown): string[] =>
  fingerprint(value)
    .replaceAll('\\n', ' ')
    .match(/(?<![a-z])[a-z]+\d+/g) ?? []

/**
 * What a person makes of a field's text in a form with the change of number `nth`, which is the
 * `count`th of all and has a word of its own.
 */
export function edited(field: Field, text: unknown, nth: number, count: number): unknown {
  const word = `w${count}`
  if (field === 'name') return word
  if (field === 'story') {
    const parts = (text as string).split('\n\n').filter(Boolean)
    return changeList(parts, nth, count, word, () => word).join('\n\n')
  }
  const pictures = text as { filename: string; alt: string }[]
  const added = { filename: word, alt: '' }
  return changeList(pictures, nth, count, added, (picture) => ({ ...picture, alt: word }))
}

function changeList<T>(
  list: readonly T[],
  nth: number,
  count: number,
  added: T,
  change: (item: T) => T,
): T[] {
  if (list.length === 0 || nth === 5) return [...list, added]
  if (nth === 4) return list.filter((_, index) => index !== count % list.length)
  return list.map((item, index) => (index === nth % list.length ? change(item) : item))
}
