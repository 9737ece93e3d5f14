import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../api/line/call-error'
import { siteMutations } from '../../api/site'
import { useSending } from '../../components/pictures/use-sending'
import { useResumeGuard } from '../../forms/guard/use-resume-guard'
import { useUnsavedGuard } from '../../forms/unsaved'
import { problemWithResume } from './resume-file'

/**
 * A resume from when it is chosen until it is sent or let go, which `onGone` hears: read first, and sent all
 * the same when asked to.
 */
export function useResumeUpload(onGone: () => void) {
  const [file, setFile] = useState<File | null>(null)
  const { progress, setProgress, begin, cancel } = useSending()
  const send = useMutation(siteMutations.uploadResume(setProgress))
  const guard = useResumeGuard()

  function choose(chosen: File | null) {
    guard.forget()
    send.reset()
    setFile(chosen)
  }

  function letGo() {
    choose(null)
    onGone()
  }
  // Whoever leaves while it is read would not hear what was found, and nothing would be sent.
  useUnsavedGuard('resume', file?.name ?? '', file !== null && !send.isPending, letGo)

  async function upload() {
    if (!file || !(await guard.check(file))) return
    send.mutate({ file, fine: guard.fine, signal: begin() }, { onSuccess: letGo })
  }

  return {
    file,
    problem: file ? problemWithResume(file) : undefined,
    /** Why the server did not take it, in its words: the toast says only that it did not. */
    refusal: failureText(send.error, '') || undefined,
    choose,
    guard,
    upload,
    isSending: send.isPending,
    progress,
    cancel,
  }
}
