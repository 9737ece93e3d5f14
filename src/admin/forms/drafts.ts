import { draftPrefix } from '../../lib/browser/private-storage'
import { listeners } from '../../lib/listeners'
import { idOf } from '../../schema/person'
import { isSame, picked } from '../../lib/same-value'
import type { QueuedChange } from '../outbox/change'
import { actFor, actingFor } from '../outbox/person'
import { journal } from './draft-journal'
import type { Sent } from './edit-session'
import type { FormTexts } from './field-rules'
import { notArrived } from './follow-server'
import { asMeant, noteChange, noteMeant, type DraftChange } from './late-drafts'
import type { Draft } from './restored-draft'
import { isOfChange } from './waiting-drafts'

// Storage can be full or refused (private windows): then there is no draft, and typing goes on.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

// Whoever logs in next on this device neither sees what somebody typed nor saves it as their own.
const ownPrefix = () => `${draftPrefix}@${actingFor() ?? ''}/`

/**
 * From now on this page acts for one person, and drafts are theirs. They get those of earlier
 * releases, too, which knew them by their id, or did not say whose they were.
 */
export function openDrafts(person: string) {
  actFor(person)
  attempt(() => {
    for (const key of Object.keys(localStorage)) {
      const draftKey = earlierKey(key, idOf(person))
      if (draftKey === undefined) continue
      const earlier = readDraft(localStorage.getItem(key))
      // Where there is no room it stays as it is, for a later start.
      if (earlier && !keepDraft(draftKey, together(earlier, findDraft(draftKey)))) continue
      localStorage.removeItem(key)
    }
  })
}

function earlierKey(key: string, id: string): string | undefined {
  const byId = `${draftPrefix}@${id}/`
  if (key.startsWith(byId)) return key.slice(byId.length)
  const isNobodys = key.startsWith(draftPrefix) && !key.startsWith(`${draftPrefix}@`)
  return isNobodys ? key.slice(draftPrefix.length) : undefined
}

// A window that is still of an earlier release may be typed in beside this one.
function together(one: Draft, other = one): Draft {
  const [first, last] = one.at < other.at ? [one, other] : [other, one]
  return {
    ...last,
    values: { ...first.values, ...last.values },
    base: { ...first.base, ...last.base },
  }
}

let wasKept: boolean | undefined
const keptOrNot = listeners()

/** Whether this browser kept what was typed last; until then, whether it keeps anything. */
export const keepsTyping = () => (wasKept ??= keepsAnything())

function keepsAnything(): boolean {
  const tried = 'callboard.tried'
  return (
    attempt(() => {
      localStorage.setItem(tried, '')
      localStorage.removeItem(tried)
      return true
    }) === true
  )
}

/** Hears when that changes; returns how to stop listening. */
export const onKeepsTyping = keptOrNot.listen

/** Keeps what is typed across a reload, a crash, a power cut or an ended session; gives whether there was room for it. */
export function keepDraft(key: string, draft: Draft): boolean {
  const isKept = attempt(() => {
    localStorage.setItem(ownPrefix() + key, JSON.stringify(draft))
    journal(ownPrefix() + key)
    return true
  })
  const before = wasKept
  wasKept = isKept === true
  if (wasKept !== before) keptOrNot.tell()
  return wasKept
}

/**
 * As `keepDraft` for one window, which last knew the fields there as `known`: what another has typed since
 * stays, but where that is typed over here. Gives what is known from then on.
 */
export function keepBeside(key: string, draft: Draft | undefined, known: FormTexts): FormTexts {
  const mine = draft?.values ?? {}
  const found = findDraft(key)
  if (!changeDraft(key, (now) => beside(now, draft, known))) return known
  return { ...picked(known, othersIn(found, mine, known)), ...mine }
}

function beside(found: Draft | undefined, draft: Draft | undefined, known: FormTexts) {
  const mine = draft?.values ?? {}
  const others = othersIn(found, mine, known)
  if (!draft && others.length === 0) return undefined
  return {
    ...(draft ?? { at: found?.at ?? '' }),
    values: { ...mine, ...picked(found?.values ?? {}, others) },
    base: { ...draft?.base, ...picked(found?.base ?? {}, others) },
    over: { ...draft?.over, ...picked(found?.over ?? {}, others) },
    sent: withSentOf(found, others, draft?.sent ?? []),
  }
}

