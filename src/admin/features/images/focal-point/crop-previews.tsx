import { type Image } from '../../../api/images'
import { Thumbnail } from '../../../components/pictures/thumbnail'

const shapes = [
  { name: 'Portrait', frame: 'aspect-4/5 w-16' },
  { name: 'Wide', frame: 'aspect-3/2 w-30' },
  { name: 'Square', frame: 'aspect-square w-20' },
] as const

/** What is left of a picture in the shapes that pages crop it to. */
export function CropPreviews({ image }: { image: Image }) {
  return (
    <ul aria-label="How it is cropped" className="flex flex-wrap items-end gap-3">
      {shapes.map(({ name, frame }) => (
        <li key={name} className="flex flex-col gap-0.5 text-sm text-muted">
          <Thumbnail image={image} className={`rounded-field ${frame}`} />
          {name}
        </li>
      ))}
    </ul>
  )
}
