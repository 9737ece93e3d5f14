import Sortable from 'sortablejs'
import type { Move } from '../../../schema/order'
import { dragging } from './dragging'
import './ordered-list.css'

const handle = '[data-move]'

/** The handles of a list, in its order. */
export function handlesIn(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(handle) ?? [])]
}

/** The entry that a handle, or the row with it, is of. */
function idIn(row: Element): string | undefined {
  return row.querySelector<HTMLElement>(handle)?.dataset.move
}

/** Lets the rows of a list be dragged by their handles; returns how to stop. */
export function dragRows(list: HTMLElement, onMove: (move: Move) => void): () => void {
  const sortable = Sortable.create(list, {
    ...dragging,
    handle,
    draggable: 'li:has([data-move])',
    ghostClass: 'ordered-ghost',
    fallbackClass: 'ordered-dragged',
    onUpdate({ item, from, oldIndex }) {
      const [id, after] = [idIn(item), idBefore(item)]
      // React puts rows where they belong, and must find them where it left them.
      item.remove()
      from.insertBefore(item, from.children[oldIndex ?? 0] ?? null)
      if (id !== undefined) onMove({ id, after })
    },
  })
  return () => sortable.destroy()
}

/** The entry that a row stands behind; rows without a handle, which are about to go, do not count. */
function idBefore(row: Element): string | null {
  const before = row.previousElementSibling
  return before ? (idIn(before) ?? idBefore(before)) : null
}
