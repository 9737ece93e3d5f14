import type { ScreenPoint } from './enlargeable'
import type { Point } from './enlargement'

interface Gestures {
  /** Two fingers: how much further apart, around which place, and how far both went. */
  onPinch: (factor: number, at: ScreenPoint, by: Point) => void
  /** The last of several fingers has left. */
  onPinched: () => void
  onDrag: (by: Point) => void
  onDoubleTap: (at: ScreenPoint) => void
  /** 1 to the left, -1 to the right. */
  onSwipe: (by: number) => void
  isEnlarged: () => boolean
}

// Less is a tap with an unsteady finger.
const swipeDistance = 50
const tapDistance = 12
const doubleTapTime = 350
const doubleTapDistance = 40

interface Begun extends ScreenPoint {
  time: number
  /** Whether another finger joined, or the picture was enlarged: then it ends as no swipe or tap. */
  isSpent: boolean
  /** A tap is the button's own; a swipe may begin there, at the edge where thumbs are. */
  isOnButton: boolean
}

/** Tells gestures from what pointers do on an element, until the signal. */
export function followFingers(stage: HTMLElement, signal: AbortSignal, gestures: Gestures) {
  const down = new Map<number, ScreenPoint>()
  let begun: Begun | undefined
  let lastTap: (ScreenPoint & { time: number }) | undefined

  function start(event: PointerEvent) {
    const target = event.target as Element
    const isOnButton = target.closest('button') !== null
    const isTaken = isOnButton && (down.size > 0 || gestures.isEnlarged())
    if (event.button !== 0 || isTaken || target.closest('details')) return
    down.set(event.pointerId, placeOf(event))
    const isSpent = down.size > 1
    begun = { ...placeOf(event), time: event.timeStamp, isSpent, isOnButton }
    // What is captured is heard to its end, also outside the element.
    if (down.size > 1 || gestures.isEnlarged()) stage.setPointerCapture(event.pointerId)
  }

  function move(event: PointerEvent) {
    const before = down.get(event.pointerId)
    if (!before) return
    const here = placeOf(event)
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    down.set(event.pointerId, here)
    if (other) pinch(before, here, other)
    else if (gestures.isEnlarged()) gestures.onDrag(between(before, here))
  }

  function pinch(before: ScreenPoint, here: ScreenPoint, other: ScreenPoint) {
    const by = between(before, here)
    const factor = distance(here, other) / Math.max(distance(before, other), 1)
    gestures.onPinch(factor, middle(here, other), { x: by.x / 2, y: by.y / 2 })
  }

  function end(event: PointerEvent) {
    if (!down.delete(event.pointerId) || !begun) return
    if (begun.isSpent) {
      if (down.size === 0) gestures.onPinched()
      return
    }
    const by = between(begun, event)
    if (Math.hypot(by.x, by.y) > tapDistance) swipe(event, by)
    else if (!begun.isOnButton) tap(event)
  }

  function swipe(event: PointerEvent, by: Point) {
    if (event.pointerType !== 'mouse' && isSwipe(by)) gestures.onSwipe(by.x < 0 ? 1 : -1)
  }

  function tap(event: PointerEvent) {
    const here = { ...placeOf(event), time: event.timeStamp }
    const isSecond =
      lastTap &&
      here.time - lastTap.time < doubleTapTime &&
      distance(here, lastTap) < doubleTapDistance
    lastTap = isSecond ? undefined : here
    if (isSecond) gestures.onDoubleTap(here)
  }

  stage.addEventListener('pointerdown', start, { signal })
  stage.addEventListener('pointermove', move, { signal })
  stage.addEventListener('pointerup', end, { signal })
  stage.addEventListener('pointercancel', (event) => down.delete(event.pointerId), { signal })
}

function isSwipe({ x, y }: Point): boolean {
  return Math.abs(x) > swipeDistance && Math.abs(x) > Math.abs(y)
}

function placeOf({ clientX, clientY }: ScreenPoint): ScreenPoint {
  return { clientX, clientY }
}

function between(from: ScreenPoint, to: ScreenPoint): Point {
  return { x: to.clientX - from.clientX, y: to.clientY - from.clientY }
}

function distance(one: ScreenPoint, other: ScreenPoint): number {
  const { x, y } = between(one, other)
  return Math.hypot(x, y)
}

function middle(one: ScreenPoint, other: ScreenPoint): ScreenPoint {
  return { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 }
}
