import { useInfiniteQuery } from '@tanstack/react-query'
import { isolated } from '../../../lib/quoted'
import { kinds } from '../../../schema'
import type { Version } from '../../../schema/api'
import { Dialog } from '../../../ui/dialog'
import { historyQueries } from '../../api/history'
import type { EntryOfHistory } from '../../components/history/entry-history'
import { QueryState } from '../../components/lists/query-state'
import { HistorySkeleton } from './history-skeleton'
import { OlderButton } from './older-button'
import { VersionRow } from './version-row'

/** Every version of an entry: who, when, what changed, and the way back to it. */
export function VersionsDialog(props: { entry: EntryOfHistory; onClose: () => void }) {
  const { entry, onClose } = props
  const query = useInfiniteQuery(historyQueries.versions(entry.kind, entry.id))
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={`History of ${isolated(entry.title)}`}
      description={`Every version of this ${kinds[entry.kind].label}, newest first. Restoring one makes a new version: nothing is lost.`}
    >
      <QueryState
        query={query}
        error="Failed to load the history. Please try again."
        loading={<HistorySkeleton />}
      >
        {({ pages }) => {
          const versions = pages.flatMap((page) => page.items)
          const present = versions[0]
          if (!present) {
            return <p className="text-muted">There is no version yet: the first save makes one.</p>
          }
          // What is shown may be older by now than the newest version; typed by hand, it is none of them.
          const isKnown = versions.some(({ revision }) => revision === entry.revision)
          const edited = entry.revision !== undefined && !isKnown
          return (
            <>
              {edited && <EditedSince />}
              <ol className="divide-y divide-base-300 border-y border-base-300">
                {versions.map((version) => (
                  <VersionRow
                    key={version.change}
                    entry={entry}
                    version={version}
                    presentLabel={edited ? undefined : presentLabel(version, present)}
                    onRestored={onClose}
                  />
                ))}
              </ol>
              <OlderButton query={query} label="Show older versions" />
            </>
          )
        }}
      </QueryState>
    </Dialog>
  )
}

function presentLabel(version: Version, present: Version): string | undefined {
  if (version === present) return version.revision === '' ? undefined : 'Present version'
  return version.revision === present.revision ? 'Same as present' : undefined
}

function EditedSince() {
  return (
    <p className="mb-3 rounded-box border-l-4 border-warning bg-base-200 px-4 py-3 text-sm">
      The file was edited by hand since the newest version here. That edit becomes a version of its
      own with the next save or restore.
    </p>
  )
}
