import type { ReactNode } from 'react'
import type { KindName } from '../../../schema'
import type { FieldChange } from '../../../schema/api'
import { valueText } from '../../components/value-text'
import { WordDiff } from '../../forms/word-diff'
import { HistoryPicture } from './history-picture'
import { useReferenceNames } from './use-reference-names'
import { WallPicture } from './wall-picture'

// From this length on, marking words beats reading both texts.
const longLine = 80

interface FieldDifferenceProps {
  kind: KindName
  /** The change's id, for pictures as they were. */
  change: string
  field: FieldChange
}

/** One field before and after a change: pictures as pictures, long text with its words marked. */
export function FieldDifference({ kind, change, field }: FieldDifferenceProps) {
  return (
    <div>
      <p className="text-sm font-semibold">{field.label}</p>
      <Difference kind={kind} change={change} field={field} />
    </div>
  )
}

function Difference({ kind, change, field }: FieldDifferenceProps) {
  const nameOf = useReferenceNames(kind, field.field)
  if (field.type === 'image') {
    return (
      <Sides
        before={picture(field.before, `${field.label} before`)}
        after={picture(field.after, `${field.label} after`)}
      />
    )
  }
  if (kind === 'galleryWall' && field.field === 'images') {
    return (
      <Sides
        before={<WallPicture images={field.before} change={`${change}^`} label="Before" />}
        after={<WallPicture images={field.after} change={change} label="After" />}
      />
    )
  }
  const [before, after] = [valueText(nameOf(field.before)), valueText(nameOf(field.after))]
  if (before && after.length >= longLine) {
    return (
      <div className="mt-1 text-sm break-words">
        <WordDiff base={before} text={after} />
      </div>
    )
  }
  return <Sides before={text(before)} after={text(after)} />
}

function picture(url: unknown, alt: string): ReactNode {
  return typeof url === 'string' && <HistoryPicture url={url} alt={alt} />
}

function text(value: string): ReactNode {
  return value && <p className="text-sm break-words whitespace-pre-wrap">{value}</p>
}

/** Both sides of a field; of one that came or went only the side there is. */
function Sides({ before, after }: { before: ReactNode; after: ReactNode }) {
  if (!before && !after) return <p className="mt-1 text-sm text-muted">Empty</p>
  return (
    <div className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <Side label="Before">{before}</Side>
      <Side label="After">{after}</Side>
    </div>
  )
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted">{label}</p>
      {children || <p className="text-sm text-muted">Empty</p>}
    </div>
  )
}
