import { useEffect, useEffectEvent } from 'react'
import { leftDraft } from '../../../forms/new-drafts'
import type { Selection } from './use-selection'

/** Where what is being said of many pictures is kept, with their ids. */
export const changeDraftKey = 'image-batches/change'

/** Goes on with what was being said of many pictures before a reload, a crash or an ended session. */
export function useKeptChange({ isOn, resume }: Pick<Selection, 'isOn' | 'resume'>) {
  const goOn = useEffectEvent((ids: readonly string[]) => {
    // Whoever chooses others by now has what was typed once they say something of those.
    if (!isOn && ids.length > 0) resume(ids)
  })
  useEffect(() => {
    void leftDraft(changeDraftKey).then((draft) => goOn((draft?.values.ids ?? []) as string[]))
  }, [])
}