/** Beside what was sent here what another sent of what it has typed on in: else nobody knows that it was theirs. */
function withSentOf(found: Draft | undefined, others: readonly string[], sent: readonly Sent[]) {
  const isIn = ({ key, fields }: Sent) =>
    sent.some((one) => isSame(one.fields, fields) || (key !== undefined && one.key === key))
  const theirs = (found?.sent ?? []).filter(
    (one) => others.some((field) => field in one.fields) && !isIn(one),
  )
  const last = Math.max(0, ...sent.map(({ attempt }) => attempt))
  return [...sent, ...theirs.map((one, at) => ({ ...one, attempt: last + at + 1 }))]
}

function othersIn(found: Draft | undefined, mine: FormTexts, known: FormTexts): string[] {
  const values = found?.values ?? {}
  return Object.keys(values).filter(
    (field) =>
      !isSame(values[field], known[field]) &&
      (!(field in mine) || isSame(mine[field], known[field])),
  )
}

/** Makes of the draft that is kept what a change says, and again where another window's was not seen yet. */
function changeDraft(key: string, change: DraftChange): boolean {
  // However often it is added, it hears once.
  window.addEventListener('storage', hearLate)
  const before = textOf(key)
  const isKept = putDraft(key, change(readDraft(before)))
  noteChange(ownPrefix() + key, before, textOf(key), change)
  return isKept
}

function hearLate({ key, newValue }: StorageEvent) {
  const prefix = ownPrefix()
  if (!key?.startsWith(prefix)) return
  const draftKey = key.slice(prefix.length)
  const meant = asMeant(key, textOf(draftKey), readDraft(newValue))
  if (!meant) return
  putDraft(draftKey, meant.draft)
  noteMeant(key, textOf(draftKey))
}

function putDraft(key: string, draft: Draft | undefined): boolean {
  if (draft) return keepDraft(key, draft)
  dropDraft(key)
  return true
}

/** What was typed into this form and not saved, if anything. */
export function findDraft(key: string): Draft | undefined {
  return readDraft(textOf(key))
}

const textOf = (key: string) => attempt(() => localStorage.getItem(ownPrefix() + key)) ?? null

const readDraft = (text: string | null) =>
  text === null ? undefined : attempt(() => JSON.parse(text) as Draft)

/** The key that is kept under what was decided where somebody else changed what a form is about. */
export function decisionsKey(draftKey: string): string {
  return `decisions/${draftKey}`
}

/** Forgets a draft: it was saved, or its writer let it go. */
export function dropDraft(key: string) {
  attempt(() => {
    if (textOf(key) === null) return
    localStorage.removeItem(ownPrefix() + key)
    journal(ownPrefix() + key)
  })
}

/** Hears the key of each draft that another window changes or forgets; returns how to stop. */
export function onDraftElsewhere(listener: (key: string) => void): () => void {
  function hear({ key }: StorageEvent) {
    const prefix = ownPrefix()
    if (key?.startsWith(prefix)) listener(key.slice(prefix.length))
  }
  // What both wrote at once is brought together before.
  window.addEventListener('storage', hearLate)
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/**
 * Takes what the outbox has brought to the server out of the drafts, which nobody may be looking at: what was
 * typed since is based on it.
 */
export function forgetSent(change: QueuedChange) {
  for (const key of draftKeys('')) {
    const isIn = arrivedIn(key, findDraft(key), change) !== undefined
    if (isIn) changeDraft(key, (found) => withoutArrived(key, found, change))
  }
}

function arrivedIn(key: string, draft: Draft | undefined, change: QueuedChange) {
  return draft?.sent?.find((one) => isOfChange(key, one, change))
}

function withoutArrived(key: string, draft: Draft | undefined, change: QueuedChange) {
  const arrived = arrivedIn(key, draft, change)
  if (!draft || !arrived) return draft
  const sent = draft.sent?.filter((one) => one !== arrived)
  const base = { ...draft.base, ...picked(arrived.fields, notArrived(arrived)) }
  const isLeft = ([field, text]: [string, unknown]) => !isSame(text, base[field])
  const isAnyLeft = sent?.length || Object.entries(draft.values).some(isLeft)
  return isAnyLeft ? { ...draft, base, sent } : undefined
}

/** The keys of all drafts that this person has of one family. */
export function draftKeys(family: string): string[] {
  const keys = attempt(() => Object.keys(localStorage)) ?? []
  const prefix = ownPrefix()
  return keys
    .filter((key) => key.startsWith(prefix + family))
    .map((key) => key.slice(prefix.length))
}

/** Forgets the drafts that this person has of one family. */
export function dropAllDrafts(family: string) {
  for (const key of draftKeys(family)) dropDraft(key)
}
