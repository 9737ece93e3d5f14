import type { ApiImage } from '../../schema/api'
import type { Entry, Single } from '../../schema/collection'
import type { Contact, Reel } from '../../schema/defaults'
import type { collections, singletons } from '../../schema'

export type Production = Entry<(typeof collections)['productions']>
export type NewsStory = Entry<(typeof collections)['news']>
export type Agent = Entry<(typeof collections)['agents']>
export type Message = Entry<(typeof collections)['messages']>
export type Agency = Single<(typeof singletons)['agency']>
export type Bio = Single<(typeof singletons)['bio']>

/** A picture, with the address of a small copy of it. */
export type Image = ApiImage

/** The site's data: what the files say, merged with the built-in defaults. */
export interface CmsData {
  bio: Bio
  story: string[]
  storyTitle: string
  storyRevision: string
  reelUrl: string
  resumeUrl: string
  resumeOriginalName: string
  heroImageId: string | null
  bioImageId: string | null
  reel: Reel
  contact: Contact
  revision: string
}

/** A place that refers to an entry and would change if that were deleted. */
export interface Usage {
  kind: string
  id: string
  title: string
  field: string
}
