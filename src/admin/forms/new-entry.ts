import { isSame } from '../../lib/same-value'
import type { EditSession, Sent } from './edit-session'

/** Whether nobody knows if a new entry was made that was asked for, and only its form can ask again. */
export function isUnanswered({ name, key, isDropped }: Sent): boolean {
  return name !== undefined && key === undefined && !isDropped
}

/**
 * What was asked for before without an answer, where its writer wants the same new entry still: what
 * nobody wrote, such as its place among others that have come since, does not make it another.
 */
export function asBefore({ mine, opened, unsure }: EditSession): Sent | undefined {
  return unsure.findLast((sent) => {
    const isAsSent = ([field, text]: [string, unknown]) =>
      isSame(text, mine[field]) ||
      (isSame(text, sent.base[field]) && isSame(mine[field], opened[field]))
    return isUnanswered(sent) && Object.entries(sent.fields).every(isAsSent)
  })
}

/** The session where the new entry on its way is another than the server knows under its name. */
export function unnamed(session: EditSession): EditSession {
  const name = session.sending?.name
  const isOther = (sent: Sent) => name === undefined || sent.name !== name
  return { ...session, unsure: session.unsure.filter(isOther) }
}

/** The outbox has the new entry that is on its way. */
export function kept(session: EditSession, attempt: number): EditSession {
  const { sending } = session
  return sending?.attempt === attempt
    ? { ...session, sending: { ...sending, isKept: true } }
    : session
}

/** A new entry was made: its fields are blank again, but for what was typed meanwhile. */
export function begunAnew(session: EditSession, { fields }: Sent): EditSession {
  const blank = session.server.values
  const later = Object.entries(session.mine).filter(([field, text]) => !isSame(text, fields[field]))
  return { ...session, opened: blank, mine: { ...blank, ...Object.fromEntries(later) } }
}
