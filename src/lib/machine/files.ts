import type { PublicContent } from '../../schema/public-content'
import { atomFeed } from './atom-feed'
import { storiesByPage } from '../parts/news-parts'
import { manifest } from './manifest'
import { sheetFiles } from '../parts/photo-parts'
import { robots } from './robots'
import { sitemap } from './sitemap'

interface MachineFile {
  path: string
  contentType: string
  /** What of the content it is made from, where that is less than all. */
  shows?: (content: PublicContent) => Partial<PublicContent>
  write: (content: PublicContent) => string
}

/** Those that there are whatever the content. */
export const machineFiles: readonly MachineFile[] = [
  { path: '/sitemap.xml', contentType: 'application/xml; charset=utf-8', write: sitemap },
  { path: '/robots.txt', contentType: 'text/plain; charset=utf-8', write: robots },
  { path: '/feed.xml', contentType: 'application/atom+xml; charset=utf-8', write: atomFeed },
  { path: '/site.webmanifest', contentType: 'application/manifest+json', write: manifest },
  {
    path: '/news/stories.json',
    contentType: 'application/json; charset=utf-8',
    write: storiesByPage,
  },
]

/** What search engines, feed readers, browsers and viewers ask for, with how each is written. */
export function machineFilesOf(content: PublicContent): MachineFile[] {
  return [...machineFiles, ...sheetFiles(content)]
}
