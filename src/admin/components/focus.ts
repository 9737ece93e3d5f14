import { useEffect, useRef } from 'react'

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
 * Asked before a row goes: the answer moves focus to the row that takes its place, or to the tab's
 * heading where none is left, unless focus has found another home by then.
 */
export function rowNeighbour(control: Element): () => void {
  const row = control.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  return () => {
    if (!isFocusHomeless()) return
    const target =
      neighbour?.querySelector<HTMLElement>('button, a[href]') ??
      document.querySelector<HTMLElement>('main h2[tabindex="-1"]')
    target?.focus()
  }
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

/** Whether focus fell to the top of the page, or its heading, because what had it is gone. */
export function isFocusHomeless(): boolean {
  const focused = document.activeElement
  return !focused || focused.matches('body, main h2[tabindex="-1"]')
}
