import type { CropperSelection } from 'cropperjs'
import { holdInside, initialCrop, isSameBox, rescale, type Box, type Size } from './crop-geometry'

export type CropSelection = CropperSelection

/**
 * Keeps a Cropper selection inside its canvas, which lies exactly over the picture, and tells of
 * it: the box when a change is complete, null while one is under way. Returns how to stop.
 */
export function followSelection(
  canvas: HTMLElement,
  selection: CropSelection,
  tell: (box: Box | null, picture: Size) => void,
): () => void {
  const size = (): Size => ({ width: canvas.offsetWidth, height: canvas.offsetHeight })
  let picture = size()

  function place({ x, y, width, height }: Box) {
    selection.$change(x, y, width, height)
  }
  function hold(event: Event) {
    const next = (event as CustomEvent<Box>).detail
    const held = holdInside(next, boxOf(selection), picture)
    if (isSameBox(next, held)) return
    event.preventDefault()
    place(held)
  }
  function begin() {
    tell(null, picture)
  }
  function settle() {
    tell(selection.hidden ? null : boxOf(selection), picture)
  }

  const resized = new ResizeObserver(() => {
    const next = size()
    if (next.width === picture.width || next.width === 0) return
    const box = rescale(boxOf(selection), picture, next)
    picture = next
    place(box)
    settle()
  })

  const listening = new AbortController()
  const { signal } = listening
  selection.addEventListener('change', hold, { signal })
  selection.addEventListener('settled', settle, { signal })
  canvas.addEventListener('actionstart', begin, { signal })
  canvas.addEventListener('actionend', settle, { signal })
  resized.observe(canvas)
  place(initialCrop(picture))
  settle()
  return () => {
    listening.abort()
    resized.disconnect()
  }
}

function boxOf({ x, y, width, height }: CropSelection): Box {
  return { x, y, width, height }
}
