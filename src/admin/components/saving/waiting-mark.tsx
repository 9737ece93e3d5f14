import type { ReactNode } from 'react'
import { CueLight } from '../../../ui/cue-light'
import { focusInPlace } from '../focus/focus'
import { dropChange } from '../../outbox/outbox'
import type { Waits, WaitingState } from '../../outbox/overlay'
import { notSentYet } from './save-cue'

const labels = {
  new: notSentYet,
  edited: notSentYet,
  deleted: 'Deletion waits',
  refused: 'Not taken by the server',
} as const satisfies Record<WaitingState['state'], string>

/** Says that what was done with something is not on the server yet. */
export function WaitingMark({ waits }: { waits: WaitingState | undefined }) {
  if (!waits) return null
  const { state, message } = waits
  return (
    <p className="text-sm">
      <CueLight cue={state === 'refused' ? 'standby' : 'waiting'} label={labels[state]} />
      {message && <span className="mt-0.5 block font-medium text-error">{message}</span>}
    </p>
  )
}

interface RowActionsProps {
  waits: Waits | undefined
  /** What a person calls the entry. */
  title: string
  className: string
  children: ReactNode
}

/** What can be done with an entry; where its deletion waits, only to take that back. */
export function RowActions({ waits, title, className, children }: RowActionsProps) {
  return (
    <div className={className}>
      {waits?.state === 'deleted' ? <KeepButton waits={waits} title={title} /> : children}
    </div>
  )
}

/** Takes back the deletion of an entry that is not sent yet; others that go with it still do. */
export function KeepButton({ waits, title }: { waits: Waits; title: string }) {
  return (
    <button
      ref={focusInPlace}
      type="button"
      aria-label={`Keep it: ${title}`}
      className="btn btn-sm"
      onClick={() => void dropChange(waits.keys.at(-1) ?? '', waits.before.id)}
    >
      Keep it
    </button>
  )
}
