import type { PublicContent } from '../../schema/public-content'

/** /robots.txt: everything but the admin, the sign-in, the calls and what only people download. */
export function robots({ siteUrl }: PublicContent): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /login',
    'Disallow: /api/',
    'Disallow: /downloads/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
