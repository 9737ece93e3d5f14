import { useMutation } from '@tanstack/react-query'
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
} from 'react'
import type { OrderedKind } from '../../../schema/order'
import { orderMutations } from '../../api/order'
import { dragRows, handlesIn, idAbove } from './drag-rows'
import { isFocusHomeless } from '../focus/focus'
import { type Lifted, OrderingContext } from './ordering-context'
import { handleBeside } from './walk-handles'

interface OrderedListProps {
  kind: OrderedKind
  /** What the first of them stands behind, where these are only some of a list. */
  behind?: string | null
  /** The list, with a `MoveHandle` in each row; `drag` is for its element. */
  children: (drag: RefCallback<HTMLUListElement>) => ReactNode
}

/** A list that is put in order: by dragging, by pressing two handles, or with the keyboard. */
export function OrderedList({ kind, behind = null, children }: OrderedListProps) {
  const { mutate } = useMutation(orderMutations.move(kind))
  const whole = useRef<HTMLDivElement>(null)
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [said, setSaid] = useState('')
  const moved = useRef<string | null>(null)

  // React moves the row, and what is moved in a document loses focus.
  useEffect(() => {
    if (moved.current === null || !isFocusHomeless()) return
    handlesIn(whole.current)
      .find(({ dataset }) => dataset.move === moved.current)
      ?.focus()
  })

  const ordering = useMemo(() => {
    function put(target: string, { id, title }: Lifted) {
      const handles = handlesIn(whole.current)
      const ids = handles.map(({ dataset }) => dataset.move ?? '')
      const [from, to] = [ids.indexOf(id), ids.indexOf(target)]
      setLifted(null)
      setSaid(`${title} is number ${to + 1} now.`)
      moved.current = id
      handles[from]?.focus()
      const after = from < to ? target : idAbove(handles[to]?.closest('li'))
      mutate({ id, after: after ?? behind })
    }
    function choose(entry: Lifted) {
      if (lifted && lifted.id !== entry.id) return put(entry.id, lifted)
      setLifted(lifted ? null : entry)
      setSaid(lifted ? `${entry.title} is back in its place.` : `${entry.title} lifted. ${next}`)
    }
    return { lifted, choose }
  }, [lifted, mutate, behind])

  const drag = useCallback(
    (list: HTMLUListElement | null) => {
      if (!list) return
      return dragRows(list, ({ id, after }) => {
        setLifted(null)
        mutate({ id, after: after ?? behind })
      })
    },
    [mutate, behind],
  )

  // What is lifted and said changes handles alone: of hundreds of rows none is drawn anew.
  const rows = useMemo(() => children(drag), [children, drag])

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as HTMLElement
    if (event.key === 'Escape' && lifted) ordering.choose(lifted)
    if (target.dataset.move === undefined) return
    const beside = handleBeside(handlesIn(whole.current), target, event.key)
    if (!beside) return
    event.preventDefault()
    moved.current = null
    beside.focus()
  }

  return (
    <OrderingContext value={ordering}>
      <div ref={whole} onKeyDown={onKeyDown} onPointerDown={() => (moved.current = null)}>
        <p className="mb-3 text-sm text-muted">
          {lifted ? next : 'Drag by the handle, or choose a handle and then that of its new place.'}
        </p>
        {rows}
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </OrderingContext>
  )
}

const next = 'Now choose the handle whose place it should take, or the same one to put it back.'
