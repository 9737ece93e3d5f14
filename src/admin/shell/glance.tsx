import { useQuery } from '@tanstack/react-query'
import { History, Inbox, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { historyQueries } from '../api/history'
import { Ago } from '../components/words/ago'
import { useAttention } from '../components/words/attention'
import { counted } from '../components/words/counted'
import { tabAddress } from '../tab-address'

/** One line above the first tab: new messages, problems, the last change. */
export function Glance() {
  const { newMessages, problems } = useAttention()
  const { data: changes = [] } = useQuery(historyQueries.recent())
  const last = changes[0]
  return (
    <ul aria-label="At a glance" className="mb-6 flex flex-wrap gap-x-6 gap-y-1 empty:hidden">
      {newMessages.length > 0 && (
        <GlanceLink tab="messages" icon={Inbox}>
          {counted(newMessages.length, 'new message')}
        </GlanceLink>
      )}
      {problems.length > 0 && (
        <GlanceLink tab="overview" icon={TriangleAlert}>
          {counted(problems.length, 'content problem')}
        </GlanceLink>
      )}
      {last && (
        <GlanceLink tab="overview" icon={History}>
          Last change <Ago moment={last.at} /> by {last.author}
        </GlanceLink>
      )}
    </ul>
  )
}

function GlanceLink(props: { tab: string; icon: LucideIcon; children: ReactNode }) {
  const Icon = props.icon
  return (
    <li>
      <Link
        to={tabAddress(props.tab)}
        className="inline-flex min-h-8 items-center max-md:min-h-11 gap-2 text-sm underline decoration-base-content/40 underline-offset-4 hover:decoration-current"
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        <span>{props.children}</span>
      </Link>
    </li>
  )
}
