import {
  startTransition,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
} from 'react'
import { flushSync } from 'react-dom'
import type { Shown } from '../../outbox/overlay'
import { idBefore } from './id-before'

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
export function GrowingList<T extends Shown<{ id: string }>>(props: GrowingListProps<T>) {
  const { items, step, children, ...rest } = props
  // How many of the first are shown, and of the last once End has led there; what is between is left out.
  // They are one state: of two, React may bring one back to what it was before it knew that all is shown.
  const [shown, setShown] = useState({ limit: step, tail: 0 })
  const { limit, tail } = shown
  // A search that left few items must not bring all of them back at once when it is cleared; and what is
  // shown stays where one more comes in before it.
  const enough = items.length + step
  const isWhole = limit + tail >= items.length
  if (isWhole && (limit !== enough || tail > 0)) setShown({ limit: enough, tail: 0 })
  const last = items.slice(Math.max(limit, items.length - tail))

  // By the time that one end has grown, the other may have, or all may be shown.
  const growTo = (next: typeof shown) =>
    setShown((now) => ({
      limit: Math.max(now.limit, next.limit),
      tail: Math.max(now.tail, next.tail),
    }))

  function growWhenSeen(grow: () => void) {
    return (edge: HTMLLIElement) => {
      const observer = new IntersectionObserver(
        (entries) => {
          // Rendered in slices between frames, so that scrolling goes on.
          if (entries.some((entry) => entry.isIntersecting)) startTransition(grow)
        },
        { rootMargin: '800px' },
      )
      observer.observe(edge)
      return () => observer.disconnect()
    }
  }

  // The last row must be there before End can lead to its handle.
  function showEnd({ key, target }: KeyboardEvent) {
    if (key !== 'End' || (target as HTMLElement).dataset.move === undefined) return
    if (!isWhole && tail === 0) flushSync(() => growTo({ limit, tail: step }))
  }

  return (
    <ul {...rest} onKeyDown={showEnd}>
      {[
        ...items.slice(0, limit).map(children),
        !isWhole && (
          <li
            key={`beginning ${limit}`}
            ref={growWhenSeen(() => growTo({ limit: limit + step, tail }))}
            {...edge}
          />
        ),
        !isWhole && tail > 0 && (
          <li
            key={`end ${tail}`}
            ref={growWhenSeen(() => growTo({ limit, tail: tail + step }))}
            data-behind={idBefore(items, last)}
            {...edge}
          />
        ),
        ...last.map(children),
      ]}
    </ul>
  )
}

const edge = { 'aria-hidden': true, className: 'col-span-full h-px' } as const
