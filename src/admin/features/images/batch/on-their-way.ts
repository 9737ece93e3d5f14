import { useSyncExternalStore } from 'react'
import { listeners } from '../../../../lib/listeners'
import type { Progress } from '../../../outbox/deliver'
import type { BatchPhoto } from './batch-photo'

/** A photo that is to be uploaded and is not in the outbox yet. */
interface Preparing {
  photo: BatchPhoto
  /** Whether this browser had room for what is said of it, which goes once any page has sent it. */
  isKept: boolean
  /** Whether the browser had no room for it, or for what is said of it: then it ends with this page. */
  isOfPage: boolean
  /** While it is sent without being kept before. */
  progress?: Progress
  /** Why it was not taken. */
  problem?: string
}

interface OnTheirWay {
  preparing: readonly Preparing[]
  /** The uploads that were begun on this page, or that it found waiting, by their names. */
  begun: ReadonlySet<string>
  /** How many of them arrived without having been in the outbox. */
  arrived: number
}

let state: OnTheirWay = { preparing: [], begun: new Set(), arrived: 0 }
const changed = listeners()

export function onTheirWay(): OnTheirWay {
  return state
}

export function setOnTheirWay(next: Partial<OnTheirWay>) {
  state = { ...state, ...next }
  changed.tell()
}

/** Counts uploads in that were begun before this page was opened, or on another. */
export function countIn(found: readonly string[]) {
  const { begun } = state
  if (found.every((key) => begun.has(key))) return
  setOnTheirWay({ begun: new Set([...begun, ...found]) })
}

/** Changes what is known of one photo, if it is still to be uploaded. */
export function setPreparing(changeKey: string, next: Partial<Preparing>) {
  const change = (one: Preparing) => (one.photo.changeKey === changeKey ? { ...one, ...next } : one)
  setOnTheirWay({ preparing: state.preparing.map(change) })
}

export function dropPreparing(changeKey: string) {
  setOnTheirWay({ preparing: state.preparing.filter((one) => one.photo.changeKey !== changeKey) })
}

/** The photos that are to be uploaded and are not in the outbox yet. */
export function useOnTheirWay() {
  return useSyncExternalStore(changed.listen, onTheirWay)
}
