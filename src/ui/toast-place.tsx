// The one element that toasts are rendered into. It is moved, not rendered anew, so that a toast
// keeps its time and is announced once.
let place: HTMLElement | undefined
const dialogs: HTMLElement[] = []

/** Where toasts are: in the dialog on top, or in the page where none is open. */
export function toastPlace(): HTMLElement {
  place ??= makePlace()
  return place
}

function makePlace() {
  const made = document.body.appendChild(document.createElement('div'))
  made.addEventListener('pointerdown', holdPress)
  return made
}

// Of what is moved between a press of the mouse and its release, browsers make no click.
function holdPress({ target, pointerType, button }: PointerEvent) {
  const control = (target as Element).closest<HTMLElement>('button, a')
  if (!control || pointerType !== 'mouse' || button !== 0) return
  const before = toastPlace().parentElement
  function release(event: PointerEvent) {
    if (toastPlace().parentElement === before || !control?.contains(event.target as Node)) return
    const unheard = setTimeout(() => control.click())
    control.addEventListener('click', () => clearTimeout(unheard), { once: true })
  }
  addEventListener('pointerup', release, { once: true })
}

function moveToTop() {
  ;(dialogs.at(-1) ?? document.body).append(toastPlace())
}

function takeToasts(element: HTMLDivElement) {
  dialogs.push(element)
  moveToTop()
  return () => {
    dialogs.splice(dialogs.indexOf(element), 1)
    moveToTop()
  }
}

/**
 * Takes toasts into a modal dialog, outside of which nothing can be reached with the keyboard or a
 * screen reader. Put it between controls of the dialog, so that Tab leads on from a toast.
 */
export function ToastPlace() {
  return <div ref={takeToasts} />
}
