import { useEffectEvent, useLayoutEffect, useRef } from 'react'

interface OpenDialog {
  element: HTMLElement
  /** What Escape does there. */
  leave: () => void
}

// The one element that toasts are rendered into. It is moved, not rendered anew, so that a toast
// keeps its time and is announced once.
let place: HTMLElement | undefined
const dialogs: OpenDialog[] = []

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
  const dialog = dialogs.at(-1)
  ;(dialog?.element ?? document.body).append(toastPlace())
  if (dialog) settlePlace()
}

/**
 * Raises toasts in a wide window above a dialog, whose buttons are below. They stay there until another
 * toast comes: nobody is to lose one under the pointer as the dialog closes.
 */
export function settlePlace() {
  toastPlace().toggleAttribute('data-raised', dialogs.length > 0)
}

function takeToasts(dialog: OpenDialog) {
  dialogs.push(dialog)
  moveToTop()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    moveToTop()
  }
}

/**
 * Decides whose an Escape is that a toast hears first, having come after the dialog it lies in. One that
 * only tells something is taken away by it, and so is one that has focus; one that offers something, such
 * as Undo, would take that along: there Escape leaves the dialog, as it would without the toast.
 */
export function giveEscape(event: KeyboardEvent, offersSomething: boolean) {
  const dialog = dialogs.at(-1)
  if (!dialog || !offersSomething || toastPlace().contains(document.activeElement)) return
  event.preventDefault()
  dialog.leave()
}

/**
 * Takes toasts into a modal dialog, outside of which nothing can be reached with the keyboard or a
 * screen reader. Put it between controls of the dialog, so that Tab leads on from a toast.
 */
export function ToastPlace({ onEscape }: { onEscape: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(onEscape)
  useLayoutEffect(() => {
    const element = mark.current
    return element ? takeToasts({ element, leave: () => leave() }) : undefined
  }, [])
  return <div ref={mark} />
}
