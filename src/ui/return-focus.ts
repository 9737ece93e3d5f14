import { useState } from 'react'

/**
 * Sends focus back to whatever had it before a dialog that no trigger opened. Where that element is
 * gone (its row was deleted), the row beside it takes focus. Call it in a component that is mounted
 * only while the dialog is open.
 */
export function useReturnFocus() {
  const [before] = useState(() => document.activeElement)
  const [focusBeside] = useState(() => besideRow(before))
  return (event: Event) => {
    event.preventDefault()
    if (!before?.isConnected) focusBeside()
    else if (before === document.body) focusHeading()
    else if (before instanceof HTMLElement) before.focus()
  }
}

/**
 * Asked while a control's row is in its list: the answer moves focus to the row after it, else to
 * the one before it, else to the page's heading, so that focus never falls to the top.
 */
export function besideRow(control: Element | null): () => void {
  const row = control?.closest('li')
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling]
  return () => {
    const target = neighbours
      .filter((neighbour) => neighbour?.isConnected)
      .map((neighbour) => neighbour?.querySelector<HTMLElement>('button, a[href]'))
      .find(Boolean)
    if (target) target.focus()
    else focusHeading()
  }
}

function focusHeading() {
  document.querySelector<HTMLElement>('main h2[tabindex="-1"]')?.focus({ preventScroll: true })
}
