import { useEffect, useRef } from 'react'

/** Whether a component is on the screen still, for what hears an answer late. */
export function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
