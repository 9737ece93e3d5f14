import { useEffect, useRef } from 'react'
import { besideRow } from '../../ui/return-focus'

/** A control that gets focus again when what it opened (`away`) closes. */
export function useFocusBack<T extends HTMLElement>(away: boolean) {
  const control = useRef<T>(null)
  const wasAway = useRef(away)
  useEffect(() => {
    if (wasAway.current && !away) control.current?.focus()
    wasAway.current = away
  }, [away])
  return control
}

/**
 * Keeps focus through a time in which the control is disabled: the answer notes the control, which
 * gets focus back once `busy` is over, unless focus has found another home by then.
 */
export function useFocusThrough(busy: boolean) {
  const held = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (busy) return
    if (isFocusHomeless()) held.current?.focus()
    held.current = null
  }, [busy])
  return (control: HTMLElement | null) => {
    held.current = control
  }
}

/**
 * For a control that takes its own row away, and is disabled meanwhile: focus goes to the row beside
 * it, or back to the control where that fails, unless focus has found another home by then.
 */
export function useRowRemoval(busy: boolean) {
  const holdFocus = useFocusThrough(busy)
  return (control: HTMLElement, remove: () => Promise<unknown>) => {
    holdFocus(control)
    const focusBeside = besideRow(control)
    // Not as a callback of the call: by then the row is gone, and that with it.
    remove().then(
      () => isFocusHomeless() && focusBeside(),
      () => undefined,
    )
  }
}

/** Whether focus fell to the top of the page, or its heading, because what had it is gone. */
export function isFocusHomeless(): boolean {
  const focused = document.activeElement
  return !focused || focused.matches('body, main h2[tabindex="-1"]')
}
