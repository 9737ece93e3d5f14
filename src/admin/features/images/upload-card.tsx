import { useEffect, useRef } from 'react'
import { useUser } from '../../auth/auth-gate'
import { useFocusBack } from '../../components/focus/focus'
import { Section } from '../../components/layout/section'
import { findUploads } from '../../forms/pictures/upload-drafts'
import { UploadForm } from '../../forms/pictures/upload-form'
import { BatchForm } from './batch/batch-form'
import { photosOf } from './batch/batch-photo'
import { sendPhotos } from './batch/send-photos'
import { Uploads } from './batch/uploads'
import { DropArea } from './drop-area'
import { KeptUploads } from './kept-uploads'
import { RefusedFiles } from './refused-files'
import { useChosenFiles } from './use-chosen-files'
import { useFileDrop } from './use-file-drop'

/** Takes pictures in by choosing, dropping or pasting: one in a form, many in a batch. */
export function UploadCard() {
  const { person } = useUser()
  const { single, refused, batch, take, restore, setUnderWay, closeSingle } = useChosenFiles()
  const hovering = useFileDrop(take)
  // Whoever uploaded a picture, or took it out, can choose the next one.
  const chooser = useFocusBack<HTMLInputElement>(single.file !== null)
  const dropArea = <DropArea chooser={chooser} hovering={hovering} onFiles={take} />

  // Whoever sent a batch on its way is taken to it.
  const uploads = useFocusBack<HTMLDivElement>(batch.photos.length > 0)
  const begin = useRef(batch.add)
  useEffect(() => {
    // What was begun here before goes on: made ready further, or uploaded.
    void findUploads().then((kept) => {
      const { open, wanted } = photosOf(kept)
      if (open.length > 0) void begin.current(open, false)
      if (wanted.length > 0) sendPhotos(wanted, person)
    })
  }, [person])

  return (
    <>
      <Section title="Upload Images">
        <KeptUploads onRestore={restore} />
        {batch.photos.length > 0 ? (
          <div className="flex flex-col gap-6">
            <BatchForm batch={batch} onSent={() => uploads.current?.focus()} />
            {dropArea}
          </div>
        ) : (
          <UploadForm
            key={single.key}
            id={single.key}
            file={single.file}
            kept={single.values}
            dropArea={dropArea}
            onUnderWay={setUnderWay}
            onClose={closeSingle}
          />
        )}
        {batch.photos.length === 0 && single.file && <div className="mt-6">{dropArea}</div>}
        <RefusedFiles refused={refused} />
      </Section>
      <div ref={uploads} tabIndex={-1} className="outline-none">
        <Uploads />
      </div>
    </>
  )
}
