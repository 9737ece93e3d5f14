import { History } from 'lucide-react'
import { createContext, use } from 'react'
import type { KindName } from '../../../schema'
import { isWaitingId } from '../../outbox/waiting-id'
import { IconButton } from '../../../ui/icon-button'

/** An entry whose versions can be looked at. */
export interface EntryOfHistory {
  kind: KindName
  /** '' for a singleton. */
  id: string
  /** What a person recognises it by. */
  title: string
  /** The revision that is shown now, which an edit by hand makes newer than the history. */
  revision?: string
}

/** Where the hero image, the bio image, the reel and the resume are kept, all together. */
export const siteSettings = {
  kind: 'site',
  id: '',
  title: 'the site settings',
} as const satisfies EntryOfHistory

/** Tells everything inside it how to open an entry's history. */
export const EntryHistoryContext = createContext<(entry: EntryOfHistory) => void>(() => undefined)

/** Opens the versions of an entry: `openHistory({ kind: 'news', id, title })`. */
function useEntryHistory() {
  return use(EntryHistoryContext)
}

/** Opens the history of an entry from its row in a list. */
export function HistoryIconButton({ entry }: { entry: EntryOfHistory }) {
  const openHistory = useEntryHistory()
  // What the server has never seen has no history.
  if (isWaitingId(entry.id)) return null
  return (
    <IconButton
      icon={History}
      label={`History of ${entry.title}`}
      aria-haspopup="dialog"
      onClick={() => openHistory(entry)}
    />
  )
}

/** Opens the history of what a form or a section is about. */
export function HistoryButton({
  entry,
  className = '',
}: {
  entry: EntryOfHistory
  className?: string
}) {
  const openHistory = useEntryHistory()
  if (isWaitingId(entry.id)) return null
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`History of ${entry.title}`}
      className={`btn btn-ghost btn-sm ${className}`}
      onClick={() => openHistory(entry)}
    >
      <History aria-hidden className="size-4" />
      History
    </button>
  )
}
