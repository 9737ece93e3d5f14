/** Keeps the page where it is when something is dropped that nothing here takes; returns how to end that. */
export function stayAtDrop(): () => void {
  const listening = new AbortController()
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, refuse, { signal: listening.signal })
  }
  return () => listening.abort()
}

// The browser would go to a picture or a link in the place of the admin, and to a file.
function refuse(event: DragEvent) {
  if (event.defaultPrevented || isTaken(event)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}

function isTaken({ target, dataTransfer }: DragEvent): boolean {
  if (!(target instanceof Element) || !dataTransfer) return false
  return dataTransfer.types.includes('Files')
    ? target.matches('input[type=file]:enabled')
    : dataTransfer.types.includes('text/plain') && target.matches(':read-write')
}
