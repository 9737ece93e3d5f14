import { useState } from 'react'
import type { FieldConflict } from '../../schema/api'
import { findDraft, keepDraft } from './drafts'
import type { Decision } from './field-choice'
import type { Draft } from './restored-draft'

type Decisions = Readonly<Record<string, Decision>>

/** What is decided on a conflict so far, kept on this device under a draft's key until that is dropped. */
export function useDecisions(key: string, fields: readonly FieldConflict[]) {
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
