import { useState } from 'react'

/**
 * Sends focus back to whatever had it before a dialog that no trigger opened. Where that element is
 * gone or disabled (the row was deleted), the page's heading takes it, so that focus never falls to
 * the top. Call it in a component that is mounted only while the dialog is open.
 */
export function useReturnFocus() {
  const [before] = useState(() => document.activeElement)
  return (event: Event) => {
    event.preventDefault()
    if (before instanceof HTMLElement && before.isConnected && !before.matches('body, :disabled')) {
      before.focus()
    } else {
      document.querySelector<HTMLElement>('main h2[tabindex="-1"]')?.focus()
    }
  }
}
