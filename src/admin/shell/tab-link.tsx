import { Link } from 'react-router-dom'
import { tabAddress } from '../tab-address'
import type { AdminTab } from '../tabs'
import type { Waiting } from './use-waiting'

/**
 * How a place of the bar or the rail looks; the mark of the present one is at its edge. Large text
 * stops growing in the bar where the words of two places would meet.
 */
export function placeClass(current: boolean): string {
  return `relative flex min-h-14 w-full flex-col items-center justify-center gap-1 px-px text-[min(0.75rem,3.75vw)] md:min-h-10 md:flex-row md:justify-start md:gap-3 md:rounded-field md:px-3 md:text-sm ${
    current
      ? 'font-semibold text-base-content before:absolute before:inset-x-3 before:top-0 before:h-1 before:bg-primary forced-colors:before:bg-[Highlight] md:bg-base-100 md:before:inset-x-auto md:before:inset-y-2 md:before:left-0 md:before:h-auto md:before:w-1'
      : 'text-muted hover:bg-base-300/60'
  }`
}

/** The way to a tab, with the number of what waits in it. */
export function TabLink(props: { tab: AdminTab; current: boolean; waiting: Waiting }) {
  const { tab, current, waiting } = props
  const Icon = tab.icon
  return (
    <Link
      to={tabAddress(tab.id)}
      aria-current={current ? 'page' : undefined}
      className={placeClass(current)}
    >
      <Icon aria-hidden className="size-5 md:size-4.5" />
      {tab.label}
      {waiting.count > 0 && (
        <span className="absolute top-1 left-1/2 ml-1 rounded-full bg-primary px-1.5 text-xs leading-5 font-semibold text-primary-content md:static md:ml-auto">
          {waiting.count}
          <span className="sr-only"> {waiting.word}</span>
        </span>
      )}
    </Link>
  )
}
