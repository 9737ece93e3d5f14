import { outboxState } from './outbox-state'
import { namesOf } from './waiting-id'

/** What an entry is called on the server now, if it had a name of its own while it waited. */
export function currentId(id: string): string {
  return outboxState().made.find(({ waitingId }) => waitingId === id)?.id ?? id
}

/** What a field holds that refers to an entry, by the name or address which that has now. */
export function currentReference(value: string): string {
  const names = outboxState().made.flatMap(namesOf)
  return names.find(([waiting]) => waiting === value)?.[1] ?? value
}

/** Whether two names are of one entry, which may have got the second of them meanwhile. */
export function isSameEntry(one: string, other: string): boolean {
  return currentId(one) === currentId(other)
}

/** What stays the same of an entry in a list when it gets its name: what is open in it stays open. */
export function rowKey(id: string): string {
  return outboxState().made.find((made) => made.id === id)?.waitingId ?? id
}
