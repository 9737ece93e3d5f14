import { type CollectionName, collections } from '../../schema'
import type { Change } from './change'
import type { KnownChange } from './outbox-state'
import { entryOf } from './target'
import { createdId, waitingFile } from './waiting-id'

/** What waits of an entry in a list. */
export interface Waits {
  state: 'new' | 'edited' | 'deleted' | 'refused'
  /** Why the server refused it. */
  message?: string
  /** Of the changes that wait, in order. */
  keys: readonly string[]
  /** The entry without what waits to be written into it. */
  before: object
}

/** An entry as a list shows it: with all that waits for the server. */
export type Shown<E> = E & { waits?: Waits }

/** The list that a person has made of the server's, as it will be once everything is sent. */
export function withWaiting<E extends { id: string }>(
  kind: CollectionName,
  entries: readonly E[],
  changes: readonly KnownChange[],
): readonly Shown<E>[] {
  const late = changes.filter((change) => !change.isAwaited && entryOf(change)?.kind === kind)
  if (late.length === 0) return entries
  const created = late.filter((change) => createdId(change) !== undefined)
  const all = [
    ...created.map((change) => withChanges(waitingEntry<E>(change), [change], late)),
    ...entries.map((entry) => withChanges(entry, [], late)),
  ]
  const { compare } = collections[kind]
  return all.sort(compare as never)
}

function withChanges<E extends { id: string }>(
  entry: E,
  creation: readonly Change[],
  late: readonly Change[],
): Shown<E> {
  const about = [...creation, ...late.filter((change) => entryOf(change)?.id === entry.id)]
  if (about.length === 0) return entry
  const taken = about.filter(({ method, refusal }) => method === 'PUT' && !refusal)
  const edits = taken.map(({ body }) => body)
  const keys = about.map(({ key }) => key)
  return Object.assign({}, entry, ...edits, {
    waits: { ...stateOf(about), keys, before: entry } satisfies Waits,
  }) as Shown<E>
}

function stateOf(about: readonly Change[]): Pick<Waits, 'state' | 'message'> {
  const refusal = about.find((change) => change.refusal)?.refusal
  if (refusal) return { state: 'refused', message: refusal.message }
  if (about.some(({ method }) => method === 'DELETE')) return { state: 'deleted' }
  return { state: about[0]?.method === 'POST' ? 'new' : 'edited' }
}

/** An entry that is not made yet, by what was typed to make it. */
export function waitingEntry<E extends { id: string }>(change: Change): E {
  const id = createdId(change) ?? ''
  const kind = entryOf(change)?.kind ?? 'news'
  const { schema } = collections[kind]
  const blank = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, '']))
  const typed = { ...change.body, ...ofPicture(change, id) }
  const whole = schema.safeParse(typed)
  const fields = whole.success ? whole.data : { ...blank, ...typed }
  return { ...fields, id, revision: id, thumbnailUrl: '' } as unknown as E
}

function ofPicture({ file, at }: Change, id: string) {
  if (!file) return {}
  const { name, size, type } = file
  return {
    filename: waitingFile(id),
    originalName: name,
    size,
    mimeType: type,
    uploadedAt: at,
  }
}
