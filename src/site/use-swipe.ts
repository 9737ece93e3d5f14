import { useRef, type PointerEvent } from 'react'

// Less is a tap with an unsteady finger.
const threshold = 50

/** Handlers that call `step` with 1 for a swipe to the left and -1 for one to the right. */
export function useSwipe(step: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent) {
      start.current = pointerType === 'mouse' || !isPrimary ? null : { x: clientX, y: clientY }
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (!start.current) return
      const across = clientX - start.current.x
      const down = clientY - start.current.y
      start.current = null
      if (Math.abs(across) > threshold && Math.abs(across) > Math.abs(down))
        step(across < 0 ? 1 : -1)
    },
    onPointerCancel() {
      start.current = null
    },
  }
}
