import type { KindName } from '../../../schema'
import type { FieldChange } from '../../../schema/api'
import { valueText } from '../../components/words/value-text'
import { FieldSide } from './field-side'

interface FieldListProps {
  kind: KindName
  change: string
  fields: readonly FieldChange[]
  side: 'before' | 'after'
}

/** An entry that came or went, field by field. */
export function FieldList({ kind, change, fields, side }: FieldListProps) {
  const filled = fields.filter((field) => valueText(field[side]) !== '')
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
      {filled.map((field) => (
        <div key={field.field} className="contents">
          <dt className="text-sm text-muted max-sm:-mb-2">{field.label}</dt>
          <dd>
            <FieldSide kind={kind} change={change} field={field} side={side} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
