import type { Contact } from '../schema/defaults'
import { shownHost } from './shown-host'

/** Another place on the web where the performer can be found. */
export interface Elsewhere {
  /** What people call it, such as IMDb. */
  name: string
  href: string
}

const platforms: Readonly<Record<string, string>> = {
  'imdb.com': 'IMDb',
  'instagram.com': 'Instagram',
  'twitter.com': 'X',
  'x.com': 'X',
  'spotlight.com': 'Spotlight',
  'backstage.com': 'Backstage',
  'castingnetworks.com': 'Casting Networks',
  'actorsaccess.com': 'Actors Access',
  'mandy.com': 'Mandy',
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'vimeo.com': 'Vimeo',
  'tiktok.com': 'TikTok',
  'facebook.com': 'Facebook',
  'threads.net': 'Threads',
  'threads.com': 'Threads',
  'bsky.app': 'Bluesky',
  'linkedin.com': 'LinkedIn',
  'wikipedia.org': 'Wikipedia',
}

function platformOf(address: string): string {
  const host = shownHost(address)
  // m.imdb.com and en.wikipedia.org are those platforms too.
  const domain = host.split('.').slice(-2).join('.')
  return platforms[host] ?? platforms[domain] ?? host
}

/** The places a contact links to, each once, by the name of the platform or else its address. */
export function elsewhereOf({ socialMedia, links }: Pick<Contact, 'socialMedia' | 'links'>) {
  const all = [...Object.values(socialMedia), ...links]
  const addresses = new Set(all.filter((address) => URL.canParse(address)))
  return [...addresses].map((href): Elsewhere => ({ name: platformOf(href), href }))
}
