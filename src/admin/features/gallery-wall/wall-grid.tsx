import { ReactSortable } from 'react-sortablejs'
import Sortable, { Swap } from 'sortablejs'
import type { Image } from '../../api/entries'
import { EmptySlot, FilledSlot } from './wall-slot'
import { useLiftedSlot } from './use-lifted-slot'
import type { Slots } from './wall-slots'
import './wall.css'

Sortable.mount(new Swap())

interface WallGridProps {
  slots: Slots
  /** Every picture there is, for their small copies. */
  images: readonly Image[]
  onSwap: (from: number, to: number) => void
  onAdd: () => void
  onCrop: (id: string) => void
  onRemove: (id: string) => void
}

/** The nine slots: swapped by dragging, by tapping two of them, or with the keyboard. */
export function WallGrid({ slots, images, onSwap, onAdd, onCrop, onRemove }: WallGridProps) {
  const { grid, lifted, said, swap, letDown, choose, onKeyDown } = useLiftedSlot(slots, onSwap)
  return (
    <div ref={grid} onKeyDown={onKeyDown}>
      <p id="wall-keys" className="mb-3 text-sm text-muted">
        Or choose a picture and then the slot it should swap with.
      </p>
      <ReactSortable
        tag="ol"
        className="grid grid-cols-3 gap-2 md:gap-3"
        list={slots.map(({ id }) => ({ id }))}
        // Its own list loses the order of neighbours that are swapped: the event tells us instead.
        setList={ignoreList}
        onUpdate={({ oldIndex, newIndex }) => {
          if (oldIndex !== undefined && newIndex !== undefined) swap(oldIndex, newIndex)
        }}
        {...dragging}
      >
        {slots.map(({ id, image }, index) =>
          image ? (
            <FilledSlot
              key={id}
              place={index + 1}
              entry={image}
              src={images.find(({ filename }) => filename === image.filename)?.thumbnailUrl}
              isLifted={lifted === index}
              isTarget={lifted !== null && lifted !== index}
              onChoose={() => choose(index)}
              onCrop={() => {
                letDown()
                onCrop(id)
              }}
              onRemove={() => {
                letDown()
                onRemove(id)
              }}
            />
          ) : (
            <EmptySlot
              key={id}
              place={index + 1}
              isTarget={lifted !== null}
              onChoose={() => (lifted === null ? onAdd() : choose(index))}
            />
          ),
        )}
      </ReactSortable>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

const dragging = {
  swap: true,
  swapClass: 'wall-swap',
  ghostClass: 'wall-ghost',
  fallbackClass: 'wall-dragged',
  animation: 330,
  // A press on a touch screen may be the start of a scroll.
  delay: 120,
  delayOnTouchOnly: true,
  touchStartThreshold: 5,
  // The browser's own dragging knows no threshold.
  forceFallback: true,
  fallbackOnBody: true,
  fallbackTolerance: 5,
  scrollSpeed: 28,
  filter: '[data-empty], [data-tools]',
  preventOnFilter: false,
} as const

function ignoreList() {
  return undefined
}
