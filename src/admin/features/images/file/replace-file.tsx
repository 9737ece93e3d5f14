import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { quoted } from '../../../../lib/quoted'
import { targetSizes, type TargetSize } from '../../../../schema/image'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { Field, wideControl } from '../../../../ui/field'
import { Select } from '../../../../ui/select'
import { type Image, imageMutations } from '../../../api/images'
import { LargePicture } from '../../../components/pictures/thumbnail'
import { UploadProgress } from '../../../components/pictures/upload-progress'
import { useSending } from '../../../components/pictures/use-sending'
import { FilePreview } from '../../../forms/pictures/file-preview'
import { sizeOptions } from '../../../forms/pictures/upload-fields'
import { useMayLeave, useUnsavedGuard } from '../../../forms/unsaved'
import { dropReplacement, keepReplacement } from './kept-replacement'

interface ReplaceFileProps {
  image: Image
  /** Whether somebody has deleted it since the file was chosen. */
  isGone: boolean
  file: File
  onClose: () => void
}

/** Shows the file that takes the place of a picture's, and sends it; what is said of the picture stays. */
export function ReplaceFile({ image, isGone, file, onClose }: ReplaceFileProps) {
  const [targetSize, setTargetSize] = useState(() => sizeLike(image))
  // As it was when the file was chosen: it changes in here where somebody else is faster.
  const [before] = useState(image.filename)
  const sending = useSending()
  const [isUnreadable, setUnreadable] = useState(false)
  const replace = useMutation(imageMutations.replace(sending.setProgress))
  const isOther = image.filename !== before && !replace.isPending
  const { id } = image
  useEffect(() => keepReplacement(id, file), [id, file])
  const unsavedKey = `images/${id}/file`
  const mayLeave = useMayLeave()
  useUnsavedGuard(unsavedKey, file.name, !replace.isPending, close)

  async function send() {
    const signal = sending.begin()
    const from = image.filename
    const onKept = () => dropReplacement(id)
    await replace
      .mutateAsync({ image, file, targetSize, from, signal, onKept })
      .then(close, () => keepReplacement(id, file))
  }

  function close() {
    dropReplacement(id)
    onClose()
  }

  function letGo() {
    sending.cancel()
    close()
  }

  return (
    <Dialog
      open
      title="Replace the file"
      description={`${quoted(image.title || image.alt)} gets this file wherever it is used. Its texts stay as they are, and you can undo this.`}
      // Pressed by mistake it takes nothing along, and what is under way arrives.
      onClose={() => void mayLeave(unsavedKey).then((may) => may && onClose())}
      footer={
        <>
          <Button className="btn btn-ghost" onClick={letGo}>
            Cancel
          </Button>
          <Button
            className="btn btn-primary"
            disabled={isUnreadable || isGone}
            busy={replace.isPending}
            onClick={() => void send()}
          >
            {replace.isPending ? 'Uploading...' : isOther ? 'Keep mine' : 'Replace'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FilePreview file={file} onUnreadable={() => setUnreadable(true)}>
          {null}
        </FilePreview>
        {isUnreadable && (
          <p role="alert" className="text-sm font-medium text-error">
            This file cannot be read as a picture; it may be damaged. Choose another copy.
          </p>
        )}
        {isGone && (
          <p role="alert" className="text-sm font-medium text-error">
            Somebody has deleted this picture. Restore it in{' '}
            <a href="/admin?tab=history" target="_blank" rel="noreferrer" className="link">
              History
            </a>
            , and this file can take its place.
          </p>
        )}
        {isOther && !isGone && (
          <div role="alert" className="flex flex-col gap-2 text-sm font-medium text-error">
            This picture has another file by now, which yours would replace:
            <LargePicture
              image={image}
              alt="The file that is there now"
              className="max-h-40 w-full rounded-box object-contain"
            />
          </div>
        )}
        <Field label="Target Size">
          {(aria) => (
            <Select
              {...aria}
              options={sizeOptions}
              value={targetSize}
              onChange={(event) => setTargetSize(event.target.value as TargetSize)}
              className={wideControl}
            />
          )}
        </Field>
        {replace.isPending && (
          <UploadProgress
            label="Uploading the file"
            progress={sending.progress}
            onCancel={sending.cancel}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The target size that the file which is there now was most likely made for. */
function sizeLike({ size }: Image): TargetSize {
  if (size <= targetSizes.default.maxBytes) return 'default'
  return size <= targetSizes.hero.maxBytes ? 'hero' : 'original'
}
