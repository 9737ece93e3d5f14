import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { tabAddress } from '../tab-address'
import { useAttention } from '../components/attention'
import { adminTabs, type AdminTab } from '../tabs'

/** The tabs: a rail at the side where there is room, a bar at the bottom on phones. */
export function TabRail({ current }: { current: string }) {
  const attention = useAttention()
  const waiting: Record<string, number> = {
    messages: attention.newMessages.length,
    overview: attention.problems.length,
  }
  return (
    <nav
      aria-label="Admin"
      className="fixed inset-x-0 bottom-0 z-30 overflow-x-auto border-t border-base-300 bg-base-200 pb-[env(safe-area-inset-bottom)] md:sticky md:inset-auto md:top-0 md:h-dvh md:w-52 md:shrink-0 md:overflow-y-auto md:border-t-0 md:border-r"
    >
      <ul className="flex md:flex-col md:gap-0.5 md:p-3">
        {adminTabs.map((tab) => (
          <TabLink
            key={tab.id}
            tab={tab}
            current={tab.id === current}
            waiting={waiting[tab.id] ?? 0}
          />
        ))}
      </ul>
    </nav>
  )
}

function TabLink(props: { tab: AdminTab; current: boolean; waiting: number }) {
  const { tab, current, waiting } = props
  const link = useRef<HTMLAnchorElement>(null)
  const Icon = tab.icon
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <li className="shrink-0">
      <Link
        ref={link}
        to={tabAddress(tab.id)}
        aria-current={current ? 'page' : undefined}
        className={`relative flex min-h-14 min-w-18 flex-col items-center justify-center gap-1 px-2 text-xs md:min-h-10 md:flex-row md:justify-start md:gap-3 md:rounded-field md:px-3 md:text-sm ${
          current
            ? 'font-semibold text-base-content before:absolute before:inset-x-3 before:top-0 before:h-1 before:bg-primary md:bg-base-100 md:before:inset-x-auto md:before:inset-y-2 md:before:left-0 md:before:h-auto md:before:w-1'
            : 'text-muted hover:bg-base-300/60'
        }`}
      >
        <Icon aria-hidden className="size-5 md:size-4.5" />
        {tab.label}
        {waiting > 0 && (
          <span className="absolute top-1 left-1/2 ml-1 rounded-full bg-primary px-1.5 text-xs leading-5 font-semibold text-primary-content md:static md:ml-auto">
            {waiting}
            <span className="sr-only"> {tab.id === 'messages' ? 'new' : 'to look at'}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
