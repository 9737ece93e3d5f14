import { collections, isKindName, kinds, type KindName } from '../schema'
import type { Change, ChangedEntry } from '../schema/api'

const verbs = {
  add: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
} as const satisfies Record<ChangedEntry['action'], string>

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Labels of fields as a person says them: "Headline, Date and Production". */
export function listed(labels: readonly string[]): string {
  return list.format(labels)
}

/** What a person calls an entry: `the news story “Cast as Pip”`, `the biography`. */
export function nameOfEntry({ kind, title }: { kind: KindName; title: string }): string {
  const { label } = kinds[kind]
  return isCollection(kind) ? `the ${label} “${title}”` : `the ${label}`
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
  const [, kind = '', action = '', rest = ''] =
    /^(\w+): (add|update|delete|restore)(?: (.*))?$/s.exec(subject) ?? []
  if (!isKindName(kind)) return subject
  const title = rest.replace(/^"(.*)"$/s, '$1')
  const isTitle = isCollection(kind) || rest === '' || rest.startsWith('"')
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

function isCollection(kind: KindName): boolean {
  return Object.hasOwn(collections, kind)
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
