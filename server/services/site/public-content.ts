import { isDeepStrictEqual } from 'node:util'
import { byId } from '../../../src/lib/by-id'
import { withPictureTexts } from '../../../src/lib/pictures/wall-texts'
import { singletons, type collections } from '../../../src/schema'
import { defaultAgency, defaultBio, siteInFull, textsAbout } from '../../../src/schema/defaults'
import {
  publicCollections,
  type PublicContent,
  type PublicImage,
  type PublicLists,
} from '../../../src/schema/public-content'
import { isUploadUrl, uploadsPath } from '../../../src/schema/url'
import type { Entry } from '../../../src/schema/collection'
import type { Site } from './site'
import { fieldsOf } from '../entries/entry-fields'

type Sources = Pick<Site, 'config' | 'store' | 'media'>

/**
 * Everything the public pages may show at a moment (ms): the files merged with the built-in defaults,
 * without what is held back until later.
 */
export function publicContent(
  { config, store, media }: Sources,
  { takesMessages = true, at = Date.now() } = {},
): PublicContent {
  const site = siteInFull(store.read('site') ?? singletons.site.schema.parse({}))
  const bio = { ...defaultBio, ...fieldsOf(store.read('bio') ?? {}) }
  const images = store
    .list('images')
    .filter(({ filename }) => !media.isHeld(filename))
    .map((image): PublicImage => publicImage(image, media))
  const agency = { ...defaultAgency, ...fieldsOf(store.read('agency') ?? {}) }
  const imageById = byId(images)
  const imageByFile = new Map(images.map((image) => [image.filename, image]))
  return {
    ...publicLists(store, at),
    siteUrl: config.siteUrl,
    year: new Date().getFullYear(),
    takesMessages,
    bio,
    story: { title: '', story: [], ...fieldsOf(store.read('story') ?? {}) },
    reelUrl: unlessHeld(media, site.reelUrl),
    resumeUrl: unlessHeld(media, site.resumeUrl),
    resumeOriginalName: site.resumeOriginalName,
    heroImage: imageById.get(site.heroImageId ?? '') ?? null,
    bioImage: imageById.get(site.bioImageId ?? '') ?? null,
    reel: {
      ...site.reel,
      thumbnailSrc: unlessHeld(media, site.reel.thumbnailSrc),
      videoSrc: unlessHeld(media, site.reel.videoSrc),
    },
    contact: site.contact,
    texts: textsAbout(bio.name, site.texts),
    agency: { ...agency, agencyLogoUrl: unlessHeld(media, agency.agencyLogoUrl) },
    images,
    galleryWall: (store.read('galleryWall')?.images ?? []).map((entry) => {
      const image = imageByFile.get(entry.filename) ?? null
      return { ...withPictureTexts(entry, image), image }
    }),
  }
}

/** The pictures of the wall with their ids and what they say there, held back ones included. */
export function shownWall(
  { store }: Pick<Site, 'store'>,
  wall = store.read('galleryWall')?.images,
) {
  const images = new Map(store.list('images').map((image) => [image.filename, image]))
  return (wall ?? []).map((hung) => {
    const image = images.get(hung.filename)
    return { ...withPictureTexts(hung, image), imageId: image?.id }
  })
}

/** The entries of every public collection that visitors are shown. */
function publicLists(store: Site['store'], at: number) {
  const lists = publicCollections.map(({ name }) => [name, store.shown(name, at)])
  return Object.fromEntries(lists) as PublicLists
}

/** The address of an uploaded file, or '' as long as nobody may see that file. */
function unlessHeld(media: Site['media'], url: string): string {
  return isUploadUrl(url) && media.isHeld(url.slice(uploadsPath.length)) ? '' : url
}

// An entry never changes, only another takes its place: a picture that is as it was is the same object,
// so that pages which show it are known to be as they were.
const publicImages = new WeakMap<object, PublicImage>()

function publicImage(image: Entry<typeof collections.images>, media: Site['media']): PublicImage {
  const info = media.info(image.filename)
  const originalSize = image.original === undefined ? null : media.size(image.original)
  const before = publicImages.get(image)
  if (before?.media === info && isDeepStrictEqual(before.originalSize, originalSize)) return before
  const made = { ...image, url: uploadsPath + image.filename, media: info, originalSize }
  publicImages.set(image, made)
  return made
}
