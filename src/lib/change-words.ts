import { isCollectionName, isKindName, kinds, type KindName } from '../schema'
import type { Change, ChangedEntry, Version } from '../schema/api'
import { quoted } from './quoted'

const verbs = {
  add: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
} as const satisfies Record<ChangedEntry['action'], string>

const specialVerbs = {
  rotate: 'Rotated',
  'replace file of': 'Replaced the file of',
  'take down': 'Took down',
  'name anew': 'Gave another name to',
} as const

/** What a save did to an entry that says more than that it was added, changed or deleted. */
export type SpecialVerb = keyof typeof specialVerbs

const specialSubject = new RegExp(
  String.raw`^(\w+): (${Object.keys(specialVerbs).join('|')}) "(.*)"$`,
  's',
)

// More entries than this are a list to open, not a sentence to read.
const mostNoted = 3

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Labels of fields as a person says them: "Headline, Date and Production". */
export function listed(labels: readonly string[]): string {
  return list.format(labels)
}

/** What a person calls an entry: `the news story “Cast as Pip”`, `the biography`. */
export function nameOfEntry({ kind, title }: { kind: KindName; title: string }): string {
  const { label } = kinds[kind]
  return isCollectionName(kind) ? `the ${label} ${quoted(title)}` : `the ${label}`
}

/** What a change did to one entry: `Changed the biography: Tagline`. */
export function entryInWords(entry: ChangedEntry): string {
  const words = `${verbs[entry.action]} ${nameOfEntry(entry)}`
  return entry.fields.length > 0 ? `${words}: ${listed(entry.fields)}` : words
}

/** A commit's subject in the words of the admin; one written by hand stays as it is. */
export function subjectInWords(subject: string): string {
  const undone = /^undo: (.+)$/s.exec(subject)?.[1]
  if (undone !== undefined) return `Undid: ${lowerFirst(subjectInWords(undone))}`
  const [, moved = '', what, after] =
    /^(\w+): order "(.*)" (?:first|after "(.*)")$/s.exec(subject) ?? []
  if (what !== undefined && isKindName(moved)) {
    const where = after === undefined ? 'first' : `after ${quoted(after)}`
    return `Put ${nameOfEntry({ kind: moved, title: what })} ${where}`
  }
  const [, of = '', verb, named = ''] = specialSubject.exec(subject) ?? []
  if (isKindName(of)) {
    return `${specialVerbs[verb as SpecialVerb]} ${nameOfEntry({ kind: of, title: named })}`
  }
  const [, kind = '', action = '', rest = ''] =
    /^(\w+): (add|update|delete|restore)(?: (.*))?$/s.exec(subject) ?? []
  if (!isKindName(kind)) return subject
  // A title stands in quotes.
  const [, many, labels = ''] = /^(\d+ [a-z ]+)(?:: (.*))?$/s.exec(rest) ?? []
  if (many !== undefined && isCollectionName(kind)) {
    const words = `${verbs[action as ChangedEntry['action']]} ${many}`
    return labels === '' ? words : `${words}: ${listed(labels.split(', '))}`
  }
  const title = rest.replace(/^"(.*)"$/s, '$1')
  const isTitle = isCollectionName(kind) || rest === '' || rest.startsWith('"')
  const fields = isTitle ? [] : rest.split(', ')
  return entryInWords({ kind, id: '', title, fields, action: action as ChangedEntry['action'] })
}

/** A change in one sentence. */
export function changeInWords({ subject, source, entries }: Change): string {
  const [first, ...rest] = entries
  if (source !== 'hand edit' || !subject.startsWith('hand edit: ') || !first) {
    return subjectInWords(subject)
  }
  if (rest.length === 0) return entryInWords(first)
  return `${entryInWords({ ...first, fields: [] })} and ${rest.length} more`
}

/** What a version did to its entry: `Changed Headline and Date`. */
export function versionInWords({ entries, subject }: Version): string {
  const [entry] = entries
  if (!entry) return subject
  const verb = verbs[entry.action]
  return entry.fields.length > 0 ? `${verb} ${listed(entry.fields)}` : verb
}

/** What a version's author had to say about it; undefined where the program wrote the subject. */
export function ownWords({ subject }: Version): string | undefined {
  const isOurs = subject.startsWith('hand edit: ') || subjectInWords(subject) !== subject
  return isOurs ? undefined : subject
}

/** What a change did besides its one sentence: its fields, or the other entries it touched. */
export function changeNote(change: Change): string {
  const { subject, entries } = change
  const headline = changeInWords(change)
  const [only] = entries
  if (entries.length === 1 && only && headline !== subject) {
    return headline.endsWith(listed(only.fields)) ? '' : listed(only.fields)
  }
  const others = entries
    .filter((entry) => !headline.includes(nameOfEntry(entry)))
    .map((entry) => entryInWords(headline === subject ? entry : { ...entry, fields: [] }))
  const shown = others.slice(0, mostNoted).join('; ')
  return others.length > mostNoted ? `${shown}; and ${others.length - mostNoted} more` : shown
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
