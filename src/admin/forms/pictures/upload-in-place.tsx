import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ImageCategory } from '../../../schema/image'
import { Dialog } from '../../../ui/dialog'
import type { Image } from '../../api/images'
import { useMayLeave } from '../unsaved'
import { ChoosePicture } from './choose-picture'
import { dropUpload, newUploadKey, uploadDraftKey } from './upload-drafts'
import { UploadForm } from './upload-form'

interface UploadInPlaceProps {
  /** Of the picture, unless another is chosen. */
  category?: ImageCategory
  /** Gets the picture once the server has it. */
  onUploaded: (image: Image) => void
}

interface Chosen {
  /** What its draft is kept under, until it is uploaded. */
  key: number
  file: File
}

/** A button that uploads a picture without leaving the place where one is chosen. */
export function UploadInPlace({ category, onUploaded }: UploadInPlaceProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  // An upload that is let go while it is under way may still arrive: then nobody wants it here.
  const wanted = useRef<number>(undefined)
  const mayLeave = useMayLeave()

  function choose(file: File) {
    wanted.current = newUploadKey()
    setChosen({ key: wanted.current, file })
  }

  function letGo({ key }: Chosen) {
    dropUpload(key)
    wanted.current = undefined
    setChosen(null)
  }

  return (
    <>
      <ChoosePicture icon={ImageUp} label="Upload a Picture" onChosen={choose} />
      {chosen && (
        <Dialog
          open
          size="large"
          title="Upload a picture"
          onClose={() => void mayLeave(uploadDraftKey(chosen.key))}
        >
          <UploadForm
            id={chosen.key}
            file={chosen.file}
            category={category}
            dropArea={null}
            onUploaded={(image) => wanted.current === chosen.key && onUploaded(image)}
            onClose={() => letGo(chosen)}
          />
        </Dialog>
      )}
    </>
  )
}
