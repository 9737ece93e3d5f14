import type { PublicContent } from '../../schema/public-content'
import { atomFeed } from './atom-feed'
import { manifest } from './manifest'
import { robots } from './robots'
import { sitemap } from './sitemap'

/** What search engines, feed readers and browsers ask for, with how each is written. */
export const machineFiles = [
  { path: '/sitemap.xml', contentType: 'application/xml; charset=utf-8', write: sitemap },
  { path: '/robots.txt', contentType: 'text/plain; charset=utf-8', write: robots },
  { path: '/feed.xml', contentType: 'application/atom+xml; charset=utf-8', write: atomFeed },
  { path: '/site.webmanifest', contentType: 'application/manifest+json', write: manifest },
] as const satisfies readonly {
  path: `/${string}`
  contentType: string
  write: (content: PublicContent) => string
}[]
