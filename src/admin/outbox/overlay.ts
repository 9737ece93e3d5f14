import { type CollectionName, collections } from '../../schema'
import { isSame, picked } from '../../lib/same-value'
import type { QueuedChange } from './change'
import type { KnownChange } from './outbox-state'
import { leastPlaced, listOrder, withMove } from '../../schema/list-order'
import { entryOf, entryWrites, moveOf, resumeUpload, targetOf, writtenFields } from './target'
import { createdId, waitingFile } from './waiting-id'

/** How far what was done with something has come. */
export interface WaitingState {
  state: 'new' | 'edited' | 'deleted' | 'refused'
  /** Why the server refused it. */
  message?: string
}

/** What waits of an entry in a list. */
export interface Waits extends WaitingState {
  /** Of the changes that wait, in order. */
  keys: readonly string[]
  /** The entry without what waits to be written into it. */
  before: { id: string }
}

/** An entry as a list shows it: with all that waits for the server. */
export type Shown<E> = E & { waits?: Waits }

/** The list that a person has made of the server's, as it will be once everything is sent. */
export function withWaiting<E extends { id: string }>(
  kind: CollectionName,
  entries: readonly E[],
  changes: readonly KnownChange[],
): readonly Shown<E>[] {
  const late = changes
    .flatMap(entryWrites)
    .filter((change) => !change.isAwaited && (entryOf(change) ?? moveOf(change))?.kind === kind)
  if (late.length === 0) return entries
  const about = byEntry(late)
  const created = late.filter((change) => createdId(change) !== undefined)
  const made = created.map((change) => {
    const entry = waitingEntry<E>(change)
    return withChanges(entry, [change, ...(about.get(entry.id) ?? [])])
  })
  const others = created.reduce((left, change) => withoutMadeOf(kind, left, change), entries)
  const known = others.map((entry) => withChanges(entry, about.get(entry.id)))
  const moves = late.flatMap((change) => (change.refusal ? [] : (moveOf(change) ?? [])))
  return moves.reduce<readonly Shown<E>[]>(withMove, inItsOrder(kind, entries, known, made))
}

/**
 * A list as it is now, with what is `made` in its place, as the server has it: behind what somebody
 * has put in an order of their own `before`, which stays.
 */
export function inItsOrder<E extends { id: string }>(
  kind: CollectionName,
  before: readonly E[],
  now: readonly E[],
  made: readonly E[],
): E[] {
  const placed = before.slice(0, leastPlaced(kind, before)).map(({ id }) => id)
  return [...made, ...now].sort(listOrder(kind, placed))
}

/** Some fields of what there is one of, as they will be once everything is sent, and what waits of them. */
export function fieldsWithWaiting<F extends object>(
  target: string,
  fields: F,
  changes: readonly KnownChange[],
): { fields: F; waits?: WaitingState } {
  const namedIn = (change: KnownChange) =>
    Object.keys(writtenFields(change)).filter((field) => field in fields)
  const about = changes.filter(
    (change) => !change.isAwaited && targetOf(change) === target && namedIn(change).length > 0,
  )
  if (about.length === 0) return { fields }
  const taken = about.filter(({ refusal }) => !refusal)
  const written = taken.map((change) => picked(writtenFields(change), namedIn(change)))
  return { fields: Object.assign({}, fields, ...written) as F, waits: stateOf(about) }
}

/** What the resume is called that will take the place of the present one, and what waits of resumes. */
export function waitingResume(changes: readonly KnownChange[]): {
  name?: string
  waits?: WaitingState
} {
  const about = changes.filter(({ path, isAwaited }) => path === resumeUpload && !isAwaited)
  if (about.length === 0) return {}
  return { name: about.findLast(({ refusal }) => !refusal)?.file?.name, waits: stateOf(about) }
}

/** Changes by the entry that each is about: one change may be of a thousand entries. */
function byEntry(changes: readonly QueuedChange[]): ReadonlyMap<string, readonly QueuedChange[]> {
  const found = new Map<string, QueuedChange[]>()
  for (const change of changes) {
    const id = (entryOf(change) ?? moveOf(change))?.id
    if (id === undefined) continue
    const others = found.get(id)
    if (others) others.push(change)
    else found.set(id, [change])
  }
  return found
}

function withChanges<E extends { id: string }>(
  entry: E,
  about: readonly QueuedChange[] = [],
): Shown<E> {
  if (about.length === 0) return entry
  const taken = about.filter(({ method, refusal }) => method === 'PUT' && !refusal)
  const edits = taken.map(({ body }) => body)
  const keys = about.map(({ key }) => key)
  return Object.assign({}, entry, ...edits, {
    waits: { ...stateOf(about), keys, before: entry } satisfies Waits,
  }) as Shown<E>
}

function stateOf(about: readonly QueuedChange[]): WaitingState {
  const refusal = about.find((change) => change.refusal)?.refusal
  if (refusal) return { state: 'refused', message: refusal.message }
  if (about.some(({ method }) => method === 'DELETE')) return { state: 'deleted' }
  return { state: about.some(createdId) ? 'new' : 'edited' }
}

/**
 * The entries without the one that was made of a change whose answer is still to come: it is shown once,
 * as it waits, since forms may be open on that. Of pictures, which may all say the same, none is left out.
 */
function withoutMadeOf<E extends { id: string }>(
  kind: CollectionName,
  entries: readonly E[],
  { isSent, refusal, file, body = {} }: QueuedChange,
): readonly E[] {
  const said = isSent && !refusal && !file && collections[kind].schema.safeParse(body).data
  if (!said) return entries
  // The server notes more of an agent than was typed.
  const fields = Object.keys(body).filter((field) => field in said)
  const made = entries.find((entry) => isSame(picked(entry, fields), picked(said, fields)))
  return made ? entries.filter((entry) => entry !== made) : entries
}

/** An entry that is not made yet, by what was typed to make it. */
export function waitingEntry<E extends { id: string }>(change: QueuedChange): E {
  const id = createdId(change) ?? ''
  const kind = entryOf(change)?.kind ?? 'news'
  const { schema } = collections[kind]
  const blank = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, '']))
  const typed = { ...change.body, ...ofPicture(change, id) }
  const whole = schema.safeParse(typed)
  const fields = whole.success ? whole.data : { ...blank, ...typed }
  return { ...fields, id, revision: id, thumbnailUrl: '' } as unknown as E
}

function ofPicture({ file, at }: QueuedChange, id: string) {
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
