import { formatDistanceToNow } from 'date-fns'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SyncStatus } from '../../../schema/api'
import { Ago } from '../../components/words/ago'

/** Why saves are written but not committed. */
export function UncommittedNotice({ reason }: { reason: string }) {
  return <Notice>{reason} Until then everything you save is kept safe.</Notice>
}

/** Why nothing could be put online, since when, and when it is tried again. */
export function FailureNotice({ failure }: { failure: NonNullable<SyncStatus['failure']> }) {
  const { message, since, nextTry, waitsFor } = failure
  return (
    <Notice>
      {message}
      <span className="mt-1 block text-muted">
        {waitsFor ? 'It came up first' : 'It failed first'} <Ago moment={since} />
        {nextTry && `; the next try comes by itself ${fromNow(nextTry)}`}.
      </span>
    </Notice>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 rounded-box border-l-4 border-warning bg-base-200 px-4 py-3 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 break-words">{children}</p>
    </div>
  )
}

function fromNow(moment: string): string {
  return formatDistanceToNow(moment, { addSuffix: true })
}
