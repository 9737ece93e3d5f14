import { ImageGallery } from './image-gallery'
import { UploadCard } from './upload-card'

/** Photos: a card that takes pictures in, and all there are. */
export function ImagesTab() {
  return (
    <div className="flex flex-col gap-12">
      <UploadCard />
      <ImageGallery />
    </div>
  )
}
