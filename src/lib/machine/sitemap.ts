import type { PublicContent } from '../../schema/public-content'
import { indexedPages } from '../page-meta'
import { escapeXml } from './xml'

/** /sitemap.xml: the pages worth finding. */
export function sitemap({ siteUrl }: PublicContent): string {
  const urls = indexedPages().map(
    ({ path }) => `  <url><loc>${escapeXml(siteUrl + path)}</loc></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
