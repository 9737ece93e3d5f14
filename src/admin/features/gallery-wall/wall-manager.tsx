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

/** Arranges the wall: add, swap, crop and remove, then save it as a whole. */
export function WallManager({ saved }: { saved: SavedWall }) {
  const wall = useWall(saved)
  const { data: images } = useShown(imageQueries.list())
  const [picking, setPicking] = useState(false)
  const [croppingId, setCroppingId] = useState<string | null>(null)
  const cropping = wall.slots.find(({ id }) => id === croppingId)?.image

  return (
    <>
      <SessionNotes edit={wall} className="mb-4" />
      <WallGrid
        slots={wall.slots}
        images={images ?? []}
        onSwap={wall.swap}
        onAdd={() => setPicking(true)}
        onCrop={setCroppingId}
        onRemove={(id) => wall.change(id, null)}
      />
      <SaveBar
        label="Save Gallery Wall"
        isChanged={wall.isDirty}
        isSaving={wall.isSaving}
        isWaiting={wall.isWaiting}
        disabled={wall.count === 0}
        note={wall.hasGap && 'Empty slots between pictures close when you save.'}
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
          const { filename, alt, title } = image
          wall.add({ filename, alt, ...(title ? { title } : {}) })
        }}
      />
      <SessionDispute edit={wall} />
      {cropping && croppingId && (
        <CropDialog
          image={cropping}
          onClose={() => setCroppingId(null)}
          onApply={(cropData) => wall.change(croppingId, { ...cropping, cropData })}
        />
      )}
    </>
  )
}
