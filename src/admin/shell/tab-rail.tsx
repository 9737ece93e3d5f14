import { adminTabs } from '../tabs'
import { MoreTabs } from './more-tabs'
import { TabLink } from './tab-link'
import { useWaiting } from './use-waiting'

/**
 * The tabs: a rail at the side where there is room; on phones a bar at the bottom with those that are
 * used daily, and the others behind More.
 */
export function TabRail({ current }: { current: string }) {
  const waiting = useWaiting()
  return (
    <nav
      aria-label="Admin"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-base-300 bg-base-200 pb-[env(safe-area-inset-bottom)] md:sticky md:inset-auto md:top-0 md:h-dvh md:w-52 md:shrink-0 md:overflow-y-auto md:border-t-0 md:border-r print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col md:flex md:flex-col md:gap-0.5 md:p-3">
        {adminTabs.map((tab) => (
          <li key={tab.id} className={tab.isInBar ? '' : 'max-md:hidden'}>
            <TabLink tab={tab} current={tab.id === current} waiting={waiting(tab.id)} />
          </li>
        ))}
        <li className="md:hidden">
          <MoreTabs current={current} />
        </li>
      </ul>
    </nav>
  )
}
