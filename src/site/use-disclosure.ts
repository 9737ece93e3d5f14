import { useEffect, type RefObject } from 'react'

/**
 * Closes an open details element on Escape (its summary gets the focus back), on a click elsewhere
 * and when the focus goes elsewhere: it would go under what is open.
 */
export function useDisclosure(details: RefObject<HTMLDetailsElement | null>) {
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
    addEventListener('keydown', onKey)
    addEventListener('click', onElsewhere)
    addEventListener('focusin', onElsewhere)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('click', onElsewhere)
      removeEventListener('focusin', onElsewhere)
    }
  }, [details])
}
