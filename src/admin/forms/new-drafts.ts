import { draftKeys, dropDraft, findDraft, keepDraft } from './drafts'
import type { Draft } from './restored-draft'

// A browser that tells pages nothing of each other (plain http) has one draft for all of them.
const page = 'locks' in navigator ? crypto.randomUUID() : undefined
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

/** Takes over what was typed last into such an entry on a page that is gone; once, by whoever is first. */
export async function takeOverDraft(key: string): Promise<Draft | undefined> {
  if (!page) return undefined
  const own = newDraftKey(key)
  return navigator.locks.request('callboard.drafts', async () => {
    const { held = [] } = await navigator.locks.query()
    const isGone = (left: string) =>
      !held.some(({ name }) => name === lockOf(left.slice(key.length + 1)))
    // An earlier release had one for all pages.
    const left = [key, ...draftKeys(`${key}@`)].filter(isGone).flatMap((draftKey) => {
      const draft = findDraft(draftKey)
      return draft ? [{ draftKey, draft }] : []
    })
    const newest = left.sort((one, other) => other.draft.at.localeCompare(one.draft.at))[0]
    if (!newest || findDraft(own)) return undefined
    keepDraft(own, newest.draft)
    dropDraft(newest.draftKey)
    return newest.draft
  })
}
