/**
 * Leaves to an input method the keys it takes, such as the Enter that ends a word of Japanese and the Escape
 * that drops it, which would else answer a dialog; returns how to end that.
 */
export function leaveKeysToInputMethods(): () => void {
  const listening = new AbortController()
  // Heard before everything else in the page. What the browser does with a key goes on.
  window.addEventListener('keydown', hush, { capture: true, signal: listening.signal })
  return () => listening.abort()
}

// Safari tells of the Enter that ends a word once the word is there, with the number of a taken key.
const takenKey = 229

function hush(event: KeyboardEvent) {
  if (event.isComposing || event.keyCode === takenKey) event.stopImmediatePropagation()
}
