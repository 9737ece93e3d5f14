import Sortable from 'sortablejs'
import type { Move } from '../../../schema/order'
import { dragging } from './dragging'
import './ordered-list.css'

const handle = '[data-move]'

/** The handles of a list, in its order. */
export function handlesIn(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(handle) ?? [])]
}

/** The entry that a row is of; of what is left out in a `GrowingList` that its row below stands behind. */
function idIn(row: Element): string | undefined {
  return (row as HTMLElement).dataset.behind ?? row.querySelector<HTMLElement>(handle)?.dataset.move
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
      const [id, after] = [idIn(item), idAbove(item)]
      // React puts rows where they belong, and must find them where it left them.
      item.remove()
      from.insertBefore(item, from.children[oldIndex ?? 0] ?? null)
      if (id !== undefined) onMove({ id, after })
    },
  })
  return () => sortable.destroy()
}

/** The entry that a row stands behind; rows without a handle, which are about to go, do not count. */
export function idAbove(row: Element | null | undefined): string | null {
  const above = row?.previousElementSibling
  return above ? (idIn(above) ?? idAbove(above)) : null
}
