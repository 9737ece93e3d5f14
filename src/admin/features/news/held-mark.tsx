import { useCallback, useSyncExternalStore } from 'react'
import { CueLight } from '../../../ui/cue-light'
import { shortMoment } from '../../components/words/dates'

/** Says of a story that visitors do not see it yet, and when they will. */
export function HeldMark({ publishOn }: { publishOn: string }) {
  const isHeld = useIsAhead(publishOn)
  if (!isHeld) return null
  return (
    <p className="text-sm">
      <CueLight cue="waiting" label={`Visitors see it from ${shortMoment(publishOn)}`} />
    </p>
  )
}

/** Whether a moment is still to come, until it is not; '' never is. */
function useIsAhead(moment: string): boolean {
  const follow = useCallback(
    (tell: () => void) => {
      const timer = moment === '' ? undefined : setInterval(tell, 1000)
      return () => clearInterval(timer)
    },
    [moment],
  )
  return useSyncExternalStore(follow, () => Date.parse(moment) > Date.now())
}
