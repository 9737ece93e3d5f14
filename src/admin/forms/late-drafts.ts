import type { Draft } from './restored-draft'

/** What becomes of a draft that is found: undefined where nothing is to be kept any more. */
export type DraftChange = (found: Draft | undefined) => Draft | undefined

/** What this page has done to a draft since it last found there what another wrote. */
interface OwnChanges {
  /** The draft as it left it; null where it removed it. */
  text: string | null
  changes: readonly { at: number; change: DraftChange }[]
}

const own = new Map<string, OwnChanges>()
// Who writes has seen, in all likelihood, what another wrote this many milliseconds before.
const lateness = 1000
const longest = 10_000

/** Notes what was done to a draft, in case that another page had written there what this one had not heard of. */
export function noteChange(
  key: string,
  before: string | null,
  after: string | null,
  change: DraftChange,
) {
  const last = own.get(key)
  const at = Date.now()
  const earlier = last?.text === before ? last.changes.filter((one) => one.at > at - longest) : []
  own.set(key, { text: after, changes: [...earlier, { at, change }] })
}

/**
 * A browser tells a busy page late of what another wrote, and what this one made of the older draft has
 * taken the place of that: gives the other's with the same done to it. Nothing where the other's stands.
 */
export function asMeant(key: string, stands: string | null, theirs: Draft | undefined) {
  const last = own.get(key)
  if (last?.text !== stands) return undefined
  const since = (theirs ? Date.parse(theirs.at) : Date.now()) - lateness
  const changes = last.changes.filter(({ at }) => at > since)
  if (changes.length === 0) return undefined
  return { draft: changes.reduce((found, { change }) => change(found), theirs) }
}

/** Notes that what was meant stands there now. */
export function noteMeant(key: string, text: string | null) {
  own.set(key, { text, changes: own.get(key)?.changes ?? [] })
}
