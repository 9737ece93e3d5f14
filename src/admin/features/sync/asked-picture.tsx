import { ImageOff } from 'lucide-react'
import { useId, useState } from 'react'
import type { FieldConflict } from '../../../schema/api'
import { previewUrl } from '../../api/sync'
import type { Decision } from '../../forms/field-choice'

interface AskedPictureProps {
  conflict: FieldConflict
  /** What the picture is called. */
  title: string
  decision: Decision | undefined
  onDecide: (decision: Decision) => void
  /** What the two sides are called. */
  sides: Readonly<Record<'mine' | 'theirs', string>>
}

/** The two files that a picture got here and elsewhere, to choose one. */
export function AskedPicture({ conflict, title, decision, onDecide, sides }: AskedPictureProps) {
  const name = useId()
  return (
    <fieldset className="pb-4">
      <legend className="py-3 text-lg font-medium">{conflict.label}</legend>
      <div className="grid grid-cols-2 gap-3">
        {(['mine', 'theirs'] as const).map((side) => {
          const isChosen = decision?.side === side
          const url = previewUrl(String(conflict[side]))
          return (
            <label
              key={side}
              className={`flex min-w-0 cursor-pointer flex-col gap-2 rounded-field border-2 p-2 ${isChosen ? 'border-primary' : 'border-base-300'}`}
            >
              <span className="flex min-h-8 items-center gap-2 font-medium">
                <input
                  type="radio"
                  name={name}
                  className="radio border-base-content/60 radio-sm"
                  checked={isChosen}
                  onChange={() => onDecide({ side, edited: '' })}
                />
                {sides[side]}
              </span>
              <Preview
                key={url}
                url={url}
                alt={`${title}, as it is ${sides[side].toLowerCase()}`}
              />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function Preview({ url, alt }: { url: string; alt: string }) {
  const [isMissing, setMissing] = useState(false)
  const place =
    'h-[min(50dvh,22rem)] w-full rounded-field bg-base-300 max-sm:aspect-3/4 max-sm:h-auto'
  if (isMissing) {
    return (
      <span
        className={`flex flex-col items-center justify-center gap-2 p-2 text-center text-sm ${place}`}
      >
        <ImageOff aria-hidden className="size-5 shrink-0" />
        This picture cannot be shown
      </span>
    )
  }
  return (
    <img
      src={url}
      alt={alt}
      decoding="async"
      onError={() => setMissing(true)}
      className={`object-contain ${place}`}
    />
  )
}
