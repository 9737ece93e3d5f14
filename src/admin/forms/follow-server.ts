import { isSame } from '../../lib/same-value'
import type { EditSession, Sent } from './edit-session'
import { holds, isAlike, type FieldRules, type FormTexts } from './field-rules'

/**
 * The session with the server's newest texts taken in: a field that nobody touched shows them, and
 * so does one whose typing they have already. What was sent without an answer, and is found in
 * them, has arrived: what was typed since is based on it.
 */
export function followServer(session: EditSession, rules: FieldRules): EditSession {
  return Object.keys(session.mine).reduce(
    (after, field) => followField(after, field, rules),
    session,
  )
}

function followField(session: EditSession, field: string, rules: FieldRules): EditSession {
  const after = noteArrival(session, field, rules)
  const theirs = after.server.values[field]
  const base = after.opened[field]
  const mine = after.mine[field]
  if (!isSame(mine, base) && !holds(rules, field, { base, mine, theirs })) return after
  // The server's text may be older than what is known to have arrived, and the same is on its way once more.
  if (standsAsSent(after, field)) return after
  // What is stored alike is left as it was written.
  const text = isAlike(rules, field, mine, theirs) ? mine : theirs
  return {
    ...after,
    opened: { ...after.opened, [field]: text },
    mine: { ...after.mine, [field]: text },
  }
}

/** Whether a field stands as it was sent, and is not known to have arrived. */
function standsAsSent(session: EditSession, field: string): boolean {
  return underWay(session).some(
    (sent) =>
      !sent.isDropped &&
      notArrived(sent).includes(field) &&
      isSame(sent.fields[field], session.mine[field]),
  )
}

function noteArrival(session: EditSession, field: string, rules: FieldRules): EditSession {
  const theirs = session.server.values[field]
  const isIn = (sent: Sent) =>
    field in sent.fields &&
    !sent.arrived.includes(field) &&
    holds(rules, field, { base: sent.base[field], mine: sent.fields[field], theirs })
  const found = underWay(session).findLast(isIn)
  if (!found) return session
  // What was sent before it went the same way, or was overtaken.
  const note = (sent: Sent) =>
    sent.attempt <= found.attempt ? { ...sent, arrived: [...sent.arrived, field] } : sent
  return {
    ...basedOnSent(session, found, field),
    unsure: session.unsure.map(note),
    sending: session.sending && note(session.sending),
  }
}

/** The fields of what was sent that have not been seen on the server since. */
export function notArrived({ fields, arrived }: Pick<Sent, 'fields' | 'arrived'>): string[] {
  return Object.keys(fields).filter((field) => !arrived.includes(field))
}

/** All that was sent and is not known to be saved, the oldest first. */
export function underWay({ unsure, sending }: EditSession): readonly Sent[] {
  return sending ? [...unsure, sending] : unsure
}

/** With a text that was sent, and has arrived, as what the typing of a field is based on. */
function basedOnSent(session: EditSession, sent: Sent, field: string): EditSession {
  const { opened, mine } = session
  const text = { [field]: sent.fields[field] }
  // Nothing was typed since it was let go of: then it is no change either.
  const isIdle = sent.isDropped && isSame(mine[field], opened[field])
  return { ...session, opened: { ...opened, ...text }, mine: isIdle ? { ...mine, ...text } : mine }
}

/** With all that was sent, and is known to be saved, as what the typing is based on. */
export function withArrived(session: EditSession, sent: Sent): EditSession {
  return notArrived(sent).reduce((after, field) => basedOnSent(after, sent, field), session)
}

/** What was sent last of the fields that stand again as they stood before, and is not known to have arrived. */
export function textsTypedBack(session: EditSession): FormTexts {
  const { mine, opened } = session
  const texts = Object.keys(mine).flatMap((field) => {
    const sent = underWay(session).findLast(
      (one) => !one.isDropped && notArrived(one).includes(field),
    )?.fields
    const isBack = sent && isSame(mine[field], opened[field]) && !isSame(sent[field], mine[field])
    return isBack ? [[field, sent[field]]] : []
  })
  return Object.fromEntries(texts) as FormTexts
}
