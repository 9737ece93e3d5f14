import { castingContact } from '../../lib/casting-contact'
import { excerpt } from '../../lib/excerpt'
import { pictureOf } from '../../lib/pictures/picture'
import { plainText, proseOf } from '../../lib/prose/prose'
import { wallSlots } from '../../lib/pictures/wall'
import type { PageContextServer } from 'vike/types'
import '../page-context'
import { shellOf } from './shell'

/** How many characters of the short biography the hero shows. */
const heroCharacters = 120

/** What both home pages show. */
export function homeData({ content }: PageContextServer) {
  const { bio, heroImage, contact, texts } = content
  return {
    ...shellOf(content),
    tagline: bio.tagline,
    shortBio: excerpt(plainText(bio.shortBio), heroCharacters),
    hero: heroImage && pictureOf(heroImage),
    casting: castingContact(content),
    slots: wallSlots(content),
    text: proseOf(bio.longBio.length > 0 ? bio.longBio : bio.shortBio),
    specialties: contact.specialties,
    texts: {
      casting: texts.casting,
      showcase: texts.showcase,
      about: texts.about,
      specialties: texts.specialties,
      invitation: texts.invitation,
      invitationText: texts.invitationText,
    },
  }
}

export type HomeData = ReturnType<typeof homeData>
