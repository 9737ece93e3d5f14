import { useQueryClient } from '@tanstack/react-query'
import { ruleWords } from '../../../lib/whereabouts/rules'
import type { FoundText } from '../../../schema/api'
import { useConfirm } from '../../../ui/confirm'
import { historyQueries, type WantedVersion } from '../../api/history'

type Coming = Parameters<typeof historyQueries.findings>[0]

/** Finds what may tell a stranger too much of what comes back; where nothing can be found out, nothing. */
export function useFoundTexts() {
  const client = useQueryClient()
  return async (coming: Coming): Promise<FoundText[]> => {
    // What cannot come back is said by the call that tries.
    return client.fetchQuery(historyQueries.findings(coming)).catch(() => [])
  }
}

/** Asks about what may tell a stranger too much before it is public again; says whether it may be. */
export function useAskAboutTexts() {
  const findTexts = useFoundTexts()
  const confirm = useConfirm()
  return async (wanted: WantedVersion): Promise<boolean> => {
    const found = await findTexts(wanted)
    if (found.length === 0) return true
    const description = <ComingTexts found={found} />
    return confirm({ title: 'Bring this back?', description, confirmLabel: 'Bring Back Anyway' })
  }
}

/** What may tell a stranger too much of what comes back, and why that matters. */
export function ComingTexts({ found }: { found: readonly FoundText[] }) {
  if (found.length === 0) return null
  return (
    <>
      <p className="mt-2 font-medium">Words come back that may tell a stranger too much:</p>
      <ul className="mt-1 flex flex-col gap-2">
        {found.map(({ rule, words }) => (
          <li key={`${rule} ${words}`}>
            {ruleWords[rule].found} <q className="break-words">{words}</q> {ruleWords[rule].why}
          </li>
        ))}
      </ul>
    </>
  )
}
