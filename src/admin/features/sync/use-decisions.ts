import { useState } from 'react'
import type { SyncConflict } from '../../../schema/api'
import { dropAllDrafts, findDraft, keepDraft } from '../../forms/drafts'
import type { Decision } from '../../forms/field-choice'
import type { Draft } from '../../forms/restored-draft'

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
  const [kept, setKept] = useState(() => findDraft(key))
  const decisions = stillHolding(kept, versions)
  return {
    decisions,
    decide: (field: string, decision: Decision) => {
      const values = { ...decisions, [field]: decision }
      const next = { values, base: {}, revision: versions, at: new Date().toISOString() }
      setKept(next)
      keepDraft(key, next)
    },
  }
}

// Where a side has changed since, choosing it was another choice: only what was written stays.
function stillHolding(kept: Draft | undefined, versions: string): Decisions {
  const decisions = Object.entries((kept?.values ?? {}) as Decisions)
  return Object.fromEntries(
    decisions.filter(([, { side }]) => side === 'edit' || kept?.revision === versions),
  )
}
