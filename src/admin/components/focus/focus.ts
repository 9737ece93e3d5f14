import { useEffect, useLayoutEffect, useRef } from 'react'
import { besideRow } from '../../../ui/return-focus'

const controls = ':is(button, input, select, textarea):enabled, a[href]'

/** A control that gets focus again when what it opened (`away`) closes, unless that is elsewhere by then. */
export function useFocusBack<T extends HTMLElement>(away: boolean) {
  const control = useRef<T>(null)
  const wasAway = useRef(away)
  useEffect(() => {
    if (wasAway.current && !away && isFocusHomeless()) control.current?.focus()
    wasAway.current = away
  }, [away])
  return control
}

/** For a form: its first wrong field gets focus, and is read out with what is wrong, at each new `wrong`. */
export function useFocusWrong(wrong: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [wrong])
  return form
}

/**
 * For a control that takes its own row away: focus goes to the row beside it, unless it has found
 * another home by then.
 */
export async function removeRow(control: HTMLElement, remove: () => Promise<unknown>) {
  const focusBeside = besideRow(control)
  // What fails is said by a toast, and the row stays.
  const isGone = await remove().then(
    () => true,
    () => false,
  )
  if (isGone && (document.activeElement === control || isFocusHomeless())) focusBeside()
}

/** For a row that a filter may leave out once it has changed: focus goes from it to the row beside it. */
export function useFocusBeside() {
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const own = row.current
    return () => {
      if (own?.contains(document.activeElement)) besideRow(own)()
    }
  }, [])
  return row
}

/**
 * The `ref` of a control that others take the place of once it has done its work: focus goes on to the
 * first of them. Where its row goes with it, `useFocusBeside` sees to that.
 */
export function focusInPlace(own: HTMLButtonElement) {
  const around = own.parentElement
  return () => {
    if (document.activeElement !== own) return
    const before = own.previousElementSibling
    const isBehind = (one: Element) =>
      !before || Boolean(before.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
    // They are there only once all of it is drawn.
    queueMicrotask(() => {
      const there = [...(around?.querySelectorAll<HTMLElement>(controls) ?? [])]
      there.find((one) => isBehind(one) && !before?.contains(one))?.focus()
    })
  }
}

/** For a note that its own button takes away: focus goes to the first control that stands below it. */
export function focusBelow(button: HTMLElement) {
  let below = button.closest('[role=status]')?.nextElementSibling
  while (below && !below.querySelector(controls)) below = below.nextElementSibling
  below?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true })
}

/**
 * Whether focus fell to the top of the page or dialog, or a heading, because what had it is gone, or a
 * press gave it to `main`: in Safari a button takes none.
 */
export function isFocusHomeless(): boolean {
  const focused = document.activeElement
  return !focused || focused.matches('body, main, main h2[tabindex="-1"], [role=dialog]')
}
