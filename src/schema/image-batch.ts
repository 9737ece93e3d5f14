import { z } from 'zod'
import { images } from './image'
import { isSlug } from './slug'

/** How many pictures can be changed or deleted together. */
export const mostTogether = 1000

const ids = z
  .array(z.string().refine(isSlug, 'Choose existing pictures by their ids'), {
    error: 'Choose the pictures first',
  })
  .min(1, 'Choose the pictures first')
  .max(mostTogether, `Choose at most ${mostTogether} pictures at once`)

const shared = images.update.pick({ category: true, productionId: true, photographer: true })

/** Pictures, and what all of them are to say; fields that are left out stay as they are. */
export const imagesChange = z.object({ ids, change: shared.partial() })

/** Pictures that are to be deleted together. */
export const imagesDeletion = z.object({ ids })
