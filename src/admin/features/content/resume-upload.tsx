import { useRef } from 'react'
import { Button } from '../../../ui/button'
import { Field, wideControl } from '../../../ui/field'
import { UploadProgress } from '../../components/pictures/upload-progress'
import { useShownFirst } from '../../forms/guard/use-shown-first'
import { ResumeFindings } from './resume-findings'
import { useResumeUpload } from './use-resume-upload'

/** Chooses a resume, has it read, and puts it in place of the present one. */
export function ResumeUpload({ isReplacement }: { isReplacement: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const element = useRef<HTMLDivElement>(null)
  const { file, problem, refusal, choose, guard, upload, isSending, progress, cancel } =
    useResumeUpload(() => {
      if (input.current) input.current.value = ''
    })
  useShownFirst(element, guard)

  function label(): string {
    if (guard.isReading) return 'Reading...'
    if (isSending) return 'Uploading...'
    if (guard.findings.length > 0 || guard.unread) return 'Upload Anyway'
    return isReplacement ? 'Replace Resume' : 'Upload Resume'
  }

  return (
    <div ref={element} className="flex flex-col items-start gap-3">
      <div className="w-full">
        <Field
          label="Resume file"
          hint={file ? fileText(file) : 'A PDF file.'}
          error={problem ?? refusal}
        >
          {(aria) => (
            <input
              {...aria}
              ref={input}
              type="file"
              accept=".pdf"
              disabled={isSending || guard.isReading}
              className={`file-input ${wideControl}`}
              onChange={(event) => choose(event.target.files?.[0] ?? null)}
            />
          )}
        </Field>
      </div>
      <ResumeFindings guard={guard} />
      {guard.isReading && <Reading onStop={guard.stopReading} />}
      {isSending && (
        <UploadProgress label="Uploading the resume" progress={progress} onCancel={cancel} />
      )}
      {/* No form is around it: by its type whoever has decided on all that was found is led to it. */}
      <Button
        type="submit"
        className="btn btn-primary"
        disabled={!file || problem !== undefined}
        busy={isSending || guard.isReading}
        onClick={() => void upload()}
      >
        {label()}
      </Button>
    </div>
  )
}

function Reading({ onStop }: { onStop: () => void }) {
  return (
    <p role="status" className="flex w-full items-center gap-3 text-sm text-muted">
      Looking for what may tell a stranger too much
      <button type="button" className="btn btn-ghost btn-sm" onClick={onStop}>
        Stop
      </button>
    </p>
  )
}

function fileText(file: File) {
  return `${file.name} (${(file.size / 1024 / 1024).toFixed(2)} MB)`
}
