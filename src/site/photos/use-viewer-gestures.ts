import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { makeViewerGestures } from './viewer-gestures/viewer-gestures'

/**
 * Brings fingers, wheel and keys to the picture that is shown. Their code comes when the viewer opens;
 * until then, and if it cannot be had, there are the buttons.
 */
export function useViewerGestures(
  viewer: RefObject<HTMLElement | null>,
  photoId: string | undefined,
  step: (by: number) => void,
) {
  const isOpen = photoId !== undefined
  const [make, setMake] = useState<typeof makeViewerGestures>()
  useEffect(() => {
    if (isOpen) {
      void import('./viewer-gestures/viewer-gestures').then(
        (loaded) => setMake(() => loaded.makeViewerGestures),
        nothing,
      )
    }
  }, [isOpen])
  const turn = useEffectEvent(step)
  // At once with each picture: a key that is struck between two of them counts as well.
  useEffect(() => {
    const stage = viewer.current
    const picture = stage?.querySelector<HTMLImageElement>('.lightbox-picture')
    if (!stage || !picture) return
    return make?.({ stage, picture, step: (by) => turn(by) })
  }, [viewer, photoId, make])
}

function nothing() {
  return undefined
}
