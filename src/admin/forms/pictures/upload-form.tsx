import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { imageUpload, missingInformation, type ImageCategory } from '../../../schema/image'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { issuesOf } from '../../api/call-error'
import { imageMutations, type Image } from '../../api/images'
import { isFocusHomeless } from '../../components/focus/focus'
import { UploadProgress } from '../../components/pictures/upload-progress'
import { nothingSent } from '../../outbox/deliver'
import { AskingNote } from '../guard/asking-note'
import { GuardContext } from '../guard/guard-context'
import { useGuard } from '../guard/use-guard'
import { useShownFirst } from '../guard/use-shown-first'
import { showServerIssues } from '../server-issues'
import { useUnsavedGuard } from '../unsaved'
import { blankUpload } from './blank-upload'
import { FilePreview } from './file-preview'
import { nameWithoutExtension } from './image-file'
import { keepUpload, uploadDraftKey, useUploadDraft } from './upload-drafts'
import { UploadFields } from './upload-fields'

const note = 'min-w-0 flex-1 basis-60 text-sm'
const unreadableFile =
  'This file cannot be read as a picture; it may be damaged. Take it out and choose another copy.'

interface UploadFormProps {
  id: number
  file: File | null
  /** What was typed before a reload. */
  kept?: Record<string, unknown>
  /** Stands where the picture will, until there is one. */
  dropArea: ReactNode
  /** Chosen from the start; without it nothing is. */
  category?: ImageCategory
  /** Asked when the picture is uploaded or taken out. */
  onClose: () => void
  /** Hears whether the picture arrives also if this is closed. */
  onUnderWay?: (isUnderWay: boolean) => void
  /** Gets what the server made of the picture, before `onClose`; not where the picture waits. */
  onUploaded?: (image: Image) => void
}

/** What is said of one picture, and its way to the server; a failure keeps everything typed. */
export function UploadForm(props: UploadFormProps) {
  const { id, file, kept, dropArea, category: expected } = props
  const { onClose, onUnderWay, onUploaded } = props
  const defaultValues = expected ? { ...blankUpload, category: expected } : blankUpload
  const form = useForm({ resolver: zodResolver(imageUpload), defaultValues })
  const { control, getValues, setValue, reset } = form
  const element = useRef<HTMLFormElement>(null)
  const [progress, setProgress] = useState(nothingSent)
  const [sending, setSending] = useState<AbortController>()
  const [isUnderWay, setUnderWay] = useState(false)
  const [unreadable, setUnreadable] = useState(false)
  const upload = useMutation(imageMutations.upload(setProgress))
  const [category, alt] = useWatch({ control, name: ['category', 'alt'] })
  const isBegun = file !== null || form.formState.isDirty
  const has = { file: file !== null, category: Boolean(category), alt: alt.trim() !== '' }
  const missing = (['file', 'category', 'alt'] as const).filter((name) => !has[name])
  const isComplete = missing.length === 0
  const isUnsaved = isBegun && !isUnderWay
  useUnsavedGuard(uploadDraftKey(id), file?.name ?? 'the new picture', isUnsaved, onClose)

  useEffect(() => {
    if (kept) reset({ ...blankUpload, ...kept }, { keepDefaultValues: true })
  }, [kept, reset])
  useUploadDraft(id, file, form, isUnderWay)
  const guard = useGuard('images/new', form)
  useShownFirst(element, guard)
  const isAsking = guard.findings.length > 0
  useEffect(() => {
    if (!file) return
    if (getValues('alt') === '') setValue('alt', nameWithoutExtension(file.name))
    // The area that the file was chosen in is gone. At once, so that the first of several forms has it.
    if (isFocusHomeless()) element.current?.querySelector('select')?.focus()
  }, [file, getValues, setValue])

  const submit = form.handleSubmit(async (details) => {
    if (!file || !guard.check()) return
    setProgress(nothingSent)
    const aborting = new AbortController()
    setSending(aborting)
    const { signal } = aborting
    const noteUnderWay = (is: boolean) => {
      setUnderWay(is)
      onUnderWay?.(is)
    }
    const onKept = () => noteUnderWay(true)
    await upload.mutateAsync({ file, details: guard.withNotes(details), signal, onKept }).then(
      ({ data }) => {
        if (data) onUploaded?.(data)
        onClose()
      },
      (error: unknown) => {
        noteUnderWay(false)
        // This may be closed by now: then the library offers it again.
        keepUpload(id, file, getValues())
        showServerIssues(form, issuesOf(error))
      },
    )
  })

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
      className="grid gap-5 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      {file ? (
        <FilePreview file={file} onUnreadable={() => setUnreadable(true)}>
          <IconButton
            icon={X}
            label={`Take out ${file.name}`}
            busy={upload.isPending}
            onClick={onClose}
          />
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
        {upload.isPending && (
          <UploadProgress
            label="Uploading the picture"
            progress={progress}
            onCancel={() => sending?.abort()}
          />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            className="btn btn-primary"
            disabled={!isComplete || unreadable}
            busy={upload.isPending}
          >
            {upload.isPending ? 'Uploading...' : isAsking ? 'Upload Anyway' : 'Upload Image'}
          </Button>
          {isAsking && <AskingNote />}
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
