import type { FineNote } from '../../schema/api'
import { site } from '../../schema/site'
import { isFields } from '../same-value'
import { findWhereabouts, namesPlace, type Finding, type Reading } from './rules'

// Of the settings what a person writes, not what they choose.
const ownWords = Object.keys(site.labels).filter(
  (path) => /^(?:reel|texts)\../.test(path) && !path.endsWith('Src'),
)

/** The texts of each kind that go public, by their fields. */
const textFields = {
  news: ['headline', 'description'],
  productions: ['name', 'role', 'venue', 'director', 'description'],
  images: ['title', 'alt', 'description'],
  bio: ['tagline', 'shortBio', 'longBio'],
  story: ['title', 'story'],
  site: ownWords,
} as const satisfies Record<string, readonly string[]>

/** A kind whose texts are read before they go public. */
export type GuardedKind = keyof typeof textFields

/** A kind whose findings can be called fine: those of the resume are the site settings'. */
export type NotedKind = GuardedKind | 'site'

/** Every such kind. */
export const guardedKinds = Object.keys(textFields) as GuardedKind[]

/** Whether the texts of a kind are read. */
export function isGuarded(kind: string): kind is GuardedKind {
  return Object.hasOwn(textFields, kind)
}

/** A finding in one field of an entry. */
export interface FieldFinding extends Finding {
  field: string
}

type Fields = Readonly<Record<string, unknown>>

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
export function findInEntry(kind: GuardedKind, fields: Fields, reading: Reading): FieldFinding[] {
  const names: readonly string[] = textFields[kind]
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
function findDated(kind: GuardedKind, fields: Fields, today: string): FieldFinding[] {
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
  const isPlaced = textFields.news.some((field) => namesPlace(textOf(fields[field])))
  return kind === 'news' && isPlaced ? whole('date', textOf(fields.date), today) : []
}
