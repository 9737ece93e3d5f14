import { z } from 'zod'
import { defineCollection } from './collection'
import { moment } from './date'
import { focalPoint, sentFocalPoint } from './focal-point'
import { reference, slugify } from './slug'
import { optionalLine, optionalText, requiredLine } from './text'
import { filename } from './url'

/** The categories a person can upload to, with what they are called. */
export const imageCategories = {
  headshots: 'Headshots',
  production: 'Production Stills',
  bts: 'Behind the Scenes',
  hero: 'Hero Images',
  gallery: 'Gallery',
} as const

/** The categories that pages show by themselves; of the others visitors see what a page chose. */
export const shownCategories: ReadonlySet<string> = new Set(['headshots', 'production'])

/** The sizes an upload can be fitted to: the most bytes the stored file may have, none for original. */
export const targetSizes = {
  original: { label: 'Original Size', maxBytes: null },
  hero: { label: 'Hero (under 500 KB)', maxBytes: 500 * 1024 },
  default: { label: 'Default (under 200 KB)', maxBytes: 200 * 1024 },
  mobile: { label: 'Mobile (under 100 KB)', maxBytes: 100 * 1024 },
} as const
export type TargetSize = keyof typeof targetSizes

/** A quarter turn. */
const turn = z.enum(['left', 'right'], { error: 'Choose to turn it left or right' })
export type Turn = z.infer<typeof turn>

/** Which way a picture is to be turned, and the file that whoever asks has seen. */
export const imageRotation = z.object({ turn, from: filename() })

/** The most bytes an uploaded picture may have. */
export const imageUploadLimit = 40 * 1024 * 1024

const needed = { file: 'the file', category: 'the category', alt: 'the alt text' } as const

/** What an upload is told that lacks what it needs. */
export function missingInformation(...fields: readonly (keyof typeof needed)[]): string {
  const missing = fields.map((field) => needed[field]).join(', ')
  return `Missing information: Please select a file, category, and provide alt text. Still missing: ${missing}.`
}

const categories = ['headshots', 'production', 'bts', 'hero', 'gallery', 'agency'] as const
const chooseCategory = `Choose one of the categories: ${categories.join(', ')}`

const category = z.enum(categories, { error: chooseCategory })
export type ImageCategory = z.infer<typeof category>

/** What an upload says of its picture, as the fields of a multipart form. */
export const imageUpload = z.object({
  category: z.enum(categories, {
    error: ({ input }) => (input ? chooseCategory : missingInformation('category')),
  }),
  alt: requiredLine(missingInformation('alt')),
  title: optionalLine().default(''),
  description: optionalText().default(''),
  productionId: reference(),
  photographer: optionalLine().default(''),
  targetSize: z.enum(['original', 'hero', 'default', 'mobile']).default('default'),
})

const details = z.object({
  title: optionalLine().default(''),
  alt: requiredLine('Alt text is required'),
  description: optionalText().default(''),
  category,
  productionId: reference(),
  photographer: optionalLine().default(''),
  focalPoint: sentFocalPoint(),
})

/** What comes with a file that takes the place of a picture's, and the file that whoever asks has seen. */
export const imageReplacement = imageUpload
  .pick({ targetSize: true })
  .extend({ from: filename().optional() })

/** The moment of a picture that nobody uploaded: its file and its entry were put there by hand. */
export const neverUploaded = '1970-01-01T00:00:00.000Z'

/** content/images/<slug>.yaml: what is known of one file in media/. */
export const images = defineCollection({
  name: 'images',
  label: 'image',
  folder: 'content/images',
  format: { codec: 'yaml' },
  repository: 'site',
  schema: z.object({
    filename: filename(),
    ...details.shape,
    focalPoint: focalPoint(),
    /** The file in media/ that a headshot was made from, whole; absent where there is none. */
    original: filename().optional(),
    originalName: optionalLine().default(''),
    size: z.number().int().nonnegative().default(0),
    mimeType: optionalLine().default('image/jpeg'),
    uploadedAt: moment().default(neverUploaded),
  }),
  create: imageUpload,
  update: details,
  labels: {
    filename: 'File',
    original: 'Original',
    title: 'Title',
    alt: 'Alt Text',
    description: 'Description',
    category: 'Category',
    productionId: 'Production',
    photographer: 'Photographer',
    focalPoint: 'Focal point',
    originalName: 'Original name',
    size: 'Size',
    mimeType: 'Type',
    uploadedAt: 'Uploaded',
    targetSize: 'Target Size',
  },
  controls: { description: { rows: 3 } },
  guarded: ['title', 'alt', 'description'],
  references: [{ field: 'productionId', to: 'productions', by: 'id' }],
  media: [
    { field: 'filename', by: 'filename' },
    { field: 'original', by: 'filename' },
  ],
  slug: (image) => slugify(image.title || image.alt, 'image'),
  title: (image) => image.title || image.alt,
  compare: (a, b) => b.uploadedAt.localeCompare(a.uploadedAt),
})

/** The files of media/ that an image is made of, as far as it says: the one that pages show, and its original. */
export function filesOf({ filename, original }: { filename?: unknown; original?: unknown }) {
  return [filename, original].filter((name) => typeof name === 'string')
}
