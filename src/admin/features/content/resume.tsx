import { ExternalLink, FileText } from 'lucide-react'
import type { CmsData } from '../../../schema/api'
import { HistoryButton, siteSettings } from '../../components/history/entry-history'
import { Section } from '../../components/layout/section'
import { WaitingMark } from '../../components/saving/waiting-mark'
import { waitingResume } from '../../outbox/overlay'
import { useChanges } from '../../outbox/use-outbox'
import { ResumeUpload } from './resume-upload'

/** The resume that visitors download: what there is, and its replacement. */
export function Resume({ content }: { content: CmsData }) {
  const { resumeUrl, resumeOriginalName } = content
  const present = resumeUrl && (resumeOriginalName || 'resume.pdf')
  const { name: coming, waits } = waitingResume(useChanges())
  const name = coming ?? present
  return (
    <Section
      title="Resume Management"
      actions={<HistoryButton entry={{ ...siteSettings, revision: content.revision }} />}
    >
      <div className="mb-4 flex flex-col items-start gap-2">
        {/* Where another waits, the one that could be opened is not the one that is named. */}
        <PresentResume name={name} canBeViewed={coming === undefined} />
        <WaitingMark waits={waits} />
      </div>
      <ResumeUpload isReplacement={name !== ''} />
    </Section>
  )
}

function PresentResume({ name, canBeViewed }: { name: string; canBeViewed: boolean }) {
  if (!name) return <p className="text-muted">No resume uploaded</p>
  return (
    <div className="flex w-full flex-wrap items-center gap-3">
      <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-40 font-medium break-words">{name}</p>
      {canBeViewed && (
        <a href="/bio/resume" target="_blank" rel="noreferrer" className="btn btn-sm">
          <ExternalLink aria-hidden className="size-4" />
          View Resume
        </a>
      )}
    </div>
  )
}
