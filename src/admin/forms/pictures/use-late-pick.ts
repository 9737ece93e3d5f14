import { useCallback, useEffect, useRef } from 'react'
import type { Image } from '../../api/images'

/**
 * Picks a picture, now or once it has arrived: call `later` when that begins, and what it gives with the
 * picture. What somebody chose meanwhile stays, and where nobody is any more nothing is picked.
 * @param chosen the id of what is chosen now
 */
export function useLatePick<P extends Image | null>(
  chosen: string | null,
  pick: (image: Image | P) => void,
) {
  const now = useRef({ isHere: false, chosen, pick, picks: 0 })
  useEffect(() => {
    const { current } = now
    Object.assign(current, { isHere: true, chosen, pick })
    return () => {
      current.isHere = false
    }
  })
  const later = useCallback(() => {
    const { current } = now
    const before = current.chosen
    const picks = (current.picks += 1)
    return (image: Image) => {
      const isNewest = current.picks === picks && current.chosen === before
      if (current.isHere && isNewest) current.pick(image)
    }
  }, [])
  const atOnce = useCallback((image: Image | P) => {
    now.current.picks += 1
    now.current.pick(image)
  }, [])
  return { atOnce, later }
}
