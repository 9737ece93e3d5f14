import { z } from 'zod'
import { defineSingleton } from './collection'
import { markdown } from './markdown'
import { reference } from './slug'
import { optionalLine, optionalText } from './text'
import { uploadUrl, videoUrl, webUrl } from './url'

/** The most bytes an uploaded resume may have. */
export const resumeUploadLimit = 10 * 1024 * 1024

const reel = z.object({
  title: optionalLine().optional(),
  description: markdown(optionalText(), 'wrapped').optional(),
  thumbnailSrc: uploadUrl().optional(),
  videoSrc: videoUrl().optional(),
  tags: z.array(optionalLine()).max(20).optional(),
})

const contact = z.object({
  agent: z
    .object({
      name: optionalLine().optional(),
      agency: optionalLine().optional(),
      email: optionalLine().optional(),
      phone: optionalLine().optional(),
    })
    .optional(),
  availability: z.array(optionalLine()).max(20).optional(),
  socialMedia: z
    .object({
      imdb: webUrl().optional(),
      instagram: webUrl().optional(),
      twitter: webUrl().optional(),
    })
    .optional(),
})

/** content/site.yaml: the reel, the resume, the chosen pictures and the fallback contact. */
export const site = defineSingleton({
  name: 'site',
  label: 'site settings',
  file: 'content/site.yaml',
  format: { codec: 'yaml' },
  repository: 'site',
  schema: z.object({
    reelUrl: videoUrl().default(''),
    resumeUrl: uploadUrl().default(''),
    resumeOriginalName: optionalLine().default(''),
    heroImageId: reference(),
    bioImageId: reference(),
    reel: reel.default({}),
    contact: contact.default({}),
  }),
  labels: {
    reelUrl: 'Reel URL',
    resumeUrl: 'Resume',
    resumeOriginalName: 'Resume name',
    heroImageId: 'Hero Image',
    bioImageId: 'Bio Image',
    reel: 'Reel details',
    contact: 'Contact',
  },
  references: [
    { field: 'heroImageId', to: 'images', by: 'id' },
    { field: 'bioImageId', to: 'images', by: 'id' },
    { field: 'reel.thumbnailSrc', to: 'images', by: 'uploadUrl' },
  ],
  media: [
    { field: 'resumeUrl', by: 'uploadUrl' },
    { field: 'reelUrl', by: 'uploadUrl' },
    { field: 'reel.videoSrc', by: 'uploadUrl' },
  ],
})
