import { SearchX } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '../../../ui/empty-state'
import type { Image } from '../../api/images'
import { FilterSelect } from '../../components/lists/filter-select'
import { FoundCount } from '../../components/lists/found-count'
import { idBefore } from '../../components/lists/id-before'
import { useEntryFromAddress } from '../../components/lists/use-entry-from-address'
import { ImageFilterBar, useImageFilter } from '../../components/pictures/image-filter'
import { currentId, rowKey } from '../../outbox/entry-names'
import { ReplaceFile } from './file/replace-file'
import { ImageDetail } from './image-detail'
import { LibraryGrid } from './library-grid'
import { useKeptChange } from './select/use-kept-change'
import { useSelection } from './select/use-selection'
import { ProductionFilter } from './production-filter'
import { TakeDown } from './take-down'

const columnChoices = {
  2: '2 columns',
  3: '3 columns',
  4: '4 columns',
  5: '5 columns',
  6: '6 columns',
} as const

/** Searches pictures, shows them in a grid, and opens the one that is clicked. */
export function ImageLibrary({ images }: { images: readonly Image[] }) {
  const production = useSearchParams()[0].get('production')
  const ofProduction = useMemo(
    () => (production ? images.filter((image) => image.productionId === production) : images),
    [images, production],
  )
  const { found, bar } = useImageFilter(ofProduction)
  const selection = useSelection(found)
  useKeptChange(selection)
  const [columns, setColumns] = useState('4')
  const [openId, setOpenId] = useState<string | null>(null)
  useEntryFromAddress(setOpenId)
  // It outlives the picture, to say what comes next.
  const [goingDown, setGoingDown] = useState<{ image: Image; letGo: () => void } | null>(null)
  // And so does this: what somebody chose may be nowhere else, as a photo that was just taken.
  const [replacing, setReplacing] = useState<{ image: Image; file: File } | null>(null)
  const open = useCallback((image: Image) => setOpenId(image.id), [])
  const imageOf = (id: string) => images.find((image) => image.id === currentId('images', id))
  const opened = openId === null ? undefined : imageOf(openId)
  // A picture that was deleted must not open by itself when it is brought back.
  if (openId !== null && !opened) setOpenId(null)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <ImageFilterBar {...bar} />
        <FilterSelect
          label="Columns"
          options={columnChoices}
          value={columns}
          onChange={setColumns}
          className="w-auto max-md:hidden"
        />
        {/* The same button, so that it keeps the focus. */}
        <button
          type="button"
          aria-pressed={selection.isOn}
          className="btn aria-pressed:btn-active"
          onClick={selection.isOn ? selection.end : selection.begin}
        >
          {selection.isOn ? 'Done' : 'Choose several'}
        </button>
        <FoundCount count={found.length} one="image" />
      </div>
      {production && <ProductionFilter id={production} />}
      {found.length === 0 && <EmptyState icon={SearchX} title="No image matches your search." />}
      <LibraryGrid
        found={found}
        columns={columns}
        canOrder={bar.category !== 'all'}
        behind={idBefore(
          images.filter(({ category }) => category === found[0]?.category),
          found,
        )}
        selection={selection}
        onOpen={open}
      />
      {opened && (
        <ImageDetail
          key={rowKey('images', opened.id)}
          image={opened}
          onClose={() => setOpenId(null)}
          onTakeDown={(letGo) => setGoingDown({ image: opened, letGo })}
          onReplace={(file) => setReplacing({ image: opened, file })}
        />
      )}
      {replacing && (
        <ReplaceFile
          image={imageOf(replacing.image.id) ?? replacing.image}
          isGone={!imageOf(replacing.image.id)}
          file={replacing.file}
          onClose={() => setReplacing(null)}
        />
      )}
      {goingDown && (
        <TakeDown
          image={goingDown.image}
          onDone={goingDown.letGo}
          onClose={() => setGoingDown(null)}
        />
      )}
    </>
  )
}
