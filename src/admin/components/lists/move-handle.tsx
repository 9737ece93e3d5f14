import { GripVertical } from 'lucide-react'
import { use } from 'react'
import type { Waits } from '../../outbox/overlay'
import { OrderingContext } from './ordering-context'

interface MoveHandleProps {
  id: string
  /** What a person calls the entry. */
  title: string
  waits: Waits | undefined
  className?: string
}

/** What a row is dragged by, or lifted and put down; nothing where its deletion waits. */
export function MoveHandle({ id, title, waits, className = '' }: MoveHandleProps) {
  const ordering = use(OrderingContext)
  if (!ordering || waits?.state === 'deleted') return null
  const isLifted = ordering.lifted?.id === id
  return (
    <button
      type="button"
      data-move={id}
      aria-label={`Move ${title}`}
      aria-pressed={isLifted}
      onClick={() => ordering.choose({ id, title })}
      className={`btn btn-square cursor-grab btn-ghost btn-sm aria-pressed:btn-primary ${className}`}
    >
      <GripVertical aria-hidden className="size-4.5" />
    </button>
  )
}
