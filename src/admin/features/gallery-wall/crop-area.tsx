import 'cropperjs'
import { Fragment, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { CropData } from '../../../schema/gallery-wall'
import { cropDataOf, nudgeStep, type Size } from './crop-geometry'
import { type CropSelection, followSelection } from './follow-selection'

interface CropAreaProps {
  /** The picture's own size, in pixels. */
  natural: Size
  /** Gets the crop once a change is complete, null while one is under way. */
  onCrop: (crop: CropData | null) => void
}

// Each corner is marked as a place on a stage floor is: with an L of tape.
const corners = [
  { action: 'nw-resize', mark: 'top-0 left-0 border-t-4 border-l-4' },
  { action: 'ne-resize', mark: 'top-0 right-0 border-t-4 border-r-4' },
  { action: 'sw-resize', mark: 'bottom-0 left-0 border-b-4 border-l-4' },
  { action: 'se-resize', mark: 'right-0 bottom-0 border-r-4 border-b-4' },
] as const
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
  const selection = useRef<CropSelection>(null)
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
        aria-describedby="crop-keys"
        onKeyDown={onKeyDown}
        className="absolute inset-0"
      >
        <cropper-canvas
          ref={canvas}
          aria-hidden="true"
          // A shade in the colours of the system would hide what it lies on.
          class="absolute inset-0 size-full min-h-0 min-w-0 forced-color-adjust-none"
        >
          <cropper-shade />
          <cropper-handle action="select" plain />
          <cropper-selection
            ref={selection}
            aspect-ratio="1"
            movable
            resizable
            precise
            theme-color="#fff"
            outlined
          >
            <cropper-grid rows="3" columns="3" covered theme-color="rgba(255, 255, 255, 0.4)" />
            <cropper-handle action="move" plain />
            {corners.map(({ action, mark }) => (
              <Fragment key={action}>
                <span className={`pointer-events-none absolute size-5 border-white ${mark}`} />
                <cropper-handle action={action} theme-color="transparent" class="-m-4 size-12" />
              </Fragment>
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
