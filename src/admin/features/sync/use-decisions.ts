import { useState } from 'react'
import type { SyncConflict } from '../../../schema/api'
import { dropAllDrafts, findDraft, keepDraft } from '../../forms/drafts'
import type { Decision } from '../../forms/field-choice'

type Decisions = Readonly<Record<string, Decision>>

const family = 'sync/'

/** Forgets what was decided: every conflict is settled. */
export function forgetDecisions() {
  dropAllDrafts(family)
}

/** What is decided on a conflict so far, kept on this device until all are settled. */
export function useDecisions({ kind, id, fields }: SyncConflict) {
  const key = `${family}${kind}/${id}`
  const versions = JSON.stringify(fields)
  const [decisions, setDecisions] = useState(() => restored(key, versions))
  return {
    decisions,
    decide: (field: string, decision: Decision) => {
      const next = { ...decisions, [field]: decision }
      setDecisions(next)
      keepDraft(key, {
        values: next,
        base: {},
        revision: versions,
        at: new Date().toISOString(),
      })
    },
  }
}

// Where a side has changed since, choosing it was another choice: only what was written stays.
function restored(key: string, versions: string): Decisions {
  const draft = findDraft(key)
  const kept = Object.entries((draft?.values ?? {}) as Decisions)
  return Object.fromEntries(
    kept.filter(([, { side }]) => side === 'edit' || draft?.revision === versions),
  )
}
