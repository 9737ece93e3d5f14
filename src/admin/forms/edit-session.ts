import { isSame, picked } from '../../lib/same-value'
import type { FieldConflict } from '../../schema/api'
import { isAlike, mergeField, type FieldRules, type FormTexts } from './field-rules'
import { followServer, notArrived, textsTypedBack, withArrived } from './follow-server'
import { asBefore, begunAnew, kept, unnamed } from './new-entry'
import { restored, withOthers, type Draft } from './restored-draft'
import { delivered, returned, textsThatWait, unseenTexts, waitingToo } from './waiting-texts'

/** An entry as the server has it. A form that creates has no revision, and blank fields. */
export interface FormVersion {
  revision?: string
  values: FormTexts
}

/** Changes on their way to the server. */
export interface Sent {
  attempt: number
  /** Of a new entry: names it to the server, which makes it once however often it is asked for. */
  name?: string
  /** The newest revision that was known then. */
  revision?: string
  fields: FormTexts
  /** In a draft: the fields as the server gets them, which nobody can tell there any more. */
  stored?: FormTexts
  /** What the typing was based on. */
  base: FormTexts
  /** What goes with them that no field holds, such as what was called fine in them. */
  along?: FormTexts
  /** Of the change in the outbox that brings them there by itself. */
  key?: string
  /** Fields that have been seen on the server since. */
  arrived: readonly string[]
  /** A new entry that the outbox has: it is made, or refused there, whatever becomes of the form. */
  isKept?: boolean
  /** Let go of by its writer after it was sent. */
  isDropped?: boolean
  /** Sent by another page, of fields that somebody was just typing into here. */
  unseen?: FormTexts
}

/** What must be decided, and what the server had then. */
export interface Dispute {
  fields: readonly FieldConflict[]
  server: FormTexts
  author?: string
}

/** How the last save went. */
type Outcome = 'none' | 'saved' | 'refused' | 'lost'

/**
 * A form between opening and saved. It knows three texts of each field: the one that typing is based
 * on (`opened`), the newest one on the server, and the one that stands in the form (`mine`).
 */
export interface EditSession {
  creates: boolean
  server: FormVersion
  opened: FormTexts
  mine: FormTexts
  attempts: number
  sending: Sent | null
  /** Sent without an answer: it may have been saved, or not. */
  unsure: readonly Sent[]
  outcome: Outcome
  dispute: Dispute | null
  /** Who saved in between, where the server said so. */
  author?: string
}

export type SessionEvent =
  | { type: 'typed'; field: string; value: unknown }
  /** The server's texts were read anew. */
  | { type: 'newer'; version: FormVersion }
  /** A new entry is asked for under the name, unless it was asked for before and not answered. */
  | { type: 'submit'; name?: string; along?: FormTexts }
  | { type: 'discarded' }
  /** The outbox has the new entry that is on its way. */
  | { type: 'kept'; attempt: number }
  | { type: 'answered'; attempt: number; version: FormVersion }
  /** `isKeyUsed` where the server knows something else under the name of a new entry. */
  | { type: 'refused'; attempt: number; isKeyUsed?: boolean }
  /** Not saved, because somebody else changed the same: their version has to be read first. */
  | { type: 'collided'; attempt: number; author?: string }
  /** No line, no time left, or a server in trouble. */
  | { type: 'lost'; attempt: number; key?: string }
  /** Another page of this browser has left it to the outbox. */
  | { type: 'waits'; key: string; revision?: string; fields: FormTexts }
  /** The outbox has brought it there, or a person took it out; or the server did not take it. */
  | { type: 'delivered' | 'returned'; attempt: number }
  /** A value for each field in dispute, as the form holds it. */
  | { type: 'decided'; choices: FormTexts }
  | { type: 'undecided' }
  | { type: 'restored'; draft: Draft }
  /** Another window keeps something else of `fields` in the draft, and of those that are `gone` nothing more. */
  | { type: 'elsewhere'; draft?: Draft; fields: readonly string[]; gone: readonly string[] }

/** A session over an entry that was just read, or over blank fields. */
export function openSession(version: FormVersion): EditSession {
  return {
    creates: version.revision === undefined,
    server: version,
    opened: version.values,
    mine: version.values,
    attempts: 0,
    sending: null,
    unsure: [],
    outcome: 'none',
    dispute: null,
  }
}

/**
 * The session after an event. Whatever the order of events: a field nobody touched is never sent as
 * changed, and a touched one is never lost without a word of its writer.
 */
export function changeSession(
  session: EditSession,
  event: SessionEvent,
  rules: FieldRules,
): EditSession {
  switch (event.type) {
    case 'typed':
      return typed(session, event.field, event.value, rules)
    case 'newer':
      return followServer({ ...session, server: event.version }, rules)
    case 'submit':
      return session.sending ? session : submitted(session, rules, event)
    case 'kept':
      return kept(session, event.attempt)
    case 'answered':
      return answered(session, event.attempt, event.version, rules)
    case 'refused':
      return withoutAnswer(event.isKeyUsed ? unnamed(session) : session, event.attempt, 'refused')
    case 'collided': {
      const after = withoutAnswer(session, event.attempt, 'none')
      return { ...after, author: event.author }
    }
    case 'lost':
      return lost(session, event.attempt, event.key)
    case 'waits':
      return waitingToo(session, event, rules)
    case 'delivered':
      return delivered(session, event.attempt, rules)
    case 'returned':
      return returned(session, event.attempt)
    case 'decided':
      return decided(session, event.choices)
    case 'undecided':
      return { ...session, dispute: null }
    case 'discarded':
      return discarded(session)
    case 'restored':
      return restored(session, event.draft, rules)
    case 'elsewhere':
      return withOthers(session, event, rules)
  }
}

