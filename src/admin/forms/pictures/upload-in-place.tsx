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
  /** Asked when a file is chosen; what it gives gets the picture once the server has it. */
  onBegin: () => (image: Image) => void
}

interface Chosen {
  /** What its draft is kept under, until it is uploaded. */
  key: number
  file: File
  take: (image: Image) => void
}

/**
 * A button that uploads a picture without leaving the place where one is chosen. Closing it while the
 * picture is under way lets that arrive; before, it asks.
 */
export function UploadInPlace({ category, onBegin }: UploadInPlaceProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  // Where nothing can be kept, an upload that is let go may still arrive: then nobody wants it here.
  const wanted = useRef<number>(undefined)
  const mayLeave = useMayLeave()

  function choose(file: File) {
    wanted.current = newUploadKey()
    setChosen({ key: wanted.current, file, take: onBegin() })
  }

  // Another may have been chosen since.
  const hide = ({ key }: Chosen) => setChosen((now) => (now?.key === key ? null : now))

  function letGo(one: Chosen) {
    dropUpload(one.key)
    if (wanted.current === one.key) wanted.current = undefined
    hide(one)
  }

  return (
    <>
      <ChoosePicture icon={ImageUp} label="Upload a Picture" onChosen={choose} />
      {chosen && (
        <Dialog
          open
          size="large"
          title="Upload a picture"
          onClose={() =>
            void mayLeave(uploadDraftKey(chosen.key)).then((may) => may && hide(chosen))
          }
        >
          <UploadForm
            key={chosen.key}
            id={chosen.key}
            file={chosen.file}
            category={category}
            dropArea={null}
            onUploaded={(image) => wanted.current === chosen.key && chosen.take(image)}
            onClose={() => letGo(chosen)}
          />
        </Dialog>
      )}
    </>
  )
}
