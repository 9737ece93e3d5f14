import { Plus } from 'lucide-react'
import { useState } from 'react'
import { gallerySlots } from '../../../schema/gallery-wall'
import { imageQueries } from '../../api/images'
import { SaveBar } from '../../components/saving/save-bar'
import { ImagePicker } from '../../forms/pictures/image-picker'
import { SessionDispute, SessionNotes } from '../../forms/session-notes'
import { CropDialog } from './crop-dialog'
import { useWall, type SavedWall } from './use-wall'
import { WallGrid } from './wall-grid'
import { useShown } from '../../components/lists/use-shown'
import type { Slot } from './wall-slots'

/** Arranges the wall: add, swap, crop and remove, then save it as a whole. */
export function WallManager({ saved }: { saved: SavedWall }) {
  const { data: images } = useShown(imageQueries.list())
  const wall = useWall(saved, images)
  const [picking, setPicking] = useState(false)
  // As it was when that began: whoever changes the wall meanwhile may hang another in its place.
  const [cropping, setCropping] = useState<Slot>()

  return (
    <>
      <SessionNotes edit={wall} className="mb-4" />
      <WallGrid
        slots={wall.slots}
        images={images ?? []}
        gone={wall.gone}
        onSwap={wall.swap}
        onAdd={() => setPicking(true)}
        onCrop={(id) => setCropping(wall.slots.find((slot) => slot.id === id))}
        onRemove={(id) => wall.change(id, null)}
      />
      <SaveBar
        label="Save Gallery Wall"
        isChanged={wall.isDirty}
        isSaving={wall.isSaving}
        isWaiting={wall.isWaiting}
        disabled={wall.count === 0}
        note={
          wall.gone.length > 0
            ? leftOut(wall.gone)
            : wall.hasGap &&
              'Visitors see no empty slots between pictures; here they close when you save.'
        }
        onSave={() => void wall.save()}
      >
        <button
          type="button"
          className="btn"
          disabled={wall.count === gallerySlots}
          onClick={() => setPicking(true)}
        >
          <Plus aria-hidden className="size-4" />
          Add Image ({wall.count}/{gallerySlots})
        </button>
      </SaveBar>
      <ImagePicker
        title="Select an Image"
        open={picking}
        onClose={() => setPicking(false)}
        chosen={null}
        uploadAs="gallery"
        onPick={(image) => {
          if (!image) return
          const { id, filename, alt, title } = image
          wall.add({ filename, alt, ...(title ? { title } : {}), imageId: id })
        }}
      />
      <SessionDispute edit={wall} />
      {cropping?.image && (
        <CropDialog
          image={cropping.image}
          onClose={() => setCropping(undefined)}
          onApply={(cropData) => wall.crop(cropping, cropData)}
        />
      )}
    </>
  )
}

function leftOut(places: readonly number[]) {
  const them = places.length === 1 ? 'it' : 'them'
  return `Somebody has deleted what hangs in slot ${places.join(', ')}: saving leaves ${them} out, unless you restore ${them} in History before.`
}
