import { isSame, picked } from '../../lib/same-value'
import type { QueuedChange } from '../outbox/change'
import { outboxState } from '../outbox/outbox-state'
import { targetOf, writtenFields } from '../outbox/target'
import type { FormVersion, Sent } from './edit-session'
import type { Draft } from './restored-draft'
import { storedTexts, type FieldRules, type FormTexts } from './field-rules'
import { asFormValue } from './form-value'
import { textsThatWait } from './waiting-texts'

/** What the forms save that are not over one entry of a list. */
const targets: Readonly<Record<string, string>> = {
  bio: 'bio',
  story: 'story',
  reel: 'site',
  'site/reel': 'site',
  'site/contact': 'site',
  'site/texts': 'site',
  'hero-image': 'site',
  'gallery-wall': '/api/gallery-wall',
  agency: '/api/agency-info',
}

/** The changes in the outbox that were saved in a form, by the key of its draft. */
export function changesOfForm<C extends QueuedChange>(
  draftKey: string,
  changes: readonly C[],
): C[] {
  const target = targets[draftKey] ?? `/api/${draftKey}`
  return changes.filter((change) => change.method !== 'DELETE' && targetOf(change) === target)
}

/**
 * Whether a form sent just what a change says. The page of a form that was left before the answer came
 * never heard by which key.
 */
export function isOfChange(draftKey: string, sent: Sent, change: QueuedChange): boolean {
  const { key, fields, stored = fields } = sent
  if (key !== undefined) return key === change.key
  if (changesOfForm(draftKey, [change]).length === 0) return false
  const written = writtenFields(change)
  return Object.entries(stored).every(([field, value]) =>
    isSame(asFormValue(written[field]), asFormValue(value)),
  )
}

/** A draft that says what was sent as the server gets it: without the form nobody knows its rules. */
export function withStored(draft: Draft, rules: FieldRules): Draft {
  const sent = draft.sent?.map((one) => ({ ...one, stored: storedTexts(rules, one.fields) }))
  return { ...draft, sent }
}

/** A draft in which what waits for the server reads as it will once it is read from there. */
export function asWillBeRead(draft: Draft, rules: FieldRules): Draft {
  const read = (texts: FormTexts) =>
    Object.fromEntries(
      Object.entries(texts).map(([field, text]) => [
        field,
        rules.shown(field, rules.stored(field, text)),
      ]),
    )
  const newest = textsThatWait(draft.sent ?? [])
  const isKept = ([field, text]: [string, unknown]) => isSame(newest[field], text)
  const values = Object.entries(draft.values)
  return {
    ...draft,
    values: { ...draft.values, ...read(Object.fromEntries(values.filter(isKept))) },
    sent: draft.sent?.map((one) => (one.key ? { ...one, fields: read(one.fields) } : one)),
  }
}

/** What a form was saved with that waits, or was refused: all of it stands there again. */
export function draftInOutbox(
  draftKey: string,
  loaded: FormVersion,
  rules: FieldRules,
): Draft | undefined {
  const changes = changesOfForm(draftKey, outboxState().changes)
  const known = changes.map((change) => ({ change, texts: textsOf(change, loaded, rules) }))
  const last = known.filter(({ texts }) => Object.keys(texts).length > 0).at(-1)
  if (!last) return undefined
  const values = Object.assign({}, ...known.map(({ texts }) => texts)) as FormTexts
  const before = picked(loaded.values, Object.keys(values))
  const decided = Object.assign({}, ...changes.map((one) => basesOf(one, rules))) as FormTexts
  const sent = known
    .filter(({ change }) => !change.refusal)
    .map(({ change, texts }, at): Sent => {
      const { key, revision } = change
      return { attempt: at + 1, key, revision, fields: texts, base: before, arrived: [] }
    })
  return { values, base: { ...before, ...decided }, sent, at: last.change.at }
}

/** What of a change a form shows, as it shows it. */
export function textsOf(
  change: QueuedChange,
  { values }: FormVersion,
  rules: FieldRules,
): FormTexts {
  const written = Object.entries(writtenFields(change)).filter(([field]) => field in values)
  return Object.fromEntries(written.map(([field, value]) => [field, rules.shown(field, value)]))
}

/** What two people started from, where the server refused because they collided. */
function basesOf({ refusal }: QueuedChange, rules: FieldRules): FormTexts {
  const fields = refusal?.conflict?.fields ?? []
  return Object.fromEntries(fields.map(({ field, base }) => [field, rules.shown(field, base)]))
}
