import { useState } from 'react'
import { useShownFile } from '../../../forms/pictures/use-shown-file'
import type { BatchPhoto } from './batch-photo'

/** A photo as large as there is room, from this device. */
export function PhotoPreview({ photo: { file, look } }: { photo: BatchPhoto }) {
  const [isHidden, setHidden] = useState(false)
  const show = useShownFile(file)
  if (isHidden) {
    return (
      <p className="grid min-h-40 place-content-center rounded-box bg-base-200 p-4 text-center">
        {look?.isBroken
          ? 'This file cannot be read as a picture.'
          : 'This browser cannot show pictures of this kind. It can be uploaded all the same.'}
      </p>
    )
  }
  return (
    <img
      ref={show}
      alt={`Preview of ${file.name}`}
      onError={() => setHidden(true)}
      className="max-h-[45vh] min-h-40 w-full rounded-box bg-base-200 object-contain md:max-h-[60vh]"
    />
  )
}
