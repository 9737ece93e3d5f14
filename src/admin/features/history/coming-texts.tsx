import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ruleWords } from '../../../lib/whereabouts/rules'
import type { FoundText } from '../../../schema/api'
import { useConfirm } from '../../../ui/confirm'
import { showToast } from '../../../ui/toast-store'
import { historyQueries, type WantedVersion } from '../../api/history'
import { failureText, isForbidden } from '../../api/line/call-error'
import { useIsShown } from '../../components/layout/use-is-shown'

type Coming = Parameters<typeof historyQueries.findings>[0]

/**
 * Finds what may tell a stranger too much of what comes back; where that cannot be found out, nothing.
 * Gives undefined to whoever is logged out and stays so, and says that.
 */
export function useFindTexts() {
  const client = useQueryClient()
  const [isFinding, setFinding] = useState(false)
  async function findTexts(coming: Coming): Promise<FoundText[] | undefined> {
    setFinding(true)
    try {
      return await client.fetchQuery(historyQueries.findings(coming))
    } catch (error) {
      // What cannot come back is said by the call that tries.
      if (!isForbidden(error)) return []
      showToast({ tone: 'destructive', title: 'Error', description: failureText(error, '') })
      return undefined
    } finally {
      setFinding(false)
    }
  }
  return { findTexts, isFinding }
}

/** Asks, unless whoever pressed a button has left it by now: the question would lie over something else. */
export function useAskHere(): ReturnType<typeof useConfirm> {
  const confirm = useConfirm()
  const isShown = useIsShown()
  return async (question) => {
    if (isShown.current) return confirm(question)
    showToast({ tone: 'destructive', ...hasGoneOn })
    return false
  }
}

const hasGoneOn = {
  title: 'Nothing was changed',
  description: 'You went on before it could be asked about. Press it again in History.',
}

/** Asks about what may tell a stranger too much before it is public again; says whether it may be. */
export function useAskAboutTexts() {
  const { findTexts, isFinding } = useFindTexts()
  const confirm = useAskHere()
  async function mayComeBack(wanted: WantedVersion): Promise<boolean> {
    const found = await findTexts(wanted)
    if (!found?.length) return found !== undefined
    const description = <ComingTexts found={found} />
    return confirm({ title: 'Bring this back?', description, confirmLabel: 'Bring Back Anyway' })
  }
  return { mayComeBack, isFinding }
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
