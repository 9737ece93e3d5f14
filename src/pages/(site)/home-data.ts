import { castingContact } from '../../lib/casting-contact'
import { pictureOf } from '../../lib/picture'
import { specialties } from '../../lib/specialties'
import { wallSlots } from '../../lib/wall'
import type { PublicContent } from '../../schema/public-content'
import { shellOf } from './shell'

/** What both home pages show. */
export function homeData(content: PublicContent) {
  const { bio, heroImage, contact } = content
  return {
    ...shellOf(content),
    tagline: bio.tagline,
    shortBio: bio.shortBio,
    hero: heroImage && pictureOf(heroImage),
    casting: castingContact(content),
    slots: wallSlots(content),
    paragraphs: bio.longBio.length > 0 ? bio.longBio : [bio.shortBio],
    specialties: specialties(contact.availability),
  }
}

export type HomeData = ReturnType<typeof homeData>
