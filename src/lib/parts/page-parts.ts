import type { PublicContent } from '../../schema/public-content'
import { newsParts } from './news-parts'
import { photoParts } from './photo-parts'

/** One of the pages that a long list is divided into. */
export interface PagePart {
  path: string
  /** What of the content it is made from, where that is less than all. */
  shows: Partial<PublicContent>
}

const divided: Readonly<Record<string, (content: PublicContent) => PagePart[]>> = {
  '/news': newsParts,
  '/photos': photoParts,
}

// Pages that show one picture of all, by its address.
const pictured: Readonly<Record<string, (content: PublicContent) => string>> = {
  '/reel': ({ reel }) => reel.thumbnailSrc,
  '/contact': ({ agency }) => agency.agencyLogoUrl,
}

/** The pages that the public page at a path is divided into; itself alone where it is not. */
export function partsOf(path: string, content: PublicContent): PagePart[] {
  const parts = divided[path]?.(content)
  if (parts) return parts
  const shown = pictured[path]?.(content)
  if (shown === undefined) return [{ path, shows: {} }]
  return [{ path, shows: { images: content.images.filter(({ url }) => url === shown) } }]
}
