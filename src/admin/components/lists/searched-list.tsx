import { SearchX } from 'lucide-react'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { EmptyState } from '../../../ui/empty-state'
import { FoundCount } from './found-count'
import { SearchField } from './search-field'
import { textSearch } from './text-search'

interface SearchedListProps<T extends { id: string }> {
  /** What the list is of: "production", "productions". */
  one: string
  many: string
  items: readonly T[]
  /** By what an item is found. */
  textsOf: (item: T) => readonly string[]
  /** One that is open stays, found or not: somebody may be writing in it. */
  staysId?: string | null
  children: (found: readonly T[]) => ReactNode
}

// So many one looks through without.
const few = 12

/** A list that is searched, where it is long, without holding up the typing. */
export function SearchedList<T extends { id: string }>(props: SearchedListProps<T>) {
  const { one, many, items, textsOf, staysId, children } = props
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search)
  const found = useMemo(() => {
    const isFound = textSearch(sought)
    return items.filter((item) => item.id === staysId || isFound(textsOf(item)))
  }, [items, sought, textsOf, staysId])
  return (
    <>
      {(items.length > few || search !== '') && (
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <SearchField label={`Search ${many}`} value={search} onChange={setSearch} />
          <FoundCount count={found.length} one={one} many={many} />
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState icon={SearchX} title={`No ${one} matches your search.`} />
      ) : (
        children(found)
      )}
    </>
  )
}
