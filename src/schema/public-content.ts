import type { agency } from './agency'
import type { Entry, Value } from './collection'
import type { bio } from './bio'
import type { Contact, Reel, Texts } from './defaults'
import type { GalleryWallImage } from './gallery-wall'
import type { images } from './image'
import { collections, type AnyCollection } from './index'
import type { story } from './story'

/** For whom something is looked up. */
export type Audience = 'visitors' | 'admins'

/** One derived file of a picture. */
export interface ImageVariant {
  format: 'avif' | 'webp' | 'jpeg'
  width: number
  url: string
}

/** What is derived from a picture's bytes; `variants` fills up while they are made. */
export interface MediaInfo {
  width: number
  height: number
  /** A tiny picture as a data URL, shown while the real one loads; '' if none could be made. */
  placeholder: string
  /** The picture's overall colour, as #rrggbb; `transparent` where one sees through it. */
  color: string
  variants: ImageVariant[]
}

/** A picture ready to be shown. */
export type PublicImage = Entry<typeof images> & {
  url: string
  media: MediaInfo | null
  /** The pixels of its original; null where it has none, or none that may be shown. */
  originalSize: { width: number; height: number } | null
}

/** A wall slot with the picture behind it. */
type WallImage = GalleryWallImage & { image: PublicImage | null }

/** Every collection that public pages may show. */
export const publicCollections = Object.values(collections).filter(isPublic)

type PublicCollection = Extract<AnyCollection, { repository: 'site' }>
/** The entries of each of them. */
export type PublicLists = { [C in PublicCollection as C['name']]: Entry<C>[] }

function isPublic(collection: AnyCollection): collection is PublicCollection {
  return collection.repository === 'site'
}

/** Whether visitors see an entry of a collection at a moment, in milliseconds. */
export function isShownAt(collection: AnyCollection, entry: object, at: number): boolean {
  return collection.isShown?.(entry as never, at) ?? true
}

/** Where a page stands among those that a long list is divided into, as addresses. */
export interface PagePlace {
  newer: string | null
  older: string | null
  newest: string
  oldest: string
}

/** The categories whose photos have a tab. */
export const sheetCategories = ['headshots', 'production'] as const
export type SheetCategory = (typeof sheetCategories)[number]

/** One of the pages that the photos of a category are divided into. */
export interface Sheet {
  category: SheetCategory
  /** 1 is on /photos, with that of the other category. */
  page: number
  /** How many photos the category has. */
  total: number
}

/** Everything the public pages may show: the files' content merged with the built-in defaults. */
export interface PublicContent extends Omit<PublicLists, 'images'> {
  /** The public address, without a slash at its end. */
  siteUrl: string
  year: number
  /** Whether a server takes what the contact form sends; plain files cannot. */
  takesMessages: boolean
  bio: Value<typeof bio>
  story: Value<typeof story>
  reelUrl: string
  resumeUrl: string
  resumeOriginalName: string
  heroImage: PublicImage | null
  bioImage: PublicImage | null
  reel: Reel
  contact: Contact
  /** With the performer's name in its place. */
  texts: Texts
  agency: Value<typeof agency>
  images: PublicImage[]
  galleryWall: WallImage[]
  /** Of a page of news, whose `news` are its own alone. */
  newsPlace?: PagePlace
  /** Of a page of photos: what it has of which category, whose other `images` are left out. */
  sheets?: Sheet[]
  /** How many photos there are of each, on all pages. */
  photoCounts?: Record<SheetCategory, number>
}
