import { useMutation } from '@tanstack/react-query'
import { EyeOff, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button'
import { useConfirm } from '../../../ui/confirm'
import { Dialog } from '../../../ui/dialog'
import { type Image, imageMutations, imageQueries } from '../../api/images'
import { HistoryButton } from '../../components/history/entry-history'
import { LargePicture } from '../../components/pictures/thumbnail'
import { KeepButton, WaitingMark } from '../../components/saving/waiting-mark'
import { UsageNote } from '../../components/words/usage-note'
import { FileActions } from './file/file-actions'
import { useKeptReplacement } from './file/kept-replacement'
import { ImageFacts } from './image-facts'
import { ImageForm } from './image-form'
import { useImageForm } from './use-image-form'

interface ImageDetailProps {
  image: Image
  onClose: () => void
  /** Is given what lets go of the texts that were typed, for when the picture is down. */
  onTakeDown: (letGo: () => void) => void
  /** Is given the file that is to take the place of the picture's. */
  onReplace: (file: File) => void
}

/** One picture, large: what it is, where it is used, its texts, and its end. */
export function ImageDetail({ image, onClose, onTakeDown, onReplace }: ImageDetailProps) {
  const entryForm = useImageForm(image)
  const confirm = useConfirm()
  const remove = useMutation(imageMutations.remove())
  useKeptReplacement(image.id, onReplace)

  async function askAndRemove() {
    const sure = await confirm({
      title: 'Delete Image',
      description: (
        <>
          Are you sure you want to delete this image?
          <UsageNote usage={imageQueries.usage(image.id)} />
        </>
      ),
      confirmLabel: 'Delete',
      destructive: true,
    })
    if (!sure) return
    // This is gone from the screen by then, so `mutate` would not call back; a toast says what failed.
    await remove.mutateAsync(image.id).then(entryForm.letGo, () => undefined)
  }

  return (
    <Dialog
      open
      size="large"
      title={image.title || image.alt}
      onClose={() => void entryForm.leave(onClose)}
      footer={
        <>
          <HistoryButton
            entry={{ ...image, kind: 'images', title: image.title || image.alt }}
            className="mr-auto -ml-3"
          />
          {image.waits?.state === 'deleted' ? (
            <KeepButton waits={image.waits} title="this picture" />
          ) : (
            <>
              <Button
                className="btn btn-outline"
                aria-haspopup="dialog"
                disabled={image.waits !== undefined}
                onClick={() => onTakeDown(entryForm.letGo)}
              >
                <EyeOff aria-hidden className="size-4" />
                Take this photo down
              </Button>
              <Button
                className="btn btn-outline btn-error"
                busy={remove.isPending}
                onClick={() => void askAndRemove()}
              >
                <Trash2 aria-hidden className="size-4" />
                Delete Image
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <LargePicture
            image={image}
            alt={image.alt}
            className="max-h-[60dvh] w-full rounded-box object-contain"
          />
          <FileActions image={image} onReplace={onReplace} />
          <WaitingMark waits={image.waits} />
          <ImageFacts image={image} />
        </div>
        <ImageForm image={image} entryForm={entryForm} />
      </div>
    </Dialog>
  )
}
