import { useEffect, useRef, type RefObject } from 'react'

/**
 * Brings fingers, wheel and keys to the picture that is shown. Their code comes when the viewer opens;
 * until then, and if it cannot be had, there are the buttons.
 */
export function useViewerGestures(
  viewer: RefObject<HTMLElement | null>,
  photoId: string | undefined,
  step: (by: number) => void,
) {
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  useEffect(() => {
    const stage = viewer.current
    const picture = stage?.querySelector<HTMLImageElement>('.lightbox-picture')
    if (!stage || !picture) return
    const showing = new AbortController()
    void import('./viewer-gestures/viewer-gestures').then(({ makeViewerGestures }) => {
      if (showing.signal.aborted) return
      const stop = makeViewerGestures({ stage, picture, step: (by) => latest.current(by) })
      showing.signal.addEventListener('abort', stop)
    }, nothing)
    return () => showing.abort()
  }, [viewer, photoId])
}

function nothing() {
  return undefined
}
