import { useId, useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import { news } from '../../../schema/news'
import { imageQueries } from '../../api/images'
import { ImagePicker } from '../../forms/pictures/image-picker'
import { Thumbnail } from '../../components/pictures/thumbnail'
import type { StoryValues } from './story-fields'
import { useShown } from '../../components/lists/use-shown'

/** The story's picture, chosen from all there are. */
export function ImageField<Output>({
  control,
}: {
  control: Control<StoryValues, unknown, Output>
}) {
  const { field } = useController({ control, name: 'imageId' })
  const [picking, setPicking] = useState(false)
  const { data: images } = useShown(imageQueries.list())
  const image = images?.find(({ id }) => id === field.value)
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <span id={labelId} className="font-medium">
        {news.labels.imageId}
      </span>
      <div className="flex flex-wrap items-center gap-3">
        {image && (
          <>
            <Thumbnail image={image} alt="" className="size-14 rounded-field" />
            <span className="min-w-0 grow basis-32 text-sm">{image.title || image.alt}</span>
          </>
        )}
        <button type="button" className="btn btn-sm max-md:h-11" onClick={() => setPicking(true)}>
          {image ? 'Change Image' : 'Select Image'}
        </button>
        {image && (
          <button
            type="button"
            className="btn btn-ghost btn-sm max-md:h-11"
            onClick={() => field.onChange('')}
          >
            Clear
          </button>
        )}
      </div>
      <ImagePicker
        title="Select Featured Image"
        noneLabel="No Image"
        open={picking}
        onClose={() => setPicking(false)}
        chosen={image?.id ?? null}
        onPick={(picked) => field.onChange(picked?.id ?? '')}
      />
    </div>
  )
}
