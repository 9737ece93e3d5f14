import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { mostTogether } from '../../../../schema/image-batch'
import type { Image } from '../../../api/images'

/** Which of the pictures that are shown are chosen; those that a filter hides are not. */
export function useSelection(shown: readonly Image[]) {
  const [isOn, setOn] = useState(false)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  // As they were when it began: whoever deletes some meanwhile leaves the question what it was.
  const [changing, setChanging] = useState<readonly string[]>()
  const anchor = useRef<string>(undefined)
  const chosen = useMemo(() => chosenOf(shown, ids), [shown, ids])
  const chosenIds = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])

  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })
  // The same function for ever, so that of thousands of tiles only those are drawn anew that change.
  const toggle = useCallback((id: string, isRange: boolean) => {
    const meant = isRange ? between(latest.current, anchor.current, id) : [id]
    anchor.current = id
    setIds((before) => {
      const rest = [...before].filter((one) => !meant.includes(one))
      return new Set(before.has(id) ? rest : [...rest, ...meant])
    })
  }, [])

  return {
    isOn,
    chosen,
    /** The ids of those of which something is being said. */
    changing,
    setChanging,
    toggle,
    /** Lets go of some; what was chosen beside them stays. */
    drop: (gone: readonly string[]) =>
      setIds((before) => new Set([...before].filter((id) => !gone.includes(id)))),
    isChosen: (id: string) => chosenIds.has(id),
    all: () => setIds(new Set(shown.filter(canBeChosen).map(({ id }) => id))),
    // Each of thousands of tiles is drawn anew; in slices, so that the page goes on meanwhile.
    begin: () => startTransition(() => setOn(true)),
    /** Chooses those of which something was being said, and goes on with that. */
    resume: (kept: readonly string[]) => {
      setOn(true)
      setIds(new Set(kept))
      setChanging(kept)
    },
    end: () => {
      setOn(false)
      setIds(new Set())
    },
  }
}

export type Selection = ReturnType<typeof useSelection>

/** Whether something can be done with a picture: one whose deletion waits is as good as gone. */
export function canBeChosen({ waits }: Pick<Image, 'waits'>): boolean {
  return waits?.state !== 'deleted'
}

/**
 * Those of the pictures that are chosen, and no more than the server takes at once: it would refuse all of
 * them. Once these are gone, the others are chosen.
 */
export function chosenOf<T extends Pick<Image, 'id' | 'waits'>>(
  shown: readonly T[],
  ids: ReadonlySet<string>,
): T[] {
  return shown.filter((image) => ids.has(image.id) && canBeChosen(image)).slice(0, mostTogether)
}

/** The ids from one picture to another, both included, in whichever direction; only `to` without a beginning. */
function between(shown: readonly Image[], from: string | undefined, to: string): string[] {
  const at = (id: string | undefined) => shown.findIndex((image) => image.id === id)
  const [one, other] = [at(from), at(to)]
  if (one < 0) return [to]
  return shown.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ id }) => id)
}
