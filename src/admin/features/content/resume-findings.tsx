import { TriangleAlert } from 'lucide-react'
import { Findings } from '../../forms/guard/field-findings'
import type { useResumeGuard } from '../../forms/guard/use-resume-guard'

type ResumeGuard = ReturnType<typeof useResumeGuard>

/** What the guard found in a chosen resume, and what it could not read. */
export function ResumeFindings({ guard }: { guard: ResumeGuard }) {
  const { findings, unread, couldNotAsk } = guard
  return (
    <>
      {findings.length > 0 && <Findings findings={findings} guard={guard} />}
      {unread && (
        <div
          role="group"
          aria-label="What could not be read"
          data-finding
          tabIndex={-1}
          className="w-full rounded-box border-l-4 border-warning bg-base-200 px-4 py-3 text-sm"
        >
          <p className="font-medium">
            <TriangleAlert aria-hidden className="mr-2 inline size-4 align-text-bottom" />
            {whyUnread(unread, couldNotAsk)}
          </p>
          <p className="mt-1">
            Nobody has looked there for an address, a school, a private telephone number or a
            birthday. Open it and look yourself.
          </p>
        </div>
      )}
      {(findings.length > 0 || unread) && (
        <p className="text-sm">
          Not uploaded yet.{' '}
          {findings.length > 0 &&
            'Change it in the document, export that anew and choose it here, or upload this one as it is.'}
        </p>
      )}
    </>
  )
}

function whyUnread(unread: NonNullable<ResumeGuard['unread']>, couldNotAsk: boolean): string {
  if (couldNotAsk) return 'This PDF was not read: the server could not be asked.'
  if (unread === 'all') return 'No text can be read in this PDF. It may be a scan.'
  const pages = unread.length === 1 ? 'page' : 'pages'
  return `No text can be read on ${pages} ${unread.join(', ')}. It may be a scan.`
}