function typed(
  session: EditSession,
  field: string,
  value: unknown,
  rules: FieldRules,
): EditSession {
  const mine = { ...session.mine, [field]: value }
  const outcome = session.outcome === 'refused' ? 'none' : session.outcome
  return settled({ ...session, mine, outcome }, rules)
}

/** What is stored already is no change, however it is written. */
function settled(session: EditSession, rules: FieldRules): EditSession {
  const { mine, server, opened } = session
  const saved = Object.keys(mine).filter(
    (field) =>
      !isSame(mine[field], opened[field]) &&
      isAlike(rules, field, mine[field], server.values[field]),
  )
  if (saved.length === 0) return session
  return { ...session, opened: { ...opened, ...picked(mine, saved) } }
}

function submitted(
  session: EditSession,
  rules: FieldRules,
  asked: Pick<Sent, 'name' | 'along'>,
): EditSession {
  const { creates, mine, opened } = session
  if (creates) {
    const before = asBefore(session)
    return sent(session, { ...mine, ...before?.fields }, before ?? asked)
  }
  const server = { ...session.server.values, ...unseenTexts(session) }
  const disputed: FieldConflict[] = []
  const merged: Record<string, unknown> = {}
  // What was typed back takes the place of what was sent: without it that would stand once it arrives.
  const typedBack = textsTypedBack(session)
  for (const field of Object.keys(mine)) {
    if (isSame(mine[field], opened[field]) && !(field in typedBack)) continue
    const base = { ...opened, ...typedBack }[field]
    const sides = { base, mine: mine[field], theirs: server[field] }
    const result = mergeField(rules, field, sides)
    if ('conflict' in result) disputed.push(result.conflict)
    else merged[field] = result.text
  }
  if (disputed.length > 0) {
    const dispute = { fields: disputed, server, author: session.author }
    return { ...session, dispute, outcome: 'none' }
  }
  const basedOn = picked(server, Object.keys(merged))
  const after = { ...session, mine: { ...mine, ...merged }, opened: { ...opened, ...basedOn } }
  return sent(after, merged, { along: asked.along }, typedBack)
}

function sent(
  session: EditSession,
  fields: FormTexts,
  { name, along }: Pick<Sent, 'name' | 'along'>,
  typedBack: FormTexts = {},
): EditSession {
  const attempt = session.attempts + 1
  const base = { ...picked(session.opened, Object.keys(fields)), ...typedBack }
  const { revision } = session.server
  const sending = { attempt, name, revision, fields, base, along, arrived: [] }
  return { ...session, attempts: attempt, sending, dispute: null, author: undefined }
}

function answered(
  session: EditSession,
  attempt: number,
  version: FormVersion,
  rules: FieldRules,
): EditSession {
  const { sending: saved, server, creates } = session
  if (saved?.attempt !== attempt) return session
  const after: EditSession = {
    ...(creates ? session : withArrived(session, saved)),
    sending: null,
    outcome: 'saved',
    server: creates || isOutrun(saved, server) ? server : version,
  }
  const followed = creates ? begunAnew(after, saved) : followServer(after, rules)
  // The server takes one after the other: what was sent before has arrived by now, or never will.
  return { ...followed, unsure: followed.unsure.filter((one) => one.attempt > attempt) }
}

/** Whether the texts that were read last have all that was sent: then they are newer than its answer. */
function isOutrun(sent: Sent, server: FormVersion): boolean {
  return notArrived(sent).length === 0 && server.revision !== sent.revision
}

function withoutAnswer(session: EditSession, attempt: number, outcome: Outcome): EditSession {
  return session.sending?.attempt === attempt ? { ...session, sending: null, outcome } : session
}

function lost(session: EditSession, attempt: number, key?: string): EditSession {
  const { sending, unsure } = session
  if (sending?.attempt !== attempt) return session
  const sent = key === undefined ? sending : { ...sending, key }
  return { ...session, sending: null, unsure: [...unsure, sent], outcome: 'lost' }
}

function decided(session: EditSession, choices: FormTexts): EditSession {
  const { dispute, mine, opened } = session
  if (!dispute) return session
  const fields = dispute.fields.map(({ field }) => field).filter((field) => field in choices)
  return {
    ...session,
    dispute: null,
    mine: { ...mine, ...picked(choices, fields) },
    opened: { ...opened, ...picked(dispute.server, fields) },
  }
}

function discarded(session: EditSession): EditSession {
  const { server, sending, unsure } = session
  // What is under way cannot be called back, but nothing here waits for it; what waits was saved.
  const drop = (sent: Sent) => (sent.key === undefined ? { ...sent, isDropped: true } : sent)
  return {
    ...session,
    opened: server.values,
    mine: { ...server.values, ...textsThatWait(unsure) },
    sending: sending && drop(sending),
    unsure: unsure.map(drop),
    outcome: 'none',
    dispute: null,
  }
}
