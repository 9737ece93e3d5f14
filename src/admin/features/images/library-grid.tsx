import type { CSSProperties, RefCallback } from 'react'
import type { Image } from '../../api/images'
import { GrowingList } from '../../components/lists/growing-list'
import { OrderedList } from '../../components/lists/ordered-list'
import { rowKey } from '../../outbox/entry-names'
import { LibraryTile } from './library-tile'
import { SelectBar } from './select/select-bar'
import { SelectTile } from './select/select-tile'
import type { Selection } from './select/use-selection'

interface LibraryGridProps {
  found: readonly Image[]
  columns: string
  /** Whether what is found are all of a category, which can be put in order. */
  canOrder: boolean
  /** The id of what the first of them stands behind among all of its category. */
  behind: string | null
  selection: Selection
  onOpen: (image: Image) => void
}

/** The pictures that were found: to open one, to choose several, or to put them in order. */
export function LibraryGrid(props: LibraryGridProps) {
  const { found, columns, canOrder, behind, selection, onOpen } = props
  const grid = {
    items: found,
    step: 30,
    style: { '--columns': columns } as CSSProperties,
    className:
      'grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-[repeat(var(--columns),minmax(0,1fr))]',
  }
  if (selection.isOn) {
    return (
      <>
        <p className="mb-3 text-sm text-muted">
          Choose as many as you like; with Shift, all up to the one you chose last.
        </p>
        <GrowingList {...grid}>
          {(image) => (
            <SelectTile
              key={rowKey('images', image.id)}
              image={image}
              chosen={selection.isChosen(image.id)}
              onToggle={selection.toggle}
            />
          )}
        </GrowingList>
        <SelectBar selection={selection} />
      </>
    )
  }
  const tiles = (drag?: RefCallback<HTMLUListElement>) => (
    <GrowingList ref={drag} {...grid}>
      {(image) => <LibraryTile key={rowKey('images', image.id)} image={image} onOpen={onOpen} />}
    </GrowingList>
  )
  if (canOrder) {
    return (
      <OrderedList kind="images" behind={behind}>
        {tiles}
      </OrderedList>
    )
  }
  return (
    <>
      <p className="mb-3 text-sm text-muted">Choose a category to put its photos in order.</p>
      {tiles()}
    </>
  )
}
