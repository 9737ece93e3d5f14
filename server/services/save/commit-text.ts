import type { SpecialVerb } from '../../../src/lib/change-words'
import { excerpt } from '../../../src/lib/excerpt'
import { kinds, type KindName } from '../../../src/schema'
import type { Author } from '../../git/repository'

/** What a save did to an entry. */
type Action = 'add' | 'update' | 'delete' | 'restore'

/** One entry a save touches; `fields` are the names of those that changed. */
export interface Touched {
  kind: KindName
  /** '' for a singleton. */
  id: string
  title: string
  action: Action
  fields: readonly string[]
}

const formAuthor = 'Contact form'

/** Who stands in the commit of a signed-in person: as they chose, at an address that is never real. */
export function authorOf(user: { username: string; authorName: string }): Author {
  return { name: user.authorName || user.username, email: `${user.username}@callboard.invalid` }
}

/** Who stands in the commit of what a visitor sends. */
export const contactFormAuthor: Author = {
  name: formAuthor,
  email: 'contact-form@callboard.invalid',
}

/** An entry's name in trailers and notes: `news/2026-03-14-cast-in-annie`, or `bio`. */
export function entryName({ kind, id }: Pick<Touched, 'kind' | 'id'>): string {
  return id === '' ? kind : `${kind}/${id}`
}

/** A title as a subject says it: in one line, though it may come from a form, and short enough to read. */
export function quoted(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim()
  return `"${excerpt(line, 60)}"`
}

function labelsOf({ kind, fields }: Touched): string {
  return fields.map((field) => kinds[kind].labels[field] ?? field).join(', ')
}

/** The subject of a save's commit, such as `news: add "Cast in Annie"`. */
export function subjectOf(touched: Touched, verb: Action | SpecialVerb = touched.action): string {
  const { kind, id, title } = touched
  return id === '' ? `${kind}: ${verb} ${labelsOf(touched)}` : `${kind}: ${verb} ${quoted(title)}`
}

/** The subject of a commit that does the same to many entries: `images: update 12 images: Category`. */
export function subjectOfMany(touched: readonly [Touched, ...Touched[]]): string {
  const [first] = touched
  if (touched.length === 1) return subjectOf(first)
  const { kind, action } = first
  const fields = [...new Set(touched.flatMap((entry) => entry.fields))]
  const what = `${kind}: ${action} ${touched.length} ${kinds[kind].label}s`
  return fields.length > 0 ? `${what}: ${labelsOf({ ...first, fields })}` : what
}

/** The trailers that let history tell what a commit did without reading its files. */
export function trailersOf(touched: readonly Touched[]): [string, string][] {
  return touched.flatMap((entry): [string, string][] => [
    ['Entry', entryName(entry)],
    ['Action', entry.action],
    ...(entry.fields.length > 0 ? [['Fields', entry.fields.join(', ')] as [string, string]] : []),
  ])
}
