import { useEffect, type RefObject } from 'react'

/**
 * Closes an open details element on Escape (its summary gets the focus back), on a click elsewhere
 * or on what `curtain` finds in it, and when the focus goes elsewhere: it would go under what is open.
 */
export function useDisclosure(details: RefObject<HTMLDetailsElement | null>, curtain?: string) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const element = details.current
      if (event.key !== 'Escape' || !element?.open) return
      element.open = false
      element.querySelector('summary')?.focus()
    }
    function onElsewhere(event: Event) {
      const element = details.current
      if (element?.open && !element.contains(event.target as Node)) element.open = false
    }
    function onClick(event: MouseEvent) {
      const element = details.current
      const isOnCurtain = curtain !== undefined && (event.target as Element).closest(curtain)
      if (element && isOnCurtain) element.open = false
      else onElsewhere(event)
    }
    addEventListener('keydown', onKey)
    addEventListener('click', onClick)
    addEventListener('focusin', onElsewhere)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('click', onClick)
      removeEventListener('focusin', onElsewhere)
    }
  }, [details, curtain])
}
