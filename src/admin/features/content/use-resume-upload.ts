import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { siteMutations } from '../../api/site'
import { useResumeGuard } from '../../forms/guard/use-resume-guard'
import { nothingSent } from '../../outbox/deliver'
import { problemWithResume } from './resume-file'

/** A resume from when it is chosen until it is sent: read first, and sent all the same when asked to. */
export function useResumeUpload(onSent: () => void) {
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState(nothingSent)
  const [sending, setSending] = useState<AbortController>()
  const send = useMutation(siteMutations.uploadResume(setProgress))
  const guard = useResumeGuard()

  function choose(chosen: File | null) {
    guard.forget()
    setFile(chosen)
  }

  async function upload() {
    if (!file || !(await guard.check(file))) return
    setProgress(nothingSent)
    const aborting = new AbortController()
    setSending(aborting)
    const onSuccess = () => {
      choose(null)
      onSent()
    }
    send.mutate({ file, fine: guard.fine, signal: aborting.signal }, { onSuccess })
  }

  return {
    file,
    problem: file ? problemWithResume(file) : undefined,
    choose,
    guard,
    upload,
    isSending: send.isPending,
    progress,
    cancel: () => sending?.abort(),
  }
}
