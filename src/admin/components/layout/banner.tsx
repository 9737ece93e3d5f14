import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface BannerProps {
  icon: LucideIcon
  className?: string
  children: ReactNode
}

/** Something to know before going on, with what can be done about it. */
export function Banner({ icon: Icon, className = '', children }: BannerProps) {
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-2 rounded-box border-l-4 border-warning bg-base-200 px-4 py-3 text-sm ${className}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {children}
    </div>
  )
}
