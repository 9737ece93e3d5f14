import type { PublicContent } from '../../schema/public-content'
import { indexedPaths } from '../page-meta'
import { escapeXml } from './xml'

/** /sitemap.xml: the pages worth finding. */
export function sitemap(content: PublicContent): string {
  const urls = indexedPaths(content).map(
    (path) => `  <url><loc>${escapeXml(content.siteUrl + path)}</loc></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
