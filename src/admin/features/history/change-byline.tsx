import { GitMerge, MonitorCheck, SquarePen, type LucideIcon } from 'lucide-react'
import type { Change } from '../../../schema/api'
import { Ago } from '../../components/words/ago'

const sources = {
  admin: { label: 'Admin', icon: MonitorCheck },
  'hand edit': { label: 'Hand edit', icon: SquarePen },
  merge: { label: 'Merge', icon: GitMerge },
} as const satisfies Record<Change['source'], { label: string; icon: LucideIcon }>

/** Who made a change, when, and by which way. */
export function ChangeByline({ change }: { change: Change }) {
  const { label, icon: Icon } = sources[change.source]
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <bdi className="break-words">{change.author}</bdi>
      <span aria-hidden>·</span>
      <Ago moment={change.at} />
      <span className="inline-flex items-center gap-1 rounded-full border border-base-300 px-2 py-0.5 text-xs">
        <Icon aria-hidden className="size-3" />
        {label}
      </span>
    </p>
  )
}
