import { useId } from 'react'
import type { FieldConflict } from '../../schema/api'
import { FieldValue, referenceTarget } from '../components/words/field-value'
import { optionName } from '../components/words/option-name'
import { valueText } from '../components/words/value-text'
import { asFormValue } from './form-value'
import { textDirection } from './text-direction'

type Side = 'mine' | 'theirs'

/** What a person decided on one field: a side, or a text of their own. */
export interface Decision {
  side: Side | 'edit'
  edited: string
}

/** The value that a decision stands for. */
export function decidedValue(conflict: FieldConflict, { side, edited }: Decision): unknown {
  return side === 'edit' ? edited : conflict[side]
}

interface FieldChoiceProps {
  conflict: FieldConflict
  decision: Decision | undefined
  onDecide: (decision: Decision) => void
  /** What the two sides are called. */
  sides: Readonly<Record<Side, string>>
}

/** Both sides of a field that was changed twice, to choose one or write it anew. */
export function FieldChoice({ conflict, decision, onDecide, sides }: FieldChoiceProps) {
  const name = useId()
  const edited = decision?.edited ?? asText(conflict.mine)
  const both = [conflict.mine, conflict.theirs]
  const isChosen = both.some((value) => optionName(conflict.field, value) !== undefined)
  const canWrite =
    referenceTarget(conflict.field) === undefined && !isChosen && both.every(isWritten)
  const choose = (side: Decision['side']) => onDecide({ side, edited })

  return (
    <fieldset className="pb-4">
      <legend className="pt-3 text-lg font-medium">{conflict.label}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {(['mine', 'theirs'] as const).map((side) => (
          <div key={side} className="flex min-w-0 flex-col gap-2">
            <Choice
              name={name}
              label={sides[side]}
              on={decision?.side === side}
              onChoose={() => choose(side)}
            />
            <div dir="auto" className="rounded-field bg-base-200 px-3 py-2 text-sm break-words">
              <FieldValue field={conflict.field} value={conflict[side]} base={conflict.base} />
            </div>
          </div>
        ))}
      </div>
      {canWrite && (
        <div className="mt-3">
          <Choice
            name={name}
            label="Write it anew"
            on={decision?.side === 'edit'}
            onChoose={() => choose('edit')}
          />
          {decision?.side === 'edit' && (
            <textarea
              {...textDirection(edited)}
              aria-label={`${conflict.label}, written anew`}
              rows={edited.length > 120 ? 8 : 2}
              className="textarea mt-2 w-full border-base-content/60"
              value={edited}
              onChange={(event) => onDecide({ side: 'edit', edited: event.target.value })}
            />
          )}
        </div>
      )}
    </fieldset>
  )
}

function Choice(props: { name: string; label: string; on: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2 font-medium">
      <input
        type="radio"
        name={props.name}
        className="radio border-base-content/60 radio-sm"
        checked={props.on}
        onChange={props.onChoose}
      />
      {props.label}
    </label>
  )
}

// A day or a moment is shown in other words than one may write.
function isWritten(value: unknown): boolean {
  return valueText(value) === asText(value)
}

function asText(value: unknown): string {
  const shown = asFormValue(value)
  return typeof shown === 'string' ? shown : ''
}
