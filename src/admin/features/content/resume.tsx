import { ExternalLink, FileText } from 'lucide-react'
import type { CmsData } from '../../../schema/api'
import { HistoryButton, siteSettings } from '../../components/history/entry-history'
import { Section } from '../../components/layout/section'
import { ResumeUpload } from './resume-upload'

/** The resume that visitors download: what there is, and its replacement. */
export function Resume({ content }: { content: CmsData }) {
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
