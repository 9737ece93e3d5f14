import { listeners } from '../../lib/listeners'
import type { CollectionName } from '../../schema'
import { outboxState } from './outbox-state'
import { namesOf } from './waiting-id'

/** An entry by its name, and by what its file says. */
export interface NamedEntry {
  id: string
  revision: string
}

// What others call an entry since this page was opened, by kind and what it was called before.
const renamed = new Map<string, string>()
const changed = listeners<[kind: CollectionName, from: string, to: string]>()
const keyOf = (kind: CollectionName, id: string) => `${kind}/${id}`

/** Hears of each entry that has another name by now; returns how to stop. */
export const onRenamed = changed.listen

/**
 * Notes which entries have another name in a list than in the one before, as where a developer renamed their
 * files: the text that was there is under a name that was not.
 */
export function noteNames(
  kind: CollectionName,
  before: readonly NamedEntry[],
  after: readonly NamedEntry[],
): void {
  const known = new Set(before.map(({ id }) => id))
  const there = new Set(after.map(({ id }) => id))
  const added = new Map(
    // What a visitor is told has no revision.
    after.flatMap(({ id, revision }) =>
      known.has(id) || !revision ? [] : [[revision, id] as const],
    ),
  )
  // What is there under a name of its own has no other.
  for (const id of there) renamed.delete(keyOf(kind, id))
  for (const { id, revision } of before) {
    const to = there.has(id) ? undefined : added.get(revision)
    if (to !== undefined) noteRename(kind, id, to)
  }
}

function noteRename(kind: CollectionName, from: string, to: string) {
  const earlier = earlierKeys(kind, from)
  for (const key of [...earlier, keyOf(kind, from)]) renamed.set(key, to)
  changed.tell(kind, from, to)
}

function earlierKeys(kind: CollectionName, id: string): string[] {
  const isOf = ([key, name]: [string, string]) => name === id && key.startsWith(keyOf(kind, ''))
  return [...renamed].filter(isOf).map(([key]) => key)
}

/** What an entry is called on the server now, if it had a name of its own while it waited, or another before. */
export function currentId(kind: CollectionName, id: string): string {
  const made = outboxState().made.find(({ waitingId }) => waitingId === id)?.id ?? id
  return renamed.get(keyOf(kind, made)) ?? made
}

/** What a field holds that refers to an entry, by the name or address which that has now. */
export function currentReference(value: string): string {
  const names = outboxState().made.flatMap(namesOf)
  return names.find(([waiting]) => waiting === value)?.[1] ?? value
}

/** Whether two names are of one entry, which may have got the second of them meanwhile. */
export function isSameEntry(kind: CollectionName, one: string, other: string): boolean {
  return currentId(kind, one) === currentId(kind, other)
}

/** What stays the same of an entry in a list when it gets its name, or another: what is open in it stays open. */
export function rowKey(kind: CollectionName, id: string): string {
  const first = earlierKeys(kind, id)[0]?.slice(keyOf(kind, '').length) ?? id
  return outboxState().made.find((made) => made.id === first)?.waitingId ?? first
}
