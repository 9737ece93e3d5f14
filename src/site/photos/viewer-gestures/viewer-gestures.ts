import { enlargeable } from './enlargeable'
import { followFingers } from './fingers'
import { followKeys } from './keys'

interface Viewer {
  /** Takes the fingers, the wheel and the keys. */
  stage: HTMLElement
  picture: HTMLImageElement
  /** Called with 1 for the next picture and -1 for the one before. */
  step: (by: number) => void
}

const doubleTapScale = 2.5
const lineHeight = 40

/** How far a wheel was turned, in pixels: some browsers count lines. */
function distanceOf({ deltaY, deltaMode }: WheelEvent): number {
  return deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * lineHeight : deltaY
}

/**
 * Lets a picture be pinched, tapped twice, wheeled and typed larger, and moved while it is; at rest a
 * swipe or an arrow key goes to the next one, and Tab stays inside. Returns how to stop, which leaves
 * the picture at rest.
 */
export function makeViewerGestures({ stage, picture, step }: Viewer): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const shown = enlargeable(picture)
  stage.dataset.gestures = 'on'

  followFingers(stage, signal, {
    onPinch: (factor, at, by) => {
      shown.scaleAt(factor, at)
      shown.moveBy(by)
    },
    onPinched: shown.settle,
    onDrag: (by) => shown.moveBy(by),
    onDoubleTap: (at) => (shown.isEnlarged() ? shown.rest() : shown.scaleAt(doubleTapScale, at)),
    onSwipe: (by) => !shown.isEnlarged() && step(by),
    isEnlarged: shown.isEnlarged,
  })

  function wheel(event: WheelEvent) {
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
    if (isSideways && !event.ctrlKey) shown.moveBy({ x: -event.deltaX, y: 0 })
    else shown.scaleAt(Math.exp(-distanceOf(event) / (event.ctrlKey ? 200 : 400)), event)
    event.preventDefault()
  }

  followKeys(stage, signal, {
    isEnlarged: shown.isEnlarged,
    scale: shown.scaleAt,
    rest: shown.rest,
    move: (x, y) => shown.moveBy({ x, y }),
    step,
  })

  // Else the browser takes an enlarged picture that is drawn along for a file to be dropped.
  stage.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  stage.addEventListener('wheel', wheel, { signal, passive: false })
  return () => {
    listening.abort()
    shown.rest()
    delete stage.dataset.gestures
  }
}
