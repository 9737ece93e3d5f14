import { z } from 'zod'
import { defineSingleton } from './collection'
import { siteInFull } from './defaults'
import { contact, reel, texts } from './site-parts'
import { reference } from './slug'
import { optionalLine } from './text'
import { uploadUrl, videoUrl } from './url'

/** The most bytes an uploaded resume may have. */
export const resumeUploadLimit = 10 * 1024 * 1024

// What a person writes, not what they choose, nor whom to call.
const ownWords = [
  ...reel
    .omit({ thumbnailSrc: true, videoSrc: true })
    .keyof()
    .options.map((field) => `reel.${field}` as const),
  'contact.specialties' as const,
  'contact.availability' as const,
  ...texts.keyof().options.map((field) => `texts.${field}` as const),
]

/** content/site.yaml: the reel, the resume, the chosen pictures, the fallback contact, fixed words. */
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
    texts: texts.default({}),
  }),
  inFull: siteInFull,
  labels: {
    reelUrl: 'Reel URL',
    resumeUrl: 'Resume',
    resumeOriginalName: 'Resume name',
    heroImageId: 'Hero Image',
    bioImageId: 'Bio Image',
    reel: 'Reel details',
    'reel.heading': 'Reel Heading',
    'reel.facts': 'Reel Facts',
    'reel.title': 'Reel Title',
    'reel.description': 'Reel Text',
    'reel.tags': 'Reel Tags',
    'reel.thumbnailSrc': 'Reel Poster',
    'reel.videoSrc': 'Reel Film',
    contact: 'Contact',
    'contact.agent': 'Fallback Contact',
    'contact.agent.name': 'Contact Name',
    'contact.agent.agency': 'Contact Agency',
    'contact.agent.email': 'Contact Email',
    'contact.agent.phone': 'Contact Phone',
    'contact.availability': 'Available For',
    'contact.specialties': 'Specialties',
    'contact.socialMedia': 'Social Links',
    'contact.socialMedia.imdb': 'IMDb',
    'contact.socialMedia.instagram': 'Instagram',
    'contact.socialMedia.twitter': 'X (Twitter)',
    'contact.links': 'Other Links',
    texts: 'Words on the pages',
    'texts.casting': 'Above the casting contact',
    'texts.showcase': 'Heading of the gallery wall',
    'texts.about': 'Heading of the biography',
    'texts.specialties': 'Heading of the specialties',
    'texts.invitation': 'Heading of the contact card',
    'texts.invitationText': 'Text of the contact card',
    'texts.credits': 'Heading of the credits',
    'texts.featured': 'Heading of the production stills',
    'texts.reelComing': 'Heading without a reel',
    'texts.noNews': 'Heading without news',
    'texts.newsEnd': 'Below the news',
    'texts.representedBy': 'Above the agency',
    'texts.message': 'Heading of the form',
    'texts.messageText': 'Text beside the form',
    'texts.footer': 'Below the name',
    'texts.homeTitle': 'Title of the home page',
    'texts.altTitle': 'Title of the alternate home page',
    'texts.titleEnding': 'Ending of other titles',
    'texts.homeDescription': 'Description of the home page',
    'texts.altDescription': 'Description of the alternate home page',
    'texts.bioDescription': 'Description of Bio',
    'texts.photosDescription': 'Description of Photos',
    'texts.reelDescription': 'Description of Reel',
    'texts.newsDescription': 'Description of News',
    'texts.contactDescription': 'Description of Contact',
  },
  controls: {
    'reel.facts': { rows: 3 },
    'reel.description': { rows: 4, markdown: true },
    'reel.tags': { rows: 4 },
    'contact.availability': { rows: 5 },
    'contact.specialties': { rows: 6 },
    'contact.socialMedia.imdb': { placeholder: 'https://' },
    'contact.socialMedia.instagram': { placeholder: 'https://' },
    'contact.socialMedia.twitter': { placeholder: 'https://' },
    'contact.links': { rows: 3 },
    'texts.invitationText': { rows: 2 },
    'texts.messageText': { rows: 3 },
    'texts.homeDescription': { rows: 3 },
    'texts.altDescription': { rows: 3 },
    'texts.bioDescription': { rows: 2 },
    'texts.photosDescription': { rows: 2 },
    'texts.reelDescription': { rows: 2 },
    'texts.newsDescription': { rows: 2 },
    'texts.contactDescription': { rows: 2 },
  },
  guarded: ownWords,
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
