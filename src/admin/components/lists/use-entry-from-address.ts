import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { newEntry } from '../../tab-address'

/**
 * Opens, once, the entry that the address names, which then names its tab alone. Where the address asks
 * for a new one, the form that adds it is where typing goes.
 */
export function useEntryFromAddress(open: (id: string) => void): void {
  const [search, setSearch] = useSearchParams()
  const entry = search.get('entry')
  const openEntry = useEffectEvent(open)
  useEffect(() => {
    if (entry === null) return
    const withoutIt = (now: URLSearchParams) => {
      now.delete('entry')
      return now
    }
    setSearch(withoutIt, { replace: true })
    if (entry === newEntry)
      document.querySelector<HTMLElement>('main form :is(input, select)')?.focus()
    else openEntry(entry)
  }, [entry, setSearch])
}
