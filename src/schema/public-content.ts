import type { agents } from './agent'
import type { agency } from './agency'
import type { Entry, Value } from './collection'
import type { bio } from './bio'
import type { Contact, Reel } from './defaults'
import type { GalleryWallImage } from './gallery-wall'
import type { images } from './image'
import type { news } from './news'
import type { productions } from './production'
import type { story } from './story'

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
  /** The picture's overall colour, as #rrggbb. */
  color: string
  variants: ImageVariant[]
}

/** A picture ready to be shown. */
export type PublicImage = Entry<typeof images> & { url: string; media: MediaInfo | null }

/** A wall slot with the picture behind it. */
export type WallImage = GalleryWallImage & { image: PublicImage | null }

/** Everything the public pages may show: the files' content merged with the built-in defaults. */
export interface PublicContent {
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
  agency: Value<typeof agency>
  /** Active agents only, in display order. */
  agents: Entry<typeof agents>[]
  productions: Entry<typeof productions>[]
  news: Entry<typeof news>[]
  images: PublicImage[]
  galleryWall: WallImage[]
}
