import { isSame, picked } from '../../lib/same-value'
import type { EditSession, Sent } from './edit-session'
import { isAlike, isAlikeInAll, type FieldRules, type FormTexts } from './field-rules'
import { followServer, withArrived } from './follow-server'

/**
 * The session with what another page, or this one before a reload, has left to the outbox: it stands here
 * too, but where somebody is just typing something else. That is to be decided before it is overwritten.
 */
export function waitingToo(
  session: EditSession,
  { key, revision, fields }: Pick<Sent, 'key' | 'revision' | 'fields'>,
  rules: FieldRules,
): EditSession {
  const { mine, opened, unsure } = session
  // What this page had sent when it was loaded anew: it never heard by which key.
  const own = unsure.find(
    (sent) => sent.key === undefined && isAlikeInAll(rules, sent.fields, fields),
  )
  if (own) {
    return { ...session, unsure: unsure.map((sent) => (sent === own ? { ...sent, key } : sent)) }
  }
  const attempt = session.attempts + 1
  const isIdle = (field: string) =>
    isSame(mine[field], opened[field]) ||
    waitsAsTyped(session, field) ||
    isAlike(rules, field, mine[field], fields[field])
  const names = Object.keys(fields).filter((field) => field in mine)
  const seen = picked(fields, names.filter(isIdle))
  const unseen = picked(
    fields,
    names.filter((field) => !isIdle(field)),
  )
  const base = picked(opened, Object.keys(seen))
  const sent: Sent = { attempt, key, revision, fields: seen, base, arrived: [], unseen }
  return {
    ...session,
    attempts: attempt,
    mine: { ...mine, ...seen },
    unsure: [...unsure, sent],
  }
}

/** The newest texts of other pages that wait, of fields that were being typed into here. */
export function unseenTexts({ unsure }: EditSession): FormTexts {
  return Object.assign({}, ...unsure.map(({ unseen }) => unseen)) as FormTexts
}

/** The session once the outbox is rid of what was sent: it is on the server, or nobody wants it. */
export function delivered(session: EditSession, attempt: number, rules: FieldRules): EditSession {
  const sent = session.unsure.find((one) => one.attempt === attempt)
  if (!sent) return session
  const unsure = session.unsure.filter((one) => one !== sent)
  return followServer({ ...withArrived(session, sent), unsure }, rules)
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
