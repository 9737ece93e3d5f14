import { TriangleAlert } from 'lucide-react'
import { use } from 'react'
import type { FieldFinding } from '../../../lib/whereabouts/entries'
import { ruleWords } from '../../../lib/whereabouts/rules'
import { quoted } from '../../../lib/quoted'
import { GuardContext } from './guard-context'
import type { Decisions } from './use-guard'

/** What the guard found in a field; undefined for nothing, which a field shows as no note at all. */
export function useFindings(field: string) {
  const guard = use(GuardContext)
  const findings = guard?.findings.filter((finding) => finding.field === field) ?? []
  if (!guard || findings.length === 0) return undefined
  return <Findings findings={findings} guard={guard} />
}

interface FindingsProps {
  findings: readonly FieldFinding[]
  guard: Decisions
}

/** What was found, each with why that matters and what can be done about it. */
export function Findings({ findings, guard }: FindingsProps) {
  return (
    <ul className="flex flex-col gap-2">
      {findings.map((finding) => (
        <li key={`${finding.rule} ${finding.start}`}>
          <OneFinding finding={finding} guard={guard} />
        </li>
      ))}
    </ul>
  )
}

function OneFinding({ finding, guard }: { finding: FieldFinding; guard: Decisions }) {
  const { rule, words, safer, until } = finding
  const { found, why } = ruleWords[rule]
  const { replace, holdBack, callFine } = guard
  return (
    <div
      role="group"
      aria-label={`${found} ${quoted(words)}`}
      data-finding
      tabIndex={-1}
      className="rounded-box border-l-4 border-warning bg-base-200 px-4 py-3 text-sm"
    >
      <p className="font-medium">
        <TriangleAlert aria-hidden className="mr-2 inline size-4 align-text-bottom" />
        {found} <q className="break-words">{words}</q>
      </p>
      <p className="mt-1">
        {why} {safer === '' ? 'Safer: leave it out.' : <Safer words={safer} />}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {replace && (
          <FindingButton onClick={() => replace(finding)}>
            {safer === '' ? 'Leave it out' : 'Use this wording'}
          </FindingButton>
        )}
        {rule === 'ahead' && until && holdBack && (
          <FindingButton onClick={() => holdBack(finding)}>
            Hold back until it is over
          </FindingButton>
        )}
        <FindingButton onClick={() => callFine(finding)}>This is fine</FindingButton>
      </div>
    </div>
  )
}

function Safer({ words }: { words: string }) {
  return (
    <>
      Safer: <q className="font-medium">{words}</q>
    </>
  )
}

function FindingButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="btn btn-outline btn-sm" onClick={onClick}>
      {children}
    </button>
  )
}
