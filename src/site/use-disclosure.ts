import { useEffect, type RefObject } from 'react'

/** Closes an open details element on Escape (its summary gets the focus back) and on a click elsewhere. */
export function useDisclosure(details: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const element = details.current
      if (event.key !== 'Escape' || !element?.open) return
      element.open = false
      element.querySelector('summary')?.focus()
    }
    function onClick(event: MouseEvent) {
      const element = details.current
      if (element?.open && !element.contains(event.target as Node)) element.open = false
    }
    addEventListener('keydown', onKey)
    addEventListener('click', onClick)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('click', onClick)
    }
  }, [details])
}
