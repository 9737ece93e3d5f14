import { lazy, Suspense, useState, type ReactNode } from 'react'
import { EntryHistoryContext, type EntryOfHistory } from '../../components/entry-history'

const VersionsDialog = lazy(async () => ({
  default: (await import('./versions-dialog')).VersionsDialog,
}))

/** Holds the one history dialog, which any entry inside it can open; mount it once. */
export function HistoryProvider({ children }: { children: ReactNode }) {
  const [entry, setEntry] = useState<EntryOfHistory | null>(null)
  return (
    <EntryHistoryContext value={setEntry}>
      {children}
      <Suspense>
        {entry && <VersionsDialog entry={entry} onClose={() => setEntry(null)} />}
      </Suspense>
    </EntryHistoryContext>
  )
}
