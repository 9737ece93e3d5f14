import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { siteMutations } from '../../api/site'
import { UploadProgress } from '../../components/pictures/upload-progress'
import { useResumeGuard } from '../../forms/guard/use-resume-guard'
import { useShownFirst } from '../../forms/guard/use-shown-first'
import { nothingSent } from '../../outbox/deliver'
import { problemWithResume } from './resume-file'
import { ResumeFindings } from './resume-findings'

/** Chooses a resume, has it read, and puts it in place of the present one. */
export function ResumeUpload({ isReplacement }: { isReplacement: boolean }) {
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState(nothingSent)
  const [sending, setSending] = useState<AbortController>()
  const send = useMutation(siteMutations.uploadResume(setProgress))
  const guard = useResumeGuard()
  const input = useRef<HTMLInputElement>(null)
  const element = useRef<HTMLDivElement>(null)
  useShownFirst(element, guard)
  const problem = file ? problemWithResume(file) : undefined
  const isBusy = send.isPending || guard.isReading

  function letGo() {
    setFile(null)
    guard.forget()
    if (input.current) input.current.value = ''
  }

  async function upload() {
    if (!file || !(await guard.check(file))) return
    setProgress(nothingSent)
    const aborting = new AbortController()
    setSending(aborting)
    send.mutate({ file, fine: guard.fine, signal: aborting.signal }, { onSuccess: letGo })
  }

  function label(): string {
    if (guard.isReading) return 'Reading...'
    if (send.isPending) return 'Uploading...'
    if (guard.findings.length > 0 || guard.unread) return 'Upload Anyway'
    return isReplacement ? 'Replace Resume' : 'Upload Resume'
  }

  return (
    <div ref={element} className="flex flex-col items-start gap-3">
      <div className="w-full">
        <Field label="Resume file" hint={file ? fileText(file) : 'A PDF file.'} error={problem}>
          {(aria) => (
            <input
              {...aria}
              ref={input}
              type="file"
              accept=".pdf"
              disabled={isBusy}
              className="file-input w-full border-base-content/60 aria-invalid:border-error"
              onChange={(event) => {
                guard.forget()
                setFile(event.target.files?.[0] ?? null)
              }}
            />
          )}
        </Field>
      </div>
      <ResumeFindings guard={guard} />
      {guard.isReading && (
        <p role="status" className="flex w-full items-center gap-3 text-sm text-muted">
          Looking for what may tell a stranger too much
          <button
            type="button"
            className="btn btn-ghost btn-sm max-md:h-11"
            onClick={guard.stopReading}
          >
            Stop
          </button>
        </p>
      )}
      {send.isPending && (
        <UploadProgress
          label="Uploading the resume"
          progress={progress}
          onCancel={() => sending?.abort()}
        />
      )}
      <Button
        className="btn btn-primary"
        disabled={!file || problem !== undefined}
        busy={isBusy}
        onClick={() => void upload()}
      >
        {label()}
      </Button>
    </div>
  )
}

function fileText(file: File) {
  return `${file.name} (${(file.size / 1024 / 1024).toFixed(2)} MB)`
}
