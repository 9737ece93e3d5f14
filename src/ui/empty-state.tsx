import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  /** One sentence: what to do next. */
  children?: ReactNode
  action?: ReactNode
}

/** Stands where a list would, while there is nothing in it. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-box border border-dashed border-base-content/30 px-6 py-10 text-center">
      <Icon aria-hidden className="size-8 text-muted" />
      <p className="font-medium">{title}</p>
      {children && <p className="max-w-prose text-muted">{children}</p>}
      {action}
    </div>
  )
}
