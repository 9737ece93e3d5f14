import { useId, useRef, type MouseEvent } from 'react'
import { useController, type Control } from 'react-hook-form'
import type { FocalPoint } from '../../../../schema/focal-point'
import { centre, isFocalPoint } from '../../../../lib/pictures/focal-point'
import type { Image, ImageChange } from '../../../api/images'
import { LargePicture } from '../../../components/pictures/thumbnail'
import type { ImageInput } from '../use-image-form'
import { CropPreviews } from './crop-previews'
import { FocalMark } from './focal-mark'
import { pointAt } from './move-point'

interface FocalPointFieldProps {
  image: Image
  control: Control<ImageInput, unknown, ImageChange>
  label: string
}

/** What of a picture every crop keeps in sight: by a tap on the picture or with the arrow keys. */
export function FocalPointField({ image, control, label }: FocalPointFieldProps) {
  const { field } = useController({ control, name: 'focalPoint' })
  const chosen = isFocalPoint(field.value) ? field.value : undefined
  const labelId = useId()
  const hintId = useId()
  const mark = useRef<HTMLInputElement>(null)
  const set = (point: FocalPoint | '') => field.onChange(point)

  function tap(event: MouseEvent<HTMLElement>) {
    set(pointAt(event, event.currentTarget.getBoundingClientRect()))
    mark.current?.focus()
  }

  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col items-start gap-1.5">
      <span id={labelId} className="font-medium">
        {label}
      </span>
      <div className="relative">
        {/* For pointers alone: the ring is what keys and screen readers find. */}
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          onClick={tap}
          className="block cursor-crosshair"
        >
          <LargePicture image={image} alt="" className="max-h-64 max-w-full" />
        </button>
        <FocalMark
          ref={mark}
          label={label}
          describedBy={hintId}
          point={chosen ?? centre}
          isChosen={chosen !== undefined}
          onMove={set}
          onBlur={field.onBlur}
        />
      </div>
      <p id={hintId} className="text-sm text-muted">
        Tap what must stay in sight wherever the picture is cropped, or move the ring with the arrow
        keys: by 1, with Shift by 10.
      </p>
      <CropPreviews image={{ ...image, focalPoint: chosen }} />
      <button
        type="button"
        className="btn btn-sm"
        disabled={!chosen}
        onClick={() => {
          // A button that does nothing any more cannot keep the focus.
          mark.current?.focus()
          set('')
        }}
      >
        Back to the centre
      </button>
    </div>
  )
}
