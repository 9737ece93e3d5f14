import type { FocalPoint } from '../../../../schema/focal-point'

const directions: Partial<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A point moved by an arrow key; undefined for any other key. */
export function movedByKey(
  { x, y }: FocalPoint,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): FocalPoint | undefined {
  const direction = directions[key]
  const step = shiftKey ? 10 : 1
  return direction && { x: held(x + direction.x * step), y: held(y + direction.y * step) }
}

/** The point of a picture that was tapped. */
export function pointAt(
  { clientX, clientY }: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
): FocalPoint {
  return {
    x: held(((clientX - box.left) / box.width) * 100),
    y: held(((clientY - box.top) / box.height) * 100),
  }
}

function held(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent)))
}
