import 'cropperjs'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { CropData } from '../../../schema/gallery-wall'
import { cropDataOf, nudgeStep, type Size } from './crop-geometry'
import { followSelection, type Selection } from './follow-selection'

interface CropAreaProps {
  /** The picture's own size, in pixels. */
  natural: Size
  /** Gets the crop once a change is complete, null while one is under way. */
  onCrop: (crop: CropData | null) => void
}

const corners = ['nw-resize', 'ne-resize', 'sw-resize', 'se-resize'] as const
const directions: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const growth: Partial<Record<string, number>> = { '+': 10, '=': 10, '-': -10 }

/** The square to choose, laid exactly over its picture; it cannot leave it. */
export function CropArea({ natural, onCrop }: CropAreaProps) {
  const canvas = useRef<HTMLElement>(null)
  const selection = useRef<Selection>(null)
  const [said, setSaid] = useState('')

  useEffect(() => {
    if (!canvas.current || !selection.current) return
    return followSelection(canvas.current, selection.current, (box, picture) => {
      const crop = box && cropDataOf(box, picture, natural)
      onCrop(crop)
      if (crop) setSaid(wordsFor(crop))
    })
  }, [natural, onCrop])

  function onKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key]
    const more = growth[event.key]
    const box = selection.current
    if (!box || (!direction && (!more || event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    const step = nudgeStep(event)
    if (direction) box.$move(direction[0] * step, direction[1] * step)
    else if (more) box.$change(box.x, box.y, box.width + more, box.height + more)
    box.dispatchEvent(new Event('settled'))
  }

  return (
    <>
      <div
        role="application"
        tabIndex={0}
        aria-label="Crop area"
        aria-roledescription="crop"
        onKeyDown={onKeyDown}
        className="absolute inset-0"
      >
        <cropper-canvas ref={canvas} class="absolute inset-0 size-full min-h-0 min-w-0">
          <cropper-shade />
          <cropper-handle action="select" plain />
          <cropper-selection ref={selection} aspect-ratio="1" movable resizable precise outlined>
            <cropper-grid rows="3" columns="3" covered theme-color="rgba(255, 255, 255, 0.4)" />
            <cropper-handle action="move" plain />
            {corners.map((corner) => (
              <cropper-handle key={corner} action={corner} theme-color="#fff" class="size-8" />
            ))}
          </cropper-selection>
        </cropper-canvas>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

function wordsFor({ x, y, width, height }: CropData): string {
  const [left, top, wide, high] = [x, y, width, height].map(Math.round)
  return `The crop begins ${left}% from the left and ${top}% from the top; it is ${wide}% wide and ${high}% high.`
}
