import { isSame, picked } from '../../lib/same-value'
import { findDraft, keepBeside } from './drafts'
import type { EditSession, SessionEvent } from './edit-session'
import type { FieldRules, FormTexts } from './field-rules'
import { underWay } from './follow-server'
import type { Draft } from './restored-draft'
import { draftOf } from './session-state'
import { asWillBeRead, withStored } from './waiting-drafts'
import { waitsAsTyped } from './waiting-texts'

/** How long a field of the window that has the keyboard is taken for being typed in, in milliseconds. */
export const typingLasts = 2000

/** The draft of a form as one of a person's windows knows it, which others show and change as well. */
export class SharedDraft {
  // The fields as this window last wrote or found them there.
  private known: FormTexts = {}
  // Those that others typed and this one shows: theirs in the draft until something is done with them here.
  private readonly theirs = new Set<string>()
  // When a field was last typed in here, and which text of others that went on from.
  private readonly typed = new Map<string, { at: number; over: unknown }>()

  /** Takes the fields of a draft for known: they stand in the form by now. */
  noteFound(texts: FormTexts): void {
    this.known = { ...this.known, ...texts }
  }

  /** Hears what was done with the form, and how its session stood before and stands now. */
  note(event: SessionEvent, before: EditSession, { mine }: EditSession, key: string): void {
    if (event.type === 'typed') this.noteTyped(event.field, before)
    for (const field of takenUpBy(event, this.theirs)) this.theirs.delete(field)
    if (event.type === 'waits') this.noteWaiting(event.fields, mine, key)
  }

  private noteTyped(field: string, before: EditSession): void {
    const over = this.isOwn(field, before) ? this.typed.get(field)?.over : this.known[field]
    this.typed.set(field, { at: Date.now(), over })
  }

  // What another window has saved stands here untyped: it is not to take the place of what is typed there since.
  private noteWaiting(texts: FormTexts, mine: FormTexts, key: string): void {
    const found = findDraft(key)?.values ?? {}
    const isOthers = (field: string) =>
      isSame(mine[field], texts[field]) && !isSame(found[field], this.known[field])
    this.noteFound(picked(texts, Object.keys(texts).filter(isOthers)))
  }

  /** Writes down what is not saved of what was done here, and says whether there is any. */
  keep(key: string, session: EditSession, secret: readonly string[], rules: FieldRules): boolean {
    const theirs = [...this.theirs]
    const draft = draftOf(session, [...secret, ...theirs])
    const own = Object.keys(this.known).filter((field) => !this.theirs.has(field))
    const known = keepBeside(key, draft && this.toKeep(draft, rules), picked(this.known, own))
    this.known = { ...known, ...picked(this.known, theirs) }
    return draft !== undefined
  }

  private toKeep(draft: Draft, rules: FieldRules): Draft {
    const fields = Object.keys(draft.values)
    const over = fields.map((field) => [field, this.typed.get(field)?.over])
    return { ...withStored(draft, rules), over: Object.fromEntries(over) as FormTexts }
  }

  /**
   * What other windows have typed since, or let go of, where nobody typed anything else here; `onLater` is
   * called where a field is just being typed in.
   */
  takeIn(key: string, session: EditSession, rules: FieldRules, onLater: () => void) {
    const found = findDraft(key)
    const values = found?.values ?? {}
    const isNews = (field: string) =>
      field in session.mine &&
      !isSame(values[field], this.known[field]) &&
      (!this.isOwn(field, session) || isSame(found?.over?.[field], this.known[field]))
    const news = Object.keys(values).filter(isNews)
    const fields = news.filter((field) => !this.isTypedIn(field))
    if (fields.length < news.length) onLater()
    const gone = [...this.theirs].filter((field) => !(field in values))
    if (fields.length + gone.length === 0) return undefined
    this.noteFound(picked(values, fields))
    for (const field of fields) this.theirs.add(field)
    for (const field of fields) this.typed.delete(field)
    for (const field of gone) this.theirs.delete(field)
    // What was sent stands as it is until it is known what became of it.
    const isSent = (field: string) => underWay(session).some((sent) => field in sent.fields)
    return {
      type: 'elsewhere',
      draft: found && asWillBeRead(found, rules),
      fields,
      gone: gone.filter((field) => !isSent(field)),
    } satisfies SessionEvent
  }

  private isOwn(field: string, session: EditSession): boolean {
    const { mine, opened } = session
    const isTouched = !isSame(mine[field], opened[field]) && !waitsAsTyped(session, field)
    return this.typed.has(field) && isTouched
  }

  private isTypedIn(field: string): boolean {
    return document.hasFocus() && Date.now() - (this.typed.get(field)?.at ?? 0) < typingLasts
  }
}

/** The fields of `theirs` that an event does something with: they are the form's own from then on. */
function takenUpBy(event: SessionEvent, theirs: Iterable<string>): readonly string[] {
  switch (event.type) {
    case 'typed':
      return [event.field]
    case 'waits':
      return Object.keys(event.fields)
    case 'decided':
      return Object.keys(event.choices)
    case 'submit':
    case 'discarded':
      return [...theirs]
    default:
      return []
  }
}
