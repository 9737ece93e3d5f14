import { useEffect, useState } from 'react'

// Of each dialog that is open, the one on top last.
const waysBack: (() => void)[] = []

/**
 * Sends focus back to whatever had it before a dialog that no trigger opened. Where that element is
 * gone (its row was deleted), the row beside it takes focus. Call it in a component that is mounted
 * only while the dialog is open.
 */
export function useReturnFocus() {
  const [giveBack] = useState(() => wayBack(document.activeElement))
  useEffect(() => {
    waysBack.push(giveBack)
    return () => void waysBack.splice(waysBack.indexOf(giveBack), 1)
  }, [giveBack])
  return (event: Event) => {
    event.preventDefault()
    // What took it meanwhile keeps it, such as the heading of a tab that a link in the dialog led to.
    if (document.activeElement === document.body) giveBack()
  }
}

/** From a dialog over another that has closed by then, focus goes to where both came from. */
function wayBack(before: Element | null): () => void {
  const around = before?.closest('[role=dialog]')
  const fromAround = around && waysBack.at(-1)
  const giveBack = focusReturn(before)
  return () => (fromAround && !around.isConnected ? fromAround() : giveBack())
}

/**
 * Asked while an element has focus, or has just lost it: the answer gives it back, to the row beside
 * it where the element is gone, and to the page's heading where nothing had focus.
 */
export function focusReturn(before: Element | null): () => void {
  const focusBeside = besideRow(before)
  return () => {
    if (!before?.isConnected) focusBeside()
    else if (before === document.body) focusHeading()
    else if (before instanceof HTMLElement) before.focus()
  }
}

/**
 * Asked while a control's row is in its list: the answer moves focus to the row after it, else to
 * the one before it, else to its dialog or the page's heading, so that focus never falls to the top.
 */
export function besideRow(control: Element | null): () => void {
  const row = control?.closest('li')
  const dialog = control?.closest<HTMLElement>('[role=dialog]')
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling]
  return () => {
    const target = neighbours
      .filter((neighbour) => neighbour?.isConnected)
      .map((neighbour) => neighbour?.querySelector<HTMLElement>('button, a[href]'))
      .find(Boolean)
    if (target) target.focus()
    else if (dialog?.isConnected) dialog.focus()
    else focusHeading()
  }
}

/** Moves focus to the page's heading, for what is gone with nothing beside it. */
export function focusHeading() {
  document.querySelector<HTMLElement>('main h2[tabindex="-1"]')?.focus({ preventScroll: true })
}
