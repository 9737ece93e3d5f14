import { useMutation } from '@tanstack/react-query'
import { quoted } from '../../../lib/quoted'
import { images } from '../../../schema/image'
import { type Image, type ImageChange, imageMutations } from '../../api/images'
import { type FormInput, formVersion } from '../../forms/form-value'
import { useEntryForm } from '../../forms/use-entry-form'

/** What the form of a picture holds. */
export type ImageInput = FormInput<typeof images.update>

/** The form over a picture's texts, its category and its production. */
export function useImageForm(image: Image) {
  const update = useMutation(imageMutations.update(image.id))
  return useEntryForm<ImageInput, ImageChange>({
    name: quoted(image.title || image.alt),
    draftKey: `images/${image.id}`,
    schema: images.update,
    labels: images.labels,
    loaded: formVersion(images.update, image),
    save: async (change, revision) => {
      return formVersion(
        images.update,
        (await update.mutateAsync({ image: change, revision })).data,
      )
    },
  })
}
