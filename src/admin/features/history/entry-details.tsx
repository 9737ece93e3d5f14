import type { EntryChange, FieldChange } from '../../../schema/api'
import { FieldDifference } from './field-difference'
import { FieldList } from './field-list'
import { HistoryPicture } from './history-picture'

/** What a change did to one entry: its fields before and after, or those of the entry as it was. */
export function EntryDetails({ entry, change }: { entry: EntryChange; change: string }) {
  const { kind, details } = entry
  const side = onlySide(details)
  const showsPicture = details.some(({ type }) => type === 'image')
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      {kind === 'images' && !showsPicture && (
        <HistoryPicture
          url={`/api/history/files/${change}/by-id/${entry.id}`}
          alt={entry.title}
          className="h-24 max-w-40 self-start"
        />
      )}
      <div className="flex min-w-0 grow flex-col gap-4">
        {details.length === 0 && (
          <p className="text-sm text-muted">
            No field changed: only how the file is written, or something that is not shown.
          </p>
        )}
        {side ? (
          <FieldList kind={kind} change={change} fields={details} side={side} />
        ) : (
          details.map((field) => (
            <FieldDifference key={field.field} kind={kind} change={change} field={field} />
          ))
        )}
      </div>
    </div>
  )
}

/** The one side there is of an entry that came or went; undefined of one that changed. */
function onlySide(details: readonly FieldChange[]): 'before' | 'after' | undefined {
  if (details.length === 0) return undefined
  if (details.every(({ before }) => before === null)) return 'after'
  return details.every(({ after }) => after === null) ? 'before' : undefined
}
