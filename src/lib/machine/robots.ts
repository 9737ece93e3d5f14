import type { PublicContent } from '../../schema/public-content'

/** /robots.txt: everything but the admin, the sign-in and the calls. */
export function robots({ siteUrl }: PublicContent): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /login',
    'Disallow: /api/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
