import type { Fields } from '../../lib/same-value'
import { changeHeader, pendingHeader } from '../../schema/headers'
import { headerIn, madeBy, refusalOf, revisionIn, verdictOf, wordsIn } from './answers'
import type { Answer, Made, Queue, QueuedChange, Wish } from './change'
import {
  entryOf,
  entryWrites,
  moveOf,
  targetOf,
  withoutFields,
  withoutPart,
  writtenFields,
} from './target'
import { createdId, keyOfWaiting, mentions, resolved, withoutMention } from './waiting-id'

// Long forgotten by every form that could still name them.
const mostMade = 1000
// Each is some steps of git for the server, and all of them have to fit into a header.
const mostOwn = 50

/**
 * The change to send next of those in the queue; what names a new entry waits for it. Files, which
 * may be forty, let texts pass, and what somebody waits for.
 */
export function nextOf(
  { changes }: Queue,
  person: string,
  isAwaited: (key: string) => boolean = () => false,
): QueuedChange | undefined {
  const own = changes.filter((change) => change.person === person)
  const unmade = own.flatMap((change) => createdId(change) ?? [])
  const ready = own.filter(
    (change) => !change.refusal && !unmade.some((id) => mentions(change, id)),
  )
  return ready.find(({ file, key }) => !file || isAwaited(key)) ?? ready[0]
}

/** The place of the change that was wished last, or 0. */
export function lastOrder({ changes }: Queue): number {
  return Math.max(0, ...changes.map(({ order }) => order))
}

/** Who wishes something, when, and under which key. */
export type Wishing = Pick<QueuedChange, 'key' | 'person' | 'at'>

/**
 * The queue with a wish at its end, and the change that it became: the one that waits last for the
 * same and says the same, or a refused entry that is put right by it. None where nothing is left to
 * be sent, because a new entry that never was on its way is deleted.
 */
export function enqueue(
  queue: Queue,
  asked: Wish,
  wishing: Wishing,
): { queue: Queue; change?: QueuedChange } {
  const whole = resolved(asked, queue.made)
  const here = doneHere(queue, whole)
  if (!here.left) return here
  const { queue: before, left: wish } = here
  const last = before.changes.findLast((other) => isOfSameTarget(other, { ...wish, ...wishing }))
  if (last && !last.refusal && textOf(last) === textOf(wish)) return { queue: before, change: last }
  const change = { ...wish, ...wishing, order: lastOrder(before) + 1 }
  const changes = before.changes.flatMap((other) => {
    return other.refusal && isOfSameTarget(other, change) ? (overruled(other, change) ?? []) : other
  })
  return { queue: { ...before, changes: [...changes, change] }, change }
}

/**
 * The queue once what a wish asks of entries that never were on their way, or were refused, is done to
 * what makes them, and what is `left` of it for the server: behind a refusal it would wait for ever.
 */
function doneHere(before: Queue, wish: Wish) {
  let queue = before
  let change: QueuedChange | undefined
  let left: Wish | undefined = wish
  for (const part of entryWrites(wish)) {
    const creation = creationOf(queue, part)
    const isGone = part.method === 'DELETE' && (!creation?.isSent || creation.refusal)
    const isMended = part.method === 'PUT' && creation?.refusal
    if (!creation || !(isGone || isMended)) continue
    change = isGone ? undefined : waitingAgain(withBodyOf(creation, part))
    queue = change ? replaced(queue, change) : dropped(queue, creation.key)
    left = left && withoutPart(left, createdId(creation))
  }
  return { queue, change, left }
}

/** The change in the queue that makes the entry a wish is about. */
function creationOf({ changes }: Queue, wish: Wish): QueuedChange | undefined {
  const id = entryOf(wish)?.id
  return id === undefined ? undefined : changes.find((change) => createdId(change) === id)
}

function withBodyOf(creation: QueuedChange, { body }: Wish): QueuedChange {
  // A form has no other way to say nothing.
  const sent = Object.entries(body ?? {}).map(([field, value]) => [field, value ?? ''])
  return { ...creation, body: { ...creation.body, ...Object.fromEntries(sent) } as Wish['body'] }
}

