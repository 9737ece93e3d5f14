import { isSame } from '../../lib/same-value'
import type { EditSession, Sent } from './edit-session'
import { underWay } from './follow-server'
import { isUnanswered } from './new-entry'
import type { Draft } from './restored-draft'
import { isAlike, type FieldRules, type FormTexts } from './field-rules'
import { waitsAsTyped } from './waiting-texts'

/** Where a session stands, in one word. */
type SessionState =
  | 'opened'
  | 'typed'
  | 'sending'
  | 'saved with later typing'
  | 'superseded'
  | 'in conflict'
  | 'failed'
  | 'waiting for a line'

/** The one state that a session is in. */
export function stateOf(session: EditSession, rules: FieldRules): SessionState {
  if (session.dispute) return 'in conflict'
  if (session.sending) return 'sending'
  if (!isTouched(session)) return 'opened'
  if (session.outcome === 'lost' && isUnsure(session)) return 'waiting for a line'
  if (session.outcome === 'refused') return 'failed'
  if (isSuperseded(session, rules)) return 'superseded'
  return session.outcome === 'saved' ? 'saved with later typing' : 'typed'
}

function isUnsure({ unsure }: EditSession): boolean {
  return unsure.some(({ fields, arrived }) => Object.keys(fields).length > arrived.length)
}

/** Whether something stands in the form that is not saved, or not known to be. */
export function isTouched(session: EditSession): boolean {
  return touchedFields(session).length > 0
}

/** Whether something stands in the form that is neither on the server nor on its way there. */
export function isUnsaved(session: EditSession): boolean {
  return touchedFields(session).some((field) => !waitsAsTyped(session, field))
}

/** Whether somebody else saved another text of a field that was touched here. */
export function isSuperseded(session: EditSession, rules: FieldRules): boolean {
  const { opened, server, creates } = session
  const isBehind = (field: string) => !isAlike(rules, field, opened[field], server.values[field])
  return !creates && touchedFields(session).some(isBehind)
}

/** The fields that differ from what they are based on, or from what is on its way to the server. */
function touchedFields(session: EditSession): string[] {
  const { mine, opened, sending } = session
  // A new entry is the outbox's alone from then on: typed here, too, it would be made twice.
  if (sending?.isKept) {
    return Object.keys(mine).filter(
      (field) => !isSame(mine[field], opened[field]) && !isSame(mine[field], sending.fields[field]),
    )
  }
  return Object.keys(mine).filter(
    (field) =>
      !isSame(mine[field], opened[field]) ||
      underWay(session).some(
        ({ fields, arrived, isDropped }) =>
          field in fields && !isDropped && !arrived.includes(field),
      ),
  )
}

/** What has to be kept across a reload; nothing where nothing is touched. `secret` fields are left out. */
export function draftOf(session: EditSession, secret: readonly string[] = []): Draft | undefined {
  const fields = touchedFields(session).filter((field) => !secret.includes(field))
  if (fields.length === 0) return undefined
  const only = (texts: FormTexts, isKept: (field: string) => boolean) =>
    Object.fromEntries(Object.entries(texts).filter(([field]) => isKept(field)))
  const pick = (texts: FormTexts) => only(texts, (field) => fields.includes(field))
  const { mine, opened, creates } = session
  // A new entry is asked for again as a whole, or not at all.
  const goesAlong = (field: string) => (creates ? !secret.includes(field) : fields.includes(field))
  const sent = underWay(session)
    .filter((one) => !creates || (isUnanswered(one) && !one.isKept))
    .map((one): Sent => ({
      ...one,
      fields: only(one.fields, goesAlong),
      base: only(one.base, goesAlong),
    }))
  return {
    values: pick(mine),
    base: pick(opened),
    sent,
    at: new Date().toISOString(),
  }
}
