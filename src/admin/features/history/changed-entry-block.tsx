import { useId, useState } from 'react'
import { entryInWords } from '../../../lib/change-words'
import type { EntryChange } from '../../../schema/api'
import { HistoryButton } from '../../components/history/entry-history'
import { EntryDetails } from './entry-details'
import { ShowButton } from './show-button'

interface ChangedEntryBlockProps {
  entry: EntryChange
  change: string
  startsOpen: boolean
}

/** One of the entries that a change touched, with the way to all of its versions. */
export function ChangedEntryBlock({ entry, change, startsOpen }: ChangedEntryBlockProps) {
  const [open, setOpen] = useState(startsOpen)
  const detailsId = useId()
  const words = entryInWords({ ...entry, fields: [] })
  return (
    <li className="border-l-2 border-base-300 pl-4">
      <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className="min-w-0 flex-1 basis-56 text-sm break-words">{words}</p>
        {!startsOpen && (
          <ShowButton open={open} controls={detailsId} of={words} onToggle={() => setOpen(!open)} />
        )}
        <HistoryButton entry={entry} />
      </div>
      <div id={detailsId} className="empty:hidden">
        {open && <EntryDetails entry={entry} change={change} />}
      </div>
    </li>
  )
}
