import { listeners } from '../lib/listeners'

/** One thing the reader can do about what a toast says. */
export interface ToastAction {
  label: string
  /** What the action does, for a screen reader that may not reach the button in time. */
  altText: string
  run: () => void
}

/** Where what a toast says can be looked at, in a window of its own. */
export interface ToastLink {
  label: string
  href: string
}

interface ToastContent {
  title: string
  description?: string
  tone?: 'neutral' | 'destructive'
  action?: ToastAction
  link?: ToastLink
}

export interface Toast extends ToastContent {
  id: number
  open: boolean
}

const limit = 1
// A dismissed toast stays in the store this long, so that its exit is never cut short.
const removeDelay = 1_000_000

let toasts: readonly Toast[] = []
let lastId = 0
const changed = listeners()

function publish(next: readonly Toast[]) {
  toasts = next
  changed.tell()
}

/** Shows a toast; it takes the place of the one that is showing. */
export function showToast(content: ToastContent): number {
  lastId += 1
  publish([{ ...content, id: lastId, open: true }, ...toasts].slice(0, limit))
  return lastId
}

/** Closes a toast and forgets it later. */
export function dismissToast(id: number) {
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => publish(toasts.filter((toast) => toast.id !== id)), removeDelay)
}

export function currentToasts() {
  return toasts
}

export const subscribeToToasts = changed.listen
