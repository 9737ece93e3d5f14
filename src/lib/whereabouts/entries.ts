import type { FineNote } from '../../schema/api'
import { isKindName, kinds, type KindName } from '../../schema'
import { news } from '../../schema/news'
import { isFields, type Fields } from '../same-value'
import { findWhereabouts, namesPlace, type Finding, type Reading } from './rules'

/** Whether a kind has texts that are read before they go public. */
export function isGuarded(kind: string): kind is KindName {
  return isKindName(kind) && kinds[kind].guarded.length > 0
}

/** Every such kind. */
export const guardedKinds = Object.keys(kinds).filter(isGuarded)

/** A finding in one field of an entry. */
export interface FieldFinding extends Finding {
  field: string
}

/** A field as one text; a list of paragraphs as a form shows it. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n\n')
  return typeof value === 'string' ? value : ''
}

/** The text of a field, also of one in a group, by its dotted name. */
export function textAt(fields: Fields, name: string): string {
  const inner = (outer: unknown, part: string) => (isFields(outer) ? outer[part] : undefined)
  return textOf(name.split('.').reduce<unknown>(inner, fields))
}

/** Reads the texts of an entry, as a file or a form holds it, for what may tell a stranger too much. */
export function findInEntry(kind: KindName, fields: Fields, reading: Reading): FieldFinding[] {
  const names = kinds[kind].guarded
  // A story that is held back is read on the day it appears.
  const shownOn = textOf(fields.publishOn).slice(0, 10)
  const today = shownOn > reading.today ? shownOn : reading.today
  const [first] = names
  const found = names.flatMap((field) => {
    const beside = field === first || !first ? '' : textAt(fields, first)
    const findings = findWhereabouts(textAt(fields, field), { ...reading, today, beside })
    return findings.map((finding) => ({ ...finding, field }))
  })
  return [...found, ...findDated(kind, fields, today)]
}

/** Whether somebody has said that a finding is fine. */
export function isFine(finding: FineNote, notes: readonly FineNote[]): boolean {
  const { field, rule, sentence } = finding
  return notes.some(
    (note) => note.field === field && note.rule === rule && note.sentence === sentence,
  )
}

/** A production or story whose own date is to come, with its place. */
function findDated(kind: KindName, fields: Fields, today: string): FieldFinding[] {
  const venue = textOf(fields.venue)
  const day = textOf(kind === 'productions' ? fields.productionDate : fields.date).slice(0, 10)
  if (day <= today) return []
  const whole = (field: string, words: string, safer: string): FieldFinding[] => [
    {
      rule: 'ahead',
      field,
      start: 0,
      end: words.length,
      words,
      sentence: words,
      safer,
      until: day,
    },
  ]
  if (kind === 'productions') return venue.trim() === '' ? [] : whole('venue', venue, '')
  const isPlaced = news.guarded.some((field) => namesPlace(textOf(fields[field])))
  return kind === 'news' && isPlaced ? whole('date', textOf(fields.date), today) : []
}
