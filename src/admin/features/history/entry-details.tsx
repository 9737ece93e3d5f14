import type { EntryChange } from '../../../schema/api'
import { FieldDifference } from './field-difference'
import { HistoryPicture } from './history-picture'

/** What a change did to one entry, field by field. */
export function EntryDetails({ entry, change }: { entry: EntryChange; change: string }) {
  const showsPicture = entry.details.some(({ type }) => type === 'image')
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      {entry.kind === 'images' && !showsPicture && (
        <HistoryPicture
          url={`/api/history/files/${change}/by-id/${entry.id}`}
          alt={entry.title}
          className="h-24 max-w-40 self-start"
        />
      )}
      <div className="flex min-w-0 grow flex-col gap-4">
        {entry.details.length === 0 && (
          <p className="text-sm text-muted">
            No field changed: only how the file is written, or something that is not shown.
          </p>
        )}
        {entry.details.map((field) => (
          <FieldDifference key={field.field} kind={entry.kind} change={change} field={field} />
        ))}
      </div>
    </div>
  )
}