function replaced(queue: Queue, changed: QueuedChange): Queue {
  const swap = (one: QueuedChange) => (one.key === changed.key ? changed : one)
  return { ...queue, changes: queue.changes.map(swap) }
}

function isOfSameTarget(one: QueuedChange, other: Wish & Pick<QueuedChange, 'person'>): boolean {
  const target = targetOf(other)
  return target !== undefined && targetOf(one) === target && one.person === other.person
}

// The revision stays out: it moves on while a change waits.
function textOf({ method, path, body, file }: Wish): string {
  const named = file && [file.field, file.name, file.type, file.size]
  return JSON.stringify([method, path, body, named])
}

/** What is left of a refused change once somebody wished something newer. */
function overruled(refused: QueuedChange, newer: Wish): QueuedChange | undefined {
  return newer.method === 'DELETE' ? undefined : withoutFields(refused, writtenFields(newer))
}

/** The queue with a change noted as being on its way; no change where it is not there any more. */
export function begun(queue: Queue, key: string): { queue: Queue; change?: QueuedChange } {
  const found = queue.changes.find((one) => one.key === key)
  if (!found) return { queue }
  const change: QueuedChange = { ...found, isSent: true }
  return { queue: replaced(queue, change), change }
}

/**
 * The queue after an answer. What is done goes, and what was made from it goes on from there; what
 * is refused stays with its words, unless somebody waits for the answer with all that was typed.
 */
export function answered(queue: Queue, key: string, answer: Answer, isAwaited: boolean): Queue {
  const change = queue.changes.find((one) => one.key === key)
  if (!change) return queue
  // What should be gone is gone, whoever it was; without words it was not the server that said so.
  const isGone = change.method === 'DELETE' && answer.status === 404 && wordsIn(answer) !== null
  if (isGone) return without(queue, change)
  switch (verdictOf(answer)) {
    case 'done':
      return done(queue, change, answer)
    case 'refused':
      return refused(queue, { ...change, refusal: refusalOf(answer) }, isAwaited)
    case 'signed out':
    case 'waiting':
      return queue
  }
}

function without(queue: Queue, { key }: QueuedChange): Queue {
  return { ...queue, changes: queue.changes.filter((one) => one.key !== key) }
}

function done(queue: Queue, change: QueuedChange, answer: Answer): Queue {
  const made = madeBy(change, answer)
  const left = without(queue, change).changes
  const changes = made ? left.map((one) => resolved(one, [made])) : left
  return {
    changes: changes.map((one) => basedOn(one, change, answer)),
    made: made
      ? [...queue.made, made].slice(-mostMade)
      : queue.made.map((one) => writtenAgain(one, change, answer)),
  }
}

/** What is based on an entry that was new here goes on from all that was written into it. */
function writtenAgain(made: Made, change: QueuedChange, answer: Answer): Made {
  return entryOf(change)?.id === made.id ? goneOn(made, change, answer) : made
}

/** The next change of the same target was made from what this one wrote. */
function basedOn(change: QueuedChange, before: QueuedChange, answer: Answer): QueuedChange {
  const isNext = change.revision !== undefined && isOfSameTarget(change, before)
  return isNext ? goneOn(change, before, answer) : change
}

/**
 * What was made from a revision and goes on from what is written since, but not from what others had
 * written meanwhile: nobody had seen it.
 */
function goneOn<B extends Pick<Wish, 'revision' | 'ownChanges'>>(
  based: B,
  written: Wish,
  answer: Answer,
): B {
  const { ownChanges = [] } = based
  const commit = headerIn(answer, changeHeader)
  if (commit && ownChanges.length < mostOwn)
    return { ...based, ownChanges: [...ownChanges, commit] }
  // What is not committed yet, or stands behind too many, is known by its revision alone.
  const isWritten = commit ?? headerIn(answer, pendingHeader)
  const revision = isWritten && revisionIn(written, answer)
  return revision ? { ...based, revision, ownChanges: undefined } : based
}

function refused(queue: Queue, change: QueuedChange, isAwaited: boolean): Queue {
  const id = createdId(change)
  if (isAwaited && !isNeeded(queue, change)) return without(queue, change)
  if (id) return refusedEntry(queue, change)
  // What was typed since takes the place of what was refused.
  const since = queue.changes.filter(
    (later) => later.order > change.order && isOfSameTarget(later, change),
  )
  const left = since.reduce<QueuedChange | undefined>(
    (rest, later) => rest && overruled(rest, later),
    change,
  )
  if (left) return replaced(queue, left)
  const last = since.at(-1)
  return without(last ? replaced(queue, inPlaceOf(change, last)) : queue, change)
}

