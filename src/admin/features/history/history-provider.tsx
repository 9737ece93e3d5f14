import type { ReactNode } from 'react'
import { isolated } from '../../../lib/quoted'
import { Dialog } from '../../../ui/dialog'
import { EntryHistoryContext, type EntryOfHistory } from '../../components/history/entry-history'
import { LazyPart } from '../../components/layout/lazy-part'
import { useStateOfTab } from '../../components/layout/use-state-of-tab'

const loadVersions = async () => (await import('./versions-dialog')).VersionsDialog

/** Holds the one history dialog, which any entry inside it can open; mount it once. */
export function HistoryProvider({ children }: { children: ReactNode }) {
  const [entry, setEntry] = useStateOfTab<EntryOfHistory | null>(null)
  // A version that is restored late closes its own dialog, and none that was opened since.
  const onClose = () => setEntry((open) => (open === entry ? null : open))
  return (
    <EntryHistoryContext value={setEntry}>
      {children}
      {entry && (
        <LazyPart
          load={loadVersions}
          with={{ entry, onClose }}
          failedIn={(failure) => (
            <Dialog open onClose={onClose} title={`History of ${isolated(entry.title)}`}>
              {failure}
            </Dialog>
          )}
        />
      )}
    </EntryHistoryContext>
  )
}
