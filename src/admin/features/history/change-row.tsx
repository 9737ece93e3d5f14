import { useMutation, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { changeInWords, changeNote } from '../../../lib/change-words'
import { quoted } from '../../../lib/quoted'
import { kinds } from '../../../schema'
import type { Change, ChangedEntry } from '../../../schema/api'
import { Button } from '../../../ui/button'
import { historyMutations, historyQueries } from '../../api/history'
import { QueryState } from '../../components/lists/query-state'
import { ChangeByline } from './change-byline'
import { ChangedEntryBlock } from './changed-entry-block'
import { HistorySkeleton } from './history-skeleton'
import { ComingTexts, useAskHere, useFindTexts } from './coming-texts'
import { ShowButton } from './show-button'

// Of a change of more entries than this, each is opened by itself.
const mostOpen = 3

// What a developer changed in more entries is an import. What the admin changed together is undone
// together, however much it is.
const mostByHand = 20

/** One change of the site, with what it did on demand and a way to take it back. */
export function ChangeRow({ change }: { change: Change }) {
  const [open, setOpen] = useState(false)
  const detailsId = useId()
  const words = changeInWords(change)
  const note = changeNote(change)
  return (
    <li className="py-3 [contain-intrinsic-size:auto_5rem] [content-visibility:auto] [overflow-clip-margin:1rem]">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h4 dir="auto" className="font-semibold break-words">
            {words}
          </h4>
          {note && <p className="text-sm break-words">{note}</p>}
          <ChangeByline change={change} />
        </div>
        {change.entries.length > 0 && (
          <div className="flex flex-wrap items-center gap-1 max-sm:-ml-3">
            <ShowButton
              open={open}
              controls={detailsId}
              of={words}
              onToggle={() => setOpen(!open)}
            />
            <UndoButton change={change} words={words} />
          </div>
        )}
      </div>
      <div id={detailsId} className="mt-3 empty:hidden">
        {open && <ChangeDetails change={change} />}
      </div>
    </li>
  )
}

function ChangeDetails({ change }: { change: Change }) {
  const query = useQuery(historyQueries.change(change.change))
  return (
    <QueryState
      query={query}
      error="Failed to load what changed. Please try again."
      loading={<HistorySkeleton />}
    >
      {(entries) => (
        <ul className="flex flex-col gap-4">
          {entries.map((entry) => (
            <ChangedEntryBlock
              key={`${entry.kind}/${entry.id}`}
              entry={entry}
              change={change.change}
              startsOpen={entries.length <= mostOpen}
            />
          ))}
        </ul>
      )}
    </QueryState>
  )
}

function UndoButton({ change, words }: { change: Change; words: string }) {
  const confirm = useAskHere()
  const { findTexts, isFinding } = useFindTexts()
  const undo = useMutation(historyMutations.undo())

  async function ask() {
    const count = change.entries.length
    const found = await findTexts({ change: change.change })
    if (!found) return
    const sure = await confirm({
      title: 'Undo this change?',
      description: (
        <>
          <p>{`${quoted(words)} is taken back${count > 1 ? `, in all of its ${count} entries together` : ''}. Everything else stays as it is, and the undoing can be undone, too.`}</p>
          <ComingTexts found={found} />
        </>
      ),
      confirmLabel: found.length > 0 ? 'Undo Anyway' : 'Undo',
    })
    if (sure) undo.mutate(change.change)
  }

  if (!canBeUndone(change)) return null
  return (
    <Button
      aria-label={`Undo ${quoted(words)}`}
      className="btn btn-sm"
      busy={isFinding || undo.isPending}
      onClick={() => void ask()}
    >
      <Undo2 aria-hidden className="size-4" />
      Undo
    </Button>
  )
}

function canBeUndone({ source, isFirst, entries }: Change): boolean {
  // It would empty the site.
  if (isFirst) return false
  // A merge only brought together what others did: each of those can be undone by itself.
  if (source === 'merge') return false
  const isFinal = entries.some(
    ({ kind, action }) => kinds[kind].repository === 'private' && action !== 'update',
  )
  if (isFinal || entries.every(saysOnlyHowThingsAre)) return false
  return source === 'admin' || entries.length <= mostByHand
}

/** Whether all that changed of an entry comes back from no history, such as when somebody logged in. */
function saysOnlyHowThingsAre({ kind, action, fields }: ChangedEntry): boolean {
  const { present = [], labels } = kinds[kind]
  return (
    action === 'update' &&
    fields.length > 0 &&
    fields.every((label) => present.some((field) => labels[field] === label))
  )
}
