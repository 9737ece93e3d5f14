import { newKey } from '../../lib/browser/new-key'
import { draftKeys, dropDraft, findDraft, keepDraft } from './drafts'
import type { Draft } from './restored-draft'

// A browser that tells pages nothing of each other (plain http) has one draft for all of them.
const page = 'locks' in navigator ? newKey() : undefined
const lockOf = (name: string) => `callboard.page.${name}`
const forEver = new Promise<never>(() => undefined)
let isHeld = false

/**
 * Where this page keeps what is typed into a new entry: two pages make two entries. A lock says for as
 * long as the page is there that its drafts are its own.
 */
export function newDraftKey(key: string): string {
  if (!page) return key
  if (!isHeld) void navigator.locks.request(lockOf(page), () => forEver)
  isHeld = true
  return `${key}@${page}`
}

/** What was typed into such an entry and not saved: on this page, or last on one that is gone. */
export async function leftDraft(key: string): Promise<Draft | undefined> {
  return findDraft(newDraftKey(key)) ?? takeOverDraft(key)
}

// Two forms may begin where one is shown: what is asked for twice is taken over once, for both.
const underWay = new Map<string, Promise<Draft | undefined>>()

/** Takes over what was typed last into such an entry on a page that is gone; once, by whoever is first. */
export function takeOverDraft(key: string): Promise<Draft | undefined> {
  if (!page) return Promise.resolve(undefined)
  const own = newDraftKey(key)
  const taking = underWay.get(own) ?? takeOver(key, own).finally(() => underWay.delete(own))
  underWay.set(own, taking)
  return taking
}

async function takeOver(key: string, own: string): Promise<Draft | undefined> {
  // An earlier release had one for all pages.
  const left = [key, ...draftKeys(`${key}@`)].filter((draftKey) => draftKey !== own)
  const lock = (draftKey: string) => lockOf(draftKey.slice(key.length + 1))
  const { held = [] } = await navigator.locks.query()
  const isHeld = (draftKey: string) => held.some(({ name }) => name === lock(draftKey))
  const found = await takeNewest(
    left.filter((draftKey) => !isHeld(draftKey)),
    own,
  )
  if (found) return found
  const going = left.filter(isHeld).map(async (draftKey) => {
    await whenFree(lock(draftKey))
    return draftKey
  })
  const gone = await Promise.any(going).catch(() => undefined)
  return gone === undefined ? undefined : takeNewest([gone], own)
}

/** Waits a while for a page to be gone: the one before a reload may take its time. */
function whenFree(lock: string): Promise<void> {
  return navigator.locks.request(lock, { signal: AbortSignal.timeout(3000) }, () => undefined)
}

function takeNewest(left: string[], own: string): Promise<Draft | undefined> {
  return navigator.locks.request('callboard.drafts', () => {
    const found = left.flatMap((draftKey) => {
      const draft = findDraft(draftKey)
      return draft ? [{ draftKey, draft }] : []
    })
    const newest = found.sort((one, other) => other.draft.at.localeCompare(one.draft.at))[0]
    if (!newest || findDraft(own)) return undefined
    keepDraft(own, newest.draft)
    dropDraft(newest.draftKey)
    return newest.draft
  })
}
