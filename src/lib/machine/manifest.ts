import type { PublicContent } from '../../schema/public-content'
import { plainText } from '../prose/prose'
import { themeColors } from '../theme-colors'

/** /site.webmanifest: how the site looks on a home screen. */
export function manifest({ bio }: PublicContent): string {
  return JSON.stringify({
    name: `${bio.name}, ${bio.tagline}`,
    short_name: bio.name,
    description: plainText(bio.shortBio),
    start_url: '/',
    display: 'browser',
    background_color: themeColors.paper,
    theme_color: themeColors.wings,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}
