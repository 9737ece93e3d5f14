import { isSame } from '../../lib/same-value'
import type { EditSession, Sent } from './edit-session'
import type { FieldRules, FormTexts } from './field-rules'
import { basedOnSent, followServer } from './follow-server'

/** The session once the outbox is rid of what was sent: it is on the server, or nobody wants it. */
export function delivered(session: EditSession, attempt: number, rules: FieldRules): EditSession {
  const sent = session.unsure.find((one) => one.attempt === attempt)
  if (!sent) return session
  const based = Object.keys(sent.fields)
    .filter((field) => !sent.arrived.includes(field))
    .reduce((after, field) => basedOnSent(after, sent, field), session)
  return followServer({ ...based, unsure: session.unsure.filter((one) => one !== sent) }, rules)
}

/** The session once the server did not take what was sent: it is only typed again. */
export function returned(session: EditSession, attempt: number): EditSession {
  const unsure = session.unsure.filter((one) => one.attempt !== attempt)
  return { ...session, unsure, outcome: 'none' }
}

/** The newest texts that the outbox brings to the server by itself. */
export function textsThatWait(unsure: readonly Sent[]): FormTexts {
  const kept = unsure.filter(({ key }) => key !== undefined)
  return Object.assign({}, ...kept.map(({ fields }) => fields)) as FormTexts
}

/** Whether a field stands in the outbox as it stands in the form. */
export function waitsAsTyped({ mine, unsure }: EditSession, field: string): boolean {
  const newest = unsure.findLast(({ fields }) => field in fields)
  return newest?.key !== undefined && isSame(newest.fields[field], mine[field])
}
