import type { KindName } from '../../../schema'
import type { FieldChange } from '../../../schema/api'
import { HistoryPicture } from './history-picture'
import { useFieldText } from './use-field-text'
import { WallPicture } from './wall-picture'

interface FieldSideProps {
  kind: KindName
  /** The change's id, for pictures as they were. */
  change: string
  field: FieldChange
  side: 'before' | 'after'
}

/** One side of a field: a picture as a picture, anything else as text. */
export function FieldSide({ kind, change, field, side }: FieldSideProps) {
  const textOf = useFieldText(kind, field.field)
  const value = field[side]
  if (field.type === 'image' && typeof value === 'string') {
    return <HistoryPicture url={value} alt={`${field.label} ${side}`} />
  }
  if (isWall(kind, field) && value !== null) {
    const at = side === 'before' ? `${change}^` : change
    return <WallPicture images={value} change={at} label={`The wall ${side}`} />
  }
  const text = textOf(value)
  if (text === '') return <p className="text-sm text-muted">Empty</p>
  return (
    <p dir="auto" className="text-sm break-words whitespace-pre-wrap">
      {text}
    </p>
  )
}

/** Whether a field is the pictures of the gallery wall. */
export function isWall(kind: KindName, { field }: FieldChange): boolean {
  return kind === 'galleryWall' && field === 'images'
}
