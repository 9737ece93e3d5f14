import { listeners } from '../../lib/listeners'
import type { CollectionName } from '../../schema'
import { outboxState } from './outbox-state'
import { namesOf } from './waiting-id'

/** An entry by its name, and by what its file says. */
export interface NamedEntry {
  id: string
  revision: string
}

// By kind and former name, what others call an entry since this page was opened; and by kind and revision the
// name under which something is in no list any more: it may come back under another.
const renamed = new Map<string, string>()
const gone = new Map<string, string>()
const changed = listeners<[kind: CollectionName, from: string, to: string]>()
const keyOf = (kind: CollectionName, name: string) => `${kind}/${name}`

/** Hears of each entry that has another name by now; returns how to stop. */
export const onRenamed = changed.listen

/**
 * Notes which entries have another name in a list than in those before, as where a developer renamed their
 * files: the text that was there is under a name that was not.
 */
export function noteNames(
  kind: CollectionName,
  before: readonly NamedEntry[],
  after: readonly NamedEntry[],
): void {
  const there = new Set(after.map(({ id }) => id))
  const known = new Set(before.map(({ id }) => id))
  // What is there under a name of its own has no other.
  for (const id of there) renamed.delete(keyOf(kind, id))
  for (const { id, revision } of before)
    // What a visitor is told has no revision.
    if (!there.has(id) && revision) gone.set(keyOf(kind, revision), id)
  for (const { id, revision } of after) {
    const from = known.has(id) ? undefined : gone.get(keyOf(kind, revision))
    if (from === undefined || there.has(from)) continue
    gone.delete(keyOf(kind, revision))
    noteRename(kind, from, id)
  }
}

function noteRename(kind: CollectionName, from: string, to: string) {
  for (const id of [...formerIds(kind, from), from]) renamed.set(keyOf(kind, id), to)
  changed.tell(kind, from, to)
}

function formerIds(kind: CollectionName, now: string): string[] {
  const prefix = keyOf(kind, '')
  const found = [...renamed].filter(([key, id]) => id === now && key.startsWith(prefix))
  return found.map(([key]) => key.slice(prefix.length))
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
  const first = formerIds(kind, id)[0] ?? id
  return outboxState().made.find((made) => made.id === first)?.waitingId ?? first
}
