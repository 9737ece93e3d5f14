import { castingContact } from '../../../src/lib/casting-contact'
import { singletons } from '../../../src/schema'
import type { CmsData, Photo } from '../../../src/schema/api'
import type { Single } from '../../../src/schema/collection'
import { siteInFull } from '../../../src/schema/defaults'
import type { PublicImage } from '../../../src/schema/public-content'
import { uploadsPath } from '../../../src/schema/url'
import { isForVisitors } from '../media/image-answer'
import { resumeNameOf } from '../../media/media-name'
import { publicContent } from './public-content'
import type { Site } from './site'

const unwrittenBio: Single<typeof singletons.bio> = {
  name: '',
  tagline: '',
  shortBio: '',
  longBio: [],
  revision: '',
}

/** A picture of the default content's shape. */
function photo(image: PublicImage): Photo {
  return {
    id: image.id,
    src: image.url,
    alt: image.alt,
    title: image.title,
    subtitle: image.description,
    category: image.category,
  }
}

/** The content object of `GET /api/cms-data`: what the files say, merged with the defaults. */
export function cmsData(site: Site): CmsData {
  const content = publicContent(site)
  const settings = siteInFull(
    site.store.read('site') ?? { ...singletons.site.schema.parse({}), revision: '' },
  )
  const { name, tagline, shortBio, longBio } = content.bio
  // The file's own words: what pages say in their stead is nothing to edit.
  const bio = site.store.read('bio') ?? unwrittenBio
  const ofCategory = (category: string) =>
    content.images.filter((image) => image.category === category).map(photo)
  return {
    bio: {
      name: bio.name,
      tagline: bio.tagline,
      shortBio: bio.shortBio,
      longBio: bio.longBio,
      revision: bio.revision,
    },
    name,
    tagline,
    shortBio,
    longBio,
    story: content.story.story,
    storyTitle: content.story.title,
    storyRevision: site.store.read('story')?.revision ?? '',
    reelUrl: settings.reelUrl,
    resumeUrl: settings.resumeUrl,
    resumeOriginalName: resumeName(settings, site.names),
    heroImageId: settings.heroImageId,
    bioImageId: settings.bioImageId,
    reel: settings.reel,
    contact: settings.contact,
    texts: settings.texts,
    headshots: ofCategory('headshots'),
    productionStills: ofCategory('production'),
    behindTheScenes: ofCategory('bts'),
    galleryWall: content.galleryWall.map(({ image: _image, ...entry }) => entry),
    news: content.news,
    revision: settings.revision,
  }
}

/**
 * The same as visitors may know it: what pages show, whom they say to call, and the resume called what
 * its address says.
 */
export function visitorsCmsData(site: Site): CmsData {
  const data = cmsData(site)
  const content = publicContent(site)
  const { reelUrl, reel, resumeUrl, heroImage, bioImage } = content
  const shown = ({ src }: Photo) => site.media.isShown(src.slice(uploadsPath.length))
  return {
    ...data,
    // The profile's own may be a parent's, and is for as long as no agent is listed.
    contact: { ...data.contact, agent: castingContact(content) },
    reelUrl,
    reel,
    resumeUrl,
    resumeOriginalName: resumeUrl && resumeNameOf(resumeUrl),
    heroImageId: heroImage?.id ?? null,
    bioImageId: bioImage?.id ?? null,
    headshots: data.headshots.filter(shown),
    productionStills: data.productionStills.filter(shown),
    behindTheScenes: data.behindTheScenes.filter(shown),
    galleryWall: data.galleryWall.filter((image) => isForVisitors(site, image)),
  }
}

/** What the resume was called: without its original name, its URL without the generated prefix. */
function resumeName(
  { resumeUrl, resumeOriginalName }: { resumeUrl: string; resumeOriginalName: string },
  names: Site['names'],
): string {
  if (resumeUrl === '') return ''
  return (
    names.of(resumeUrl.slice(uploadsPath.length)) || resumeOriginalName || resumeNameOf(resumeUrl)
  )
}
