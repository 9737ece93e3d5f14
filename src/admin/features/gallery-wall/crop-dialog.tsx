import { useCallback, useState } from 'react'
import { isSame } from '../../../lib/same-value'
import type { CropData, GalleryWallImage } from '../../../schema/gallery-wall'
import { Dialog } from '../../../ui/dialog'
import { useFileSource } from '../../components/pictures/picture-source'
import { notLoaded } from '../../components/pictures/thumbnail'
import { useMayLeave, useUnsavedGuard } from '../../forms/unsaved'
import { CropArea } from './crop-area'
import type { Size } from './crop-geometry'

interface CropDialogProps {
  image: GalleryWallImage
  onClose: () => void
  onApply: (crop: CropData) => void
}

const unsavedKey = 'gallery-wall/crop'

/** Chooses the square of a picture that the wall shows; the file itself is never cut. */
export function CropDialog({ image, onClose, onApply }: CropDialogProps) {
  const source = useFileSource(image.filename)
  const [natural, setNatural] = useState<Size | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [crop, setCrop] = useState<CropData | null>(null)
  const [first, setFirst] = useState<CropData | null>(null)
  const mayLeave = useMayLeave()
  useUnsavedGuard(unsavedKey, 'the crop', !isSame(crop, first), onClose)

  // The same for as long as it is open: a new one would have the crop begin anew.
  const take = useCallback((next: CropData | null) => {
    setCrop(next)
    setFirst((before) => before ?? next)
  }, [])
  return (
    <Dialog
      open
      onClose={() => void mayLeave(unsavedKey).then((may) => may && onClose())}
      title="Crop Image"
      description="Drag to select the area you want to show in the gallery wall. The crop will be square (1:1 ratio)."
      footer={
        <>
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={!crop}
            onClick={() => {
              if (crop) onApply(crop)
              onClose()
            }}
          >
            Apply Crop
          </button>
        </>
      }
    >
      {isMissing ? (
        <p role="alert" className="pt-1 font-medium">
          {notLoaded}
        </p>
      ) : (
        <div className="flex justify-center pt-1">
          <div className="relative">
            <img
              src={source}
              alt={image.alt}
              onError={() => setMissing(true)}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setNatural({ width: naturalWidth, height: naturalHeight })
              }
              // On a phone that lies sideways all of it stands between the dialog's title and buttons.
              className="max-h-[min(58dvh,max(var(--most)-11.5rem,8rem))] max-w-full"
            />
            {natural && <CropArea natural={natural} onCrop={take} />}
          </div>
        </div>
      )}
      {!isMissing && (
        <p id="crop-keys" className="mt-3 text-sm text-muted pointer-coarse:hidden">
          With the keyboard: arrows move it by 1, with Shift by 10, with Ctrl by 100; plus and minus
          change its size.
        </p>
      )}
    </Dialog>
  )
}
