import { useEffect, useRef, useState } from 'react'
import type { CollectionName } from '../../../schema'
import { isSameEntry } from '../../outbox/entry-names'

/** Shows one entry of a list that may be long, for whoever was led to it. */
export function useOnlyOne<T extends { id: string }>(
  kind: CollectionName,
  items: readonly T[] | undefined,
) {
  const [id, setId] = useState<string | null>(null)
  const found = items?.find((item) => id !== null && isSameEntry(kind, item.id, id))
  return {
    /** What the list shows: of all that it has, or one. */
    shown: (all: readonly T[]) => (found ? [found] : all),
    isOne: found !== undefined,
    show: setId,
    showAll: () => setId(null),
  }
}

interface OnlyOneNoteProps {
  /** What the list is of: "story". */
  what: string
  onAll: () => void
}

/** Says that a list shows one entry alone; whoever was led there goes on from here. */
export function OnlyOneNote({ what, onAll }: OnlyOneNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.focus({ preventScroll: true })
    note.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={note} tabIndex={-1} className="mb-4 flex flex-wrap items-center gap-3 outline-none">
      <p>Only the {what} you chose is shown.</p>
      <button type="button" className="btn btn-sm" onClick={onAll}>
        Show all
      </button>
    </div>
  )
}
