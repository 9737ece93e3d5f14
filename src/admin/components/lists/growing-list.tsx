import {
  startTransition,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
} from 'react'
import { flushSync } from 'react-dom'

interface GrowingListProps<T> {
  items: readonly T[]
  /** How many more are shown each time the end comes near. */
  step: number
  ref?: RefCallback<HTMLUListElement>
  className?: string
  style?: CSSProperties
  children: (item: T) => ReactNode
}

/** A list that shows its first items at once and the rest as one scrolls, however long it is. */
export function GrowingList<T>({ items, step, children, ...rest }: GrowingListProps<T>) {
  const [limit, setLimit] = useState(step)
  // A search that left few items must not bring all of them back at once when it is cleared.
  const enough = Math.max(step, items.length)
  if (limit > enough) setLimit(enough)

  function growWhenSeen(end: HTMLLIElement) {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        // Rendered in slices between frames, so that scrolling goes on.
        startTransition(() => setLimit(limit + step))
      },
      { rootMargin: '800px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }

  // The last row must be there before End can lead to its handle.
  function growAtEnd({ key, target }: KeyboardEvent) {
    if (key !== 'End' || (target as HTMLElement).dataset.move === undefined) return
    flushSync(() => setLimit(items.length))
  }

  return (
    <ul {...rest} onKeyDown={growAtEnd}>
      {items.slice(0, limit).map(children)}
      {limit < items.length && (
        <li key={`end ${limit}`} ref={growWhenSeen} aria-hidden className="col-span-full h-px" />
      )}
    </ul>
  )
}
