import { useMutation, useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { ownWords, versionInWords } from '../../../lib/change-words'
import { quoted } from '../../../lib/quoted'
import type { ChangedEntry, Version } from '../../../schema/api'
import { Button } from '../../../ui/button'
import { CueLight } from '../../../ui/cue-light'
import { historyMutations, historyQueries } from '../../api/history'
import type { EntryOfHistory } from '../../components/history/entry-history'
import { QueryState } from '../../components/lists/query-state'
import { ChangeByline } from './change-byline'
import { useAskAboutTexts } from './coming-texts'
import { EntryDetails } from './entry-details'
import { HistorySkeleton } from './history-skeleton'
import { ShowButton } from './show-button'

interface VersionRowProps {
  entry: EntryOfHistory
  version: Version
  /** Where the entry is as this version left it: the words for that. */
  presentLabel: string | undefined
  onRestored: () => void
}

/** One version of an entry, with what it changed on demand and the way back to it. */
export function VersionRow({ entry, version, presentLabel, onRestored }: VersionRowProps) {
  const [open, setOpen] = useState(false)
  const detailsId = useId()
  const restore = useMutation(historyMutations.restore(onRestored))
  const { mayComeBack, isFinding } = useAskAboutTexts()
  const [changed] = version.entries
  const words = versionInWords(version)
  const said = ownWords(version)

  async function bringBack() {
    const wanted = { kind: entry.kind, id: entry.id, change: version.change }
    if (await mayComeBack(wanted)) restore.mutate(wanted)
  }

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-semibold break-words">{words}</h3>
          {said && <p className="text-sm break-words">{quoted(said)}</p>}
          <ChangeByline change={version} />
        </div>
        <div className="flex flex-wrap items-center gap-1 max-sm:-ml-3">
          <ShowButton open={open} controls={detailsId} of={words} onToggle={() => setOpen(!open)} />
          {presentLabel && <CueLight cue="go" label={presentLabel} />}
          {!presentLabel && version.revision !== '' && (
            <Button
              className="btn btn-sm"
              busy={isFinding || restore.isPending}
              onClick={() => void bringBack()}
            >
              <RotateCcw aria-hidden className="size-4" />
              Restore this version
            </Button>
          )}
        </div>
      </div>
      <div id={detailsId} className="mt-3 empty:hidden">
        {open && <VersionDetails version={version} changed={changed} />}
      </div>
    </li>
  )
}

function VersionDetails(props: { version: Version; changed: ChangedEntry | undefined }) {
  const { version, changed } = props
  const query = useQuery(historyQueries.change(version.change))
  return (
    <QueryState
      query={query}
      error="Failed to load what changed. Please try again."
      loading={<HistorySkeleton />}
    >
      {(entries) => {
        const entry = entries.find(({ kind, id }) => kind === changed?.kind && id === changed.id)
        return entry && <EntryDetails entry={entry} change={version.change} />
      }}
    </QueryState>
  )
}
