import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { newKey } from '../../../lib/browser/new-key'
import { fingerprint } from '../../../lib/same-value'
import { imageUpload, type ImageCategory } from '../../../schema/image'
import { isBrokenOff, isKeyUsed, issuesOf } from '../../api/line/call-error'
import { imageMutations, type Image, type UploadDetails } from '../../api/images'
import { isFocusHomeless } from '../../components/focus/focus'
import { useSending } from '../../components/pictures/use-sending'
import { useGuard } from '../guard/use-guard'
import { useShownFirst } from '../guard/use-shown-first'
import { showServerIssues } from '../server-issues'
import { useUnsavedGuard } from '../unsaved'
import { blankUpload } from './blank-upload'
import { nameWithoutExtension } from './image-file'
import { readableFile } from './readable-file'
import {
  findAsked,
  keepAsked,
  keepUpload,
  uploadDraftKey,
  useUploadDraft,
  type AskedUpload,
} from './upload-drafts'

export interface UploadFormOptions {
  id: number
  file: File | null
  /** What was typed before a reload. */
  kept?: Record<string, unknown>
  /** Chosen from the start; without it nothing is. */
  category?: ImageCategory
  /** Asked when the picture is uploaded or taken out. */
  onClose: () => void
  /** Hears whether the picture arrives also if this is closed. */
  onUnderWay?: (isUnderWay: boolean) => void
  /** Gets what the server made of the picture, before `onClose`; not where the picture waits. */
  onUploaded?: (image: Image) => void
}

/** The form of one picture that is to be uploaded: its fields, its draft, and its way to the server. */
export function useUploadForm(options: UploadFormOptions) {
  const { id, file, kept, category, onClose, onUnderWay, onUploaded } = options
  const defaultValues = category ? { ...blankUpload, category } : blankUpload
  const form = useForm({ resolver: zodResolver(imageUpload), defaultValues })
  const { getValues, setValue, reset } = form
  const element = useRef<HTMLFormElement>(null)
  const { progress, setProgress, begin, cancel } = useSending()
  const [isUnderWay, setUnderWay] = useState(false)
  const upload = useMutation(imageMutations.upload(setProgress))
  const isBegun = file !== null || form.formState.isDirty
  const isUnsaved = isBegun && !isUnderWay
  useUnsavedGuard(uploadDraftKey(id), file?.name ?? 'the new picture', isUnsaved, onClose)

  useEffect(() => {
    if (kept) reset({ ...blankUpload, ...kept }, { keepDefaultValues: true })
  }, [kept, reset])
  useUploadDraft(id, file, form, isUnderWay)
  const guard = useGuard('images/new', form)
  useShownFirst(element, guard)
  useEffect(() => {
    if (!file) return
    if (getValues('alt') === '') setValue('alt', nameWithoutExtension(file.name))
    // The area that the file was chosen in is gone. At once, so that the first of several forms has it.
    if (isFocusHomeless()) element.current?.querySelector('select')?.focus()
  }, [file, getValues, setValue])

  const noteUnderWay = (is: boolean) => {
    setUnderWay(is)
    onUnderWay?.(is)
  }

  const [asked] = useState(() => askedPicture(id))

  const submit = form.handleSubmit(async (details) => {
    if (!file || !guard.check()) return
    const signal = begin()
    const onKept = () => noteUnderWay(true)
    const sent = readableFile({ key: id, file })
    await upload
      .mutateAsync({ file: sent, ...asked.as(details, guard.withNotes(details)), signal, onKept })
      .then(
        ({ data }) => {
          if (data) onUploaded?.(data)
          onClose()
        },
        async (error: unknown) => {
          noteUnderWay(false)
          if (isBrokenOff(error) || isKeyUsed(error)) asked.forget()
          // This may be closed by now: then the library offers it again.
          keepUpload(id, await sent, getValues())
          showServerIssues(form, issuesOf(error))
        },
      )
  })

  return { element, form, guard, submit, isBegun, isSending: upload.isPending, progress, cancel }
}

/**
 * Names the picture of a form to the server, which makes it once: asked for again as it was, also after a
 * reload, it is the same.
 */
function askedPicture(id: number) {
  let last = findAsked(id)
  function note(asked: AskedUpload | undefined) {
    last = asked
    keepAsked(id, asked)
  }
  return {
    as: (typed: UploadDetails, details: UploadDetails) => {
      const print = fingerprint(typed)
      const asked = last?.print === print ? last : { print, key: newKey(), details }
      note(asked)
      return { key: asked.key, details: asked.details }
    },
    forget: () => note(undefined),
  }
}
