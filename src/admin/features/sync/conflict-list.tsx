import { useState } from 'react'
import { listed, nameOfEntry } from '../../../lib/change-words'
import type { SyncConflict, SyncStatus } from '../../../schema/api'
import { DecideDialog } from './decide-dialog'

type ConflictListProps = Pick<SyncStatus, 'conflicts'>

/** The entries that were changed here and elsewhere, and what is asked about one of them. */
export function Conflicts({ conflicts }: ConflictListProps) {
  const [deciding, setDeciding] = useState<SyncConflict | null>(null)
  const asked = deciding && conflicts.find((conflict) => keyOf(conflict) === keyOf(deciding))
  return (
    <>
      {conflicts.length > 0 && <ConflictList conflicts={conflicts} onDecide={setDeciding} />}
      {deciding && (
        <DecideDialog
          conflict={asked ?? deciding}
          isSettled={!asked}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  )
}

function ConflictList({
  conflicts,
  onDecide,
}: ConflictListProps & { onDecide: (conflict: SyncConflict) => void }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">Changed here and elsewhere: please decide</h3>
      <ul className="divide-y divide-base-300 border-y border-base-300">
        {conflicts.map((conflict) => (
          <li key={keyOf(conflict)} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-56 break-words first-letter:uppercase">
              {nameOfEntry(conflict)}
              <span className="block text-sm text-muted">
                {listed(conflict.fields.map(({ label }) => label))}
              </span>
            </p>
            <button
              type="button"
              className="btn btn-sm btn-primary"
              aria-haspopup="dialog"
              aria-label={`Decide on ${nameOfEntry(conflict)}`}
              onClick={() => onDecide(conflict)}
            >
              Decide
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function keyOf({ kind, id }: { kind: string; id: string }): string {
  return `${kind}/${id}`
}
