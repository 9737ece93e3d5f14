import { uploadsPath } from '../../schema/url'
import type { Made, QueuedChange, Wish } from './change'
import { entryOf } from './target'

const prefix = 'waiting-'

/** What an entry is called until the server has made it; undefined for what makes none. */
export function createdId(
  change: Pick<QueuedChange, 'method' | 'path' | 'key'>,
): string | undefined {
  return change.method === 'POST' && entryOf(change) ? prefix + change.key : undefined
}

/** Whether an entry is not on the server yet. */
export function isWaitingId(id: string): boolean {
  return id.startsWith(prefix)
}

/** The key of the change that makes an entry, or a picture, that waits. */
export function keyOfWaiting(name: string): string {
  return name.slice(prefix.length).replace(/\.jpg$/, '')
}

/** What a picture's file is called until the server has it. */
export function waitingFile(waitingId: string): string {
  return `${waitingId}.jpg`
}

/** Puts the names that the server gave in the place of those that entries had while they waited. */
export function resolved<W extends Wish>(wish: W, made: readonly Made[]): W {
  const names = new Map(made.flatMap(namesOf))
  const { path, body, revision } = wish
  const from = made.find(({ waitingId }) => waitingId === revision)
  return {
    ...wish,
    path: path
      .split('/')
      .map((part) => names.get(part) ?? part)
      .join('/'),
    ...(body && { body: renamed(body, names) as Wish['body'] }),
    ...(from && { revision: from.revision, ownChanges: from.ownChanges }),
  }
}

/** Every name that an entry had while it waited, with the one it has now. */
export function namesOf({ waitingId, id, filename = '' }: Made): [string, string][] {
  const file = waitingFile(waitingId)
  return [
    [waitingId, id],
    [file, filename],
    [uploadsPath + file, uploadsPath + filename],
  ]
}

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => renamed(item, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, renamed(part, names)]))
}

/** Whether a wish is about an entry that waits, or refers to it. */
export function mentions({ path, body }: Wish, waitingId: string): boolean {
  return path.split('/').includes(waitingId) || isNamedIn(body, waitingId)
}

function isNamedIn(value: unknown, waitingId: string): boolean {
  const file = waitingFile(waitingId)
  if (typeof value === 'string') return [waitingId, file, uploadsPath + file].includes(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((part) => isNamedIn(part, waitingId))
}

/** A change that refers to an entry no more which will never be: an empty field, an item less. */
export function withoutMention(change: QueuedChange, waitingId: string): QueuedChange {
  return change.body && isNamedIn(change.body, waitingId)
    ? { ...change, body: cleared(change.body, waitingId) as Wish['body'] }
    : change
}

function cleared(value: unknown, waitingId: string): unknown {
  if (typeof value === 'string') return isNamedIn(value, waitingId) ? '' : value
  if (Array.isArray(value)) return value.filter((item) => !isNamedIn(item, waitingId))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, cleared(part, waitingId)]),
  )
}
