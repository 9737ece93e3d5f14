import type { z } from 'zod'
import type { ImageCategory, imageUpload } from '../../../schema/image'

/** What a form says of a picture that is to be uploaded. */
export type UploadInput = z.input<typeof imageUpload>

/** The same once it was checked. */
export type UploadOutput = z.output<typeof imageUpload>

/** What is said of a picture before anybody said anything. */
export const blankUpload = {
  // Nothing is chosen yet, and the schema refuses that.
  category: '' as ImageCategory,
  alt: '',
  title: '',
  description: '',
  productionId: 'none',
  photographer: '',
  targetSize: 'default' as const,
} satisfies UploadInput
