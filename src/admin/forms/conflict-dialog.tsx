import { useState } from 'react'
import type { Conflict, FieldConflict } from '../../schema/api'
import { Dialog } from '../../ui/dialog'
import { asFormValue } from './form-value'
import { WordDiff } from './word-diff'

interface ConflictDialogProps {
  conflict: Conflict
  /** Gets a value for every field in conflict. */
  onResolve: (chosen: Record<string, unknown>) => void
  /** Closes it and leaves what was typed as it is. */
  onCancel: () => void
}

/** Shows both sides of each field that two people changed, and lets this one decide. */
export function ConflictDialog({ conflict, onResolve, onCancel }: ConflictDialogProps) {
  const [chosen, setChosen] = useState<Record<string, unknown>>({})
  const undecided = conflict.fields.filter(({ field }) => !(field in chosen)).length
  return (
    <Dialog
      open
      size="large"
      onClose={onCancel}
      title="Somebody else changed this too"
      description={`${conflict.author ?? 'Somebody'} saved another version while you were typing. Choose what should stay; nothing of yours is lost until you do.`}
      footer={
        <>
          <button type="button" className="btn btn-ghost" onClick={onCancel}>
            Back to what I typed
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={undecided > 0}
            onClick={() => onResolve(chosen)}
          >
            Save my choice
          </button>
        </>
      }
    >
      <div className="flex flex-col divide-y divide-base-300">
        {conflict.fields.map((field) => (
          <FieldChoice
            key={field.field}
            conflict={field}
            onChoose={(value) => setChosen((before) => ({ ...before, [field.field]: value }))}
          />
        ))}
      </div>
    </Dialog>
  )
}

type Side = 'mine' | 'theirs' | 'edit'

function FieldChoice(props: { conflict: FieldConflict; onChoose: (value: unknown) => void }) {
  const { conflict, onChoose } = props
  const [side, setSide] = useState<Side | null>(null)
  const [edited, setEdited] = useState(() => asText(conflict.mine))
  const isText = [conflict.mine, conflict.theirs].every(isTextual)
  const name = `choice-${conflict.field}`

  function choose(next: Side) {
    setSide(next)
    onChoose(next === 'edit' ? edited : conflict[next])
  }

  return (
    <fieldset className="py-4">
      <legend className="mb-2 text-lg font-medium">{conflict.label}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <SideCard {...{ name, conflict, side: 'mine', chosen: side, onChoose: choose }} />
        <SideCard {...{ name, conflict, side: 'theirs', chosen: side, onChoose: choose }} />
      </div>
      {isText && (
        <div className="mt-3">
          <Choice
            name={name}
            label="Write it anew"
            on={side === 'edit'}
            onChoose={() => choose('edit')}
          />
          {side === 'edit' && (
            <textarea
              aria-label={`${conflict.label}, written anew`}
              rows={edited.length > 120 ? 8 : 2}
              className="textarea mt-2 w-full"
              value={edited}
              onChange={(event) => {
                setEdited(event.target.value)
                onChoose(event.target.value)
              }}
            />
          )}
        </div>
      )}
    </fieldset>
  )
}

interface SideCardProps {
  name: string
  conflict: FieldConflict
  side: 'mine' | 'theirs'
  chosen: Side | null
  onChoose: (side: Side) => void
}

function SideCard({ name, conflict, side, chosen, onChoose }: SideCardProps) {
  const label = side === 'mine' ? 'Mine' : 'Theirs'
  return (
    <div className="flex flex-col gap-2">
      <Choice name={name} label={label} on={chosen === side} onChoose={() => onChoose(side)} />
      <div className="max-h-64 overflow-y-auto rounded-field bg-base-200 px-3 py-2 text-sm">
        <WordDiff base={asText(conflict.base)} text={asText(conflict[side])} />
      </div>
    </div>
  )
}

function Choice(props: { name: string; label: string; on: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2 font-medium">
      <input
        type="radio"
        name={props.name}
        className="radio radio-sm"
        checked={props.on}
        onChange={props.onChoose}
      />
      {props.label}
    </label>
  )
}

function isTextual(value: unknown): boolean {
  return value == null || typeof asFormValue(value) === 'string'
}

function asText(value: unknown): string {
  const shown = asFormValue(value)
  return typeof shown === 'string' ? shown : JSON.stringify(shown, null, 2)
}
