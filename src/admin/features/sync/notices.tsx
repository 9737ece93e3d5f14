import { formatDistance } from 'date-fns'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SyncStatus } from '../../../schema/api'
import { Ago } from '../../components/words/ago'
import { usePassingTime } from '../../components/words/passing-time'

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
        {nextTry && <NextTry moment={nextTry} />}.
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

function NextTry({ moment }: { moment: string }) {
  return usePassingTime(() => {
    const now = Date.now()
    // What is due is about to be: a moment that has passed would be one ago.
    const next = Math.max(Date.parse(moment), now + 1)
    return `; the next try comes by itself ${formatDistance(next, now, { addSuffix: true })}`
  })
}
