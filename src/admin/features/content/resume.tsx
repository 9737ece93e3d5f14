import { useMutation, useQuery } from '@tanstack/react-query'
import { ExternalLink, FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import type { CmsData } from '../../../schema/api'
import { siteMutations, siteQueries } from '../../api/site'
import { HistoryButton, siteSettings } from '../../components/history/entry-history'
import { Section } from '../../components/layout/section'
import { UploadProgress } from '../../components/pictures/upload-progress'
import { nothingSent } from '../../outbox/deliver'
import { problemWithResume } from './resume-file'

/** The resume that visitors download: what there is, and its replacement. */
export function Resume() {
  const { data: content } = useQuery(siteQueries.data())
  if (!content) return null
  return (
    <Section
      title="Resume Management"
      actions={<HistoryButton entry={{ ...siteSettings, revision: content.revision }} />}
    >
      <PresentResume content={content} />
      <ResumeUpload isReplacement={content.resumeUrl !== ''} />
    </Section>
  )
}

function PresentResume({ content }: { content: CmsData }) {
  if (!content.resumeUrl) {
    return <p className="mb-4 text-muted">No resume uploaded</p>
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-40 font-medium break-words">
        {content.resumeOriginalName || 'resume.pdf'}
      </p>
      <a href="/bio/resume" target="_blank" rel="noreferrer" className="btn btn-sm max-md:h-11">
        <ExternalLink aria-hidden className="size-4" />
        View Resume
      </a>
    </div>
  )
}

function ResumeUpload({ isReplacement }: { isReplacement: boolean }) {
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState(nothingSent)
  const [sending, setSending] = useState<AbortController>()
  const send = useMutation(siteMutations.uploadResume(setProgress))
  const input = useRef<HTMLInputElement>(null)
  const problem = file ? problemWithResume(file) : undefined

  function letGo() {
    setFile(null)
    if (input.current) input.current.value = ''
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <Field label="Resume file" hint={file ? fileText(file) : 'A PDF file.'} error={problem}>
          {(aria) => (
            <input
              {...aria}
              ref={input}
              type="file"
              accept=".pdf"
              disabled={send.isPending}
              className="file-input w-full border-base-content/60 aria-invalid:border-error"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
          )}
        </Field>
      </div>
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
        busy={send.isPending}
        onClick={() => {
          if (!file) return
          setProgress(nothingSent)
          const aborting = new AbortController()
          setSending(aborting)
          send.mutate({ file, signal: aborting.signal }, { onSuccess: letGo })
        }}
      >
        {send.isPending ? 'Uploading...' : isReplacement ? 'Replace Resume' : 'Upload Resume'}
      </Button>
    </div>
  )
}

function fileText(file: File) {
  return `${file.name} (${(file.size / 1024 / 1024).toFixed(2)} MB)`
}
