import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { missingInformation } from '../../../schema/image'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { UploadProgress } from '../../components/pictures/upload-progress'
import { AskingNote } from '../guard/asking-note'
import { GuardContext } from '../guard/guard-context'
import { FilePreview } from './file-preview'
import { nameWithoutExtension } from './image-file'
import { UploadFields } from './upload-fields'
import { useSamePicture } from './use-known-pictures'
import { useUploadForm, type UploadFormOptions } from './use-upload-form'

const note = 'min-w-0 flex-1 basis-60 text-sm'
const unreadableFile =
  'This file cannot be read as a picture; it may be damaged. Take it out and choose another copy.'

interface UploadFormProps extends UploadFormOptions {
  /** Stands where the picture will, until there is one. */
  dropArea: ReactNode
}

/** What is said of one picture, and its way to the server; a failure keeps everything typed. */
export function UploadForm({ dropArea, ...options }: UploadFormProps) {
  const { file, onClose } = options
  const { element, form, guard, submit, isBegun, isSending, progress, cancel } =
    useUploadForm(options)
  const { control } = form
  const same = useSamePicture(file)
  const [unreadable, setUnreadable] = useState(false)
  const [category, alt] = useWatch({ control, name: ['category', 'alt'] })
  const has = { file: file !== null, category: Boolean(category), alt: alt.trim() !== '' }
  const missing = (['file', 'category', 'alt'] as const).filter((name) => !has[name])
  const isComplete = missing.length === 0
  const isAsking = guard.findings.length > 0

  return (
    <form
      ref={element}
      noValidate
      aria-label={file ? `Upload ${file.name}` : 'Upload an image'}
      onSubmit={(event) => {
        // React would hand it on to a form that a dialog with this one was opened in.
        event.stopPropagation()
        void submit(event)
      }}
      className="grid gap-5 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      {file ? (
        <FilePreview file={file} onUnreadable={() => setUnreadable(true)}>
          <IconButton icon={X} label={`Take out ${file.name}`} busy={isSending} onClick={onClose} />
        </FilePreview>
      ) : (
        dropArea
      )}
      <div className="flex min-w-0 flex-col gap-4">
        <GuardContext value={guard}>
          <UploadFields
            control={control}
            isAltFromName={file !== null && alt === nameWithoutExtension(file.name)}
          />
        </GuardContext>
        {isSending && (
          <UploadProgress label="Uploading the picture" progress={progress} onCancel={cancel} />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            className="btn btn-primary"
            disabled={!isComplete || unreadable}
            busy={isSending}
          >
            {isSending ? 'Uploading...' : isAsking ? 'Upload Anyway' : 'Upload Image'}
          </Button>
          {isAsking && <AskingNote />}
          {same && !isSending && (
            <p role="status" className={`${note} font-medium break-words`}>
              Is already there: {same}. Upload it all the same, or take it out.
            </p>
          )}
          {isBegun && !isComplete && !unreadable && (
            <p className={`${note} text-muted`}>{missingInformation(...missing)}</p>
          )}
          {unreadable && (
            <p role="alert" className={`${note} font-medium text-error`}>
              {unreadableFile}
            </p>
          )}
        </div>
      </div>
    </form>
  )
}
