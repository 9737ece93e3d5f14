import type { KindName } from '../../../schema'
import type { FieldChange } from '../../../schema/api'
import { longLine, WordDiff } from '../../components/words/word-diff'
import { FieldSide, isWall } from './field-side'
import { useFieldText } from './use-field-text'

interface FieldDifferenceProps {
  kind: KindName
  /** The change's id, for pictures as they were. */
  change: string
  field: FieldChange
}

/** One field before and after a change: pictures as pictures, long text with its words marked. */
export function FieldDifference({ kind, change, field }: FieldDifferenceProps) {
  const textOf = useFieldText(kind, field.field)
  const [before, after] = [textOf(field.before), textOf(field.after)]
  const isText = field.type !== 'image' && !isWall(kind, field)
  return (
    <div>
      <p className="text-sm font-semibold">{field.label}</p>
      {isText && before && after.length >= longLine ? (
        <div className="mt-1 text-sm break-words">
          <WordDiff base={before} text={after} />
        </div>
      ) : (
        <div className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {(['before', 'after'] as const).map((side) => (
            <div key={side} className="min-w-0">
              <p className="text-xs text-muted">{side === 'before' ? 'Before' : 'After'}</p>
              <FieldSide kind={kind} change={change} field={field} side={side} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
