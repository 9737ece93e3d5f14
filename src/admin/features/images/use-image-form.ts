import { useMutation } from '@tanstack/react-query'
import { collections } from '../../../schema'
import { type Image, imageMutations } from '../../api/images'
import { useEntryForm } from '../../forms/use-entry-form'

/** The form over a picture's texts, its category and its production. */
export function useImageForm(image: Image) {
  const update = useMutation(imageMutations.update(image.id))
  return useEntryForm({
    name: `“${image.title || image.alt}”`,
    draftKey: `images/${image.id}`,
    schema: collections.images.update,
    loaded: {
      values: {
        title: image.title,
        alt: image.alt,
        description: image.description,
        category: image.category,
        productionId: image.productionId ?? '',
      },
      revision: image.revision,
    },
    save: (values, revision) => update.mutateAsync({ image: values, revision }),
  })
}