function inPlaceOf({ key, insteadOf = [] }: QueuedChange, later: QueuedChange): QueuedChange {
  return { ...later, insteadOf: [...(later.insteadOf ?? []), ...insteadOf, key] }
}

/** A new entry that was refused, with all that was typed into it since. */
function refusedEntry(queue: Queue, creation: QueuedChange): Queue {
  const id = createdId(creation)
  const isAbout = (one: QueuedChange) => entryOf(one)?.id === id
  const about = queue.changes.flatMap(entryWrites).filter(isAbout)
  if (about.some(({ method }) => method === 'DELETE')) return dropped(queue, creation.key)
  const whole = about.reduce(withBodyOf, creation)
  const changes = queue.changes.flatMap((one) =>
    entryWrites(one).some(isAbout) ? (withoutPart(one, id) ?? []) : one,
  )
  return replaced({ ...queue, changes }, whole)
}

/** Whether something else in the queue names the entry that a change makes. */
function isNeeded({ changes }: Queue, change: QueuedChange): boolean {
  const id = createdId(change)
  return id !== undefined && changes.some((other) => mentions(other, id))
}

/** The queue without a change, and, where it would have made an entry, without any word of that. */
export function dropped(queue: Queue, key: string): Queue {
  const change = queue.changes.find((one) => one.key === key)
  if (!change) return queue
  const left = without(queue, change)
  const id = createdId(change)
  if (id === undefined) return left
  const changes = left.changes.filter(
    (one) => entryOf(one)?.id !== id && !(moveOf(one) && mentions(one, id)),
  )
  const others = changes.map((one) => withoutMention(one, id))
  return { ...left, changes: others.filter((one) => entryWrites(one).length > 0) }
}

/**
 * The queue with some fields of changes put right that were refused, or not sent yet. What is on its way
 * stays as it is: the server may have it under its key.
 */
export function amended(queue: Queue, keys: readonly string[], fields: Fields): Queue {
  const isMeant = ({ key, refusal, isSent }: QueuedChange) =>
    keys.includes(key) && (refusal !== undefined || !isSent)
  const mend = (one: QueuedChange) =>
    isMeant(one) ? { ...one, body: { ...one.body, ...fields } } : one
  return { ...queue, changes: queue.changes.map(mend) }
}

/** The keys of the changes that were in the queue before, and are not any more. */
export function goneFrom(before: Queue, { changes }: Queue): string[] {
  const left = new Set(changes.map(({ key }) => key))
  return before.changes.map(({ key }) => key).filter((key) => !left.has(key))
}

/** The queue with a refused change waiting again; `over` puts it over what somebody else changed. */
export function released(queue: Queue, key: string, over: boolean): Queue {
  const change = queue.changes.find((one) => one.key === key)
  if (!change) return queue
  const again = waitingAgain(change)
  const revision = over && change.refusal?.conflict?.revision
  return replaced(queue, revision ? { ...again, revision, ownChanges: undefined } : again)
}

function waitingAgain({ refusal, ...change }: QueuedChange): QueuedChange {
  return refusal?.isKeyUsed ? { ...change, name: `${nameOf(change)}.again` } : change
}

/** What names a change to the server. */
export function nameOf({ name, key }: Pick<QueuedChange, 'name' | 'key'>): string {
  return name ?? key
}

/** The queue with changes from elsewhere at its end, but those that are in it, or have been. */
export function takenIn(queue: Queue, changes: readonly Omit<QueuedChange, 'order'>[]): Queue {
  const known = new Set([
    ...queue.changes.map(({ key }) => key),
    ...queue.made.map(({ waitingId }) => keyOfWaiting(waitingId)),
  ])
  const last = lastOrder(queue)
  const added = changes
    .filter(({ key }) => !known.has(key))
    .map((change, at) => resolved({ ...change, order: last + 1 + at }, queue.made))
  return { ...queue, changes: [...queue.changes, ...added] }
}
