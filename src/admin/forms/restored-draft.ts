import { isSame, picked } from '../../lib/same-value'
import type { EditSession, Sent, SessionEvent } from './edit-session'
import type { FieldRules, FormTexts } from './field-rules'
import { followServer } from './follow-server'

/** What a session keeps across a reload, of the fields that are not saved yet. */
export interface Draft {
  values: FormTexts
  base: FormTexts
  /** The texts of other windows that these were typed over, or on from. */
  over?: FormTexts
  /** What was sent, and nobody knows whether it arrived. */
  sent?: readonly Sent[]
  /** Which version decisions on it were made against. */
  revision?: string
  /** When the last key was typed, ISO 8601. */
  at: string
}

/** A session with what was typed before a reload, where nothing else has been typed since. */
export function restored(session: EditSession, draft: Draft, rules: FieldRules): EditSession {
  const { mine, opened } = session
  const unsure = draft.sent ?? []
  const isUnsure = (field: string) => unsure.some(({ fields }) => field in fields)
  const fields = Object.keys(draft.values).filter(
    (field) =>
      field in mine &&
      isSame(mine[field], opened[field]) &&
      (isUnsure(field) || !isSame(draft.values[field], draft.base[field])),
  )
  const before = {
    ...session,
    mine: { ...mine, ...picked(draft.values, fields) },
    opened: { ...opened, ...picked(draft.base, fields) },
    unsure,
    attempts: Math.max(session.attempts, ...unsure.map(({ attempt }) => attempt)),
  }
  return followServer(before, rules)
}

/** A session with what another window of the same person keeps of some fields. */
export function withOthers(
  session: EditSession,
  { draft, fields, gone }: Extract<SessionEvent, { type: 'elsewhere' }>,
  rules: FieldRules,
): EditSession {
  const { mine, opened, server } = session
  const before = picked(server.values, gone)
  const after = {
    ...session,
    mine: { ...mine, ...before, ...picked(draft?.values ?? {}, fields) },
    opened: { ...opened, ...before, ...picked(draft?.base ?? {}, fields) },
  }
  return followServer(after, rules)
}
