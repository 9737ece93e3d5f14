import { ReactSortable } from 'react-sortablejs'
import Sortable, { Swap } from 'sortablejs'
import type { Image } from '../../api/images'
import { dragging } from '../../components/lists/dragging'
import { WallSlot } from './wall-slot'
import { useLiftedSlot } from './use-lifted-slot'
import type { Slots } from './wall-slots'
import './wall.css'

Sortable.mount(new Swap())

interface WallGridProps {
  slots: Slots
  /** Every picture there is, for their small copies. */
  images: readonly Image[]
  /** The places, 1 to 9, whose pictures somebody has deleted. */
  gone: readonly number[]
  onSwap: (from: number, to: number) => void
  onAdd: () => void
  onCrop: (id: string) => void
  onRemove: (id: string) => void
}

/** The nine slots: swapped by dragging, by tapping two of them, or with the keyboard. */
export function WallGrid(props: WallGridProps) {
  const { slots, images, gone, onSwap, onAdd, onCrop, onRemove } = props
  const { grid, lifted, said, swap, letDown, focusSlot, choose, onKeyDown } = useLiftedSlot(
    slots,
    onSwap,
  )
  return (
    <div ref={grid} onKeyDown={onKeyDown} className={wholeInSight}>
      <p id="wall-keys" className="mb-3 text-sm text-muted">
        {lifted === null
          ? 'Or choose a picture and then the slot it should swap with.'
          : 'Now choose the slot to swap with, or the same one again to put the picture back.'}
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
        {...swapping}
      >
        {slots.map(({ id, image }, index) => (
          <WallSlot
            key={id}
            place={index + 1}
            entry={image}
            image={images.find(({ filename }) => filename === image?.filename)}
            isGone={gone.includes(index + 1)}
            isLifted={lifted === index}
            isTarget={lifted !== null && lifted !== index}
            onChoose={() => (image || lifted !== null ? choose(index) : onAdd())}
            onCrop={() => {
              letDown()
              onCrop(id)
            }}
            onRemove={() => {
              letDown()
              // The button that was pressed goes with the picture.
              focusSlot(index)
              onRemove(id)
            }}
          />
        ))}
      </ReactSortable>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

// All nine pictures fit under the tab's heading and above the bar that saves.
const wholeInSight = 'max-w-[clamp(22rem,calc(100dvh-23rem),48rem)]'

const swapping = {
  ...dragging,
  swap: true,
  swapClass: 'wall-swap',
  ghostClass: 'wall-ghost',
  fallbackClass: 'wall-dragged',
  filter: '[data-empty], [data-tools]',
  preventOnFilter: false,
} as const

function ignoreList() {
  return undefined
}
