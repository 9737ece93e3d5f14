import type { Value } from './collection'
import type { agency } from './agency'
import type { bio } from './bio'
import type { site } from './site'

/** What pages say, and a form shows as placeholders, until somebody writes the biography. */
export const defaultBio: Value<typeof bio> = {
  name: 'Your Name',
  tagline: 'Talented Young Actor',
  shortBio: 'Brief description of your acting background',
  longBio: ['Detailed biography information'],
}

/** The reel and contact that stand in for whatever content/site.yaml leaves out. */
export const defaultSite = {
  reel: {
    title: 'Acting Demo Reel',
    description: 'A 90 second look at recent work on stage and on camera.',
    thumbnailSrc: '',
    videoSrc: '',
    tags: ['Theater', 'Film', 'Voice'],
  },
  contact: {
    agent: { name: 'Northlight Talent', agency: 'Northlight Talent', email: '', phone: '' },
    availability: ['Film', 'Television', 'Commercials', 'Voice Acting'],
    socialMedia: { imdb: '', instagram: '', twitter: '' },
  },
} satisfies Pick<Value<typeof site>, 'reel' | 'contact'>

/** The agency of a site that has not named one. */
export const defaultAgency: Value<typeof agency> = {
  agencyName: 'Northlight Talent',
  agencyAddress: '',
  agencyPhone: '',
  agencyUrl: '',
  agencyLogoUrl: '',
}

export type Reel = typeof defaultSite.reel
export type Contact = typeof defaultSite.contact

function defined<T extends object>(value: T | undefined): Partial<T> {
  return Object.fromEntries(
    Object.entries(value ?? {}).filter(([, field]) => field !== undefined),
  ) as Partial<T>
}

/** The reel with every field the file leaves out filled in. */
export function mergeReel(reel: Value<typeof site>['reel']): Reel {
  return { ...defaultSite.reel, ...defined(reel) }
}

/** The contact, merged one level deep and the agent field by field. */
export function mergeContact(contact: Value<typeof site>['contact']): Contact {
  return {
    ...defaultSite.contact,
    ...defined(contact),
    agent: { ...defaultSite.contact.agent, ...defined(contact.agent) },
    socialMedia: { ...defaultSite.contact.socialMedia, ...defined(contact.socialMedia) },
  }
}
