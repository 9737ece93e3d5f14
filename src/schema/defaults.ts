import type { z } from 'zod'
import type { Value } from './collection'
import type { agency } from './agency'
import type { bio } from './bio'
import type { contact as contactPart, reel as reelPart, texts as textsPart } from './site-parts'

/** What pages say, and a form shows as placeholders, until somebody writes the biography. */
export const defaultBio: Value<typeof bio> = {
  name: 'Your Name',
  tagline: 'Talented Young Actor',
  shortBio: 'Brief description of your acting background',
  longBio: ['Detailed biography information'],
}

/** What stands in for whatever content/site.yaml leaves out. */
const defaultSite = {
  reel: {
    heading: 'Acting Demo Reel 2025',
    facts: ['3:30 minutes', 'Updated 2025', 'HD Quality'],
    title: 'Acting Demo Reel',
    description: 'A 90 second look at recent work on stage and on camera.',
    tags: ['Theater', 'Film', 'Voice'],
    thumbnailSrc: '',
    videoSrc: '',
  },
  contact: {
    agent: { name: 'Northlight Talent', agency: 'Northlight Talent', email: '', phone: '' },
    availability: ['Film', 'Television', 'Commercials', 'Voice Acting'],
    socialMedia: { imdb: '', instagram: '', twitter: '' },
    links: [],
  },
  texts: {
    casting: 'Casting',
    showcase: 'Portfolio Showcase',
    about: 'About {name}',
    specialties: 'Specialties',
    invitation: 'Get in Touch',
    invitationText: 'For bookings and casting questions, talk to the agency.',
    credits: 'Credits',
    featured: 'Featured Work',
    reelComing: 'Demo Reel Coming Soon',
    noNews: 'No News Stories Yet',
    newsEnd: 'More updates coming soon',
    representedBy: 'Represented by',
    message: 'Send a message',
    messageText:
      'This form is for industry enquiries by adults. If you are under 18, please ask a parent or guardian to write for you.',
    footer: 'Child Actor & Performer',
    homeTitle: 'Child Actor Portfolio',
    altTitle: 'Child Actor for Film, Television and Theater',
    titleEnding: 'Child Actor',
    homeDescription:
      'Portfolio of a child actor in film, television and theater: headshots, a demo reel and casting contact information.',
    altDescription:
      'A young performer for film, television and theater: portfolio, demo reel and the way to the agency.',
    bioDescription: 'Biography, training, specialties and featured work.',
    photosDescription: 'Headshots and production stills.',
    reelDescription: 'The acting demo reel, with scenes from stage and screen.',
    newsDescription: 'Bookings, openings and other news, newest first.',
    contactDescription:
      'Casting contact: the agency and its representatives, with phone and email.',
  },
} satisfies { reel: Reel; contact: Omit<Contact, 'specialties'>; texts: Texts }

/** The agency of a site that has not named one. */
export const defaultAgency: Value<typeof agency> = {
  agencyName: 'Northlight Talent',
  agencyAddress: '',
  agencyPhone: '',
  agencyUrl: '',
  agencyLogoUrl: '',
}

type Whole<T> = { [Key in keyof T]-?: NonNullable<T[Key]> }

/** The parts of content/site.yaml with nothing left out. */
export type Reel = Whole<z.output<typeof reelPart>>
export type Texts = Whole<z.output<typeof textsPart>>
export interface Contact extends Whole<z.output<typeof contactPart>> {
  agent: Whole<NonNullable<z.output<typeof contactPart>['agent']>>
  socialMedia: Whole<NonNullable<z.output<typeof contactPart>['socialMedia']>>
}

// Theater is among the specialties of a performer who has not listed any.
const always = 'Theater'

function filled<T extends object>(defaults: T, value: object | undefined): T {
  const known = Object.entries(value ?? {}).filter(([, field]) => field !== undefined)
  return { ...defaults, ...Object.fromEntries(known) }
}

/** The contact, merged one level deep and the agent field by field; specialties follow the work. */
export function mergeContact(contact: z.output<typeof contactPart> | undefined): Contact {
  const whole = filled<Omit<Contact, 'specialties'>>(defaultSite.contact, contact)
  const offered = whole.availability.filter((work) => work !== '')
  return {
    ...whole,
    specialties: contact?.specialties ?? [...new Set([...offered, always])],
    agent: filled(defaultSite.contact.agent, contact?.agent),
    socialMedia: filled(defaultSite.contact.socialMedia, contact?.socialMedia),
  }
}

/** What a site says where its file is silent, filled in. */
export function siteInFull<T extends SiteParts>(value: T) {
  return {
    ...value,
    reel: filled<Reel>(defaultSite.reel, value.reel),
    contact: mergeContact(value.contact),
    texts: filled<Texts>(defaultSite.texts, value.texts),
  }
}

/** The words of the pages with the performer's name where `{name}` stands for it. */
export function textsAbout(name: string, texts: Texts): Texts {
  const named = Object.entries(texts).map(([key, text]) => [key, text.replaceAll('{name}', name)])
  return Object.fromEntries(named) as Texts
}

interface SiteParts {
  reel?: z.output<typeof reelPart>
  contact?: z.output<typeof contactPart>
  texts?: z.output<typeof textsPart>
}
