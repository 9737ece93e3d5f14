import type { PageContextServer } from 'vike/types'
import '../../page-context'
import { yearOf } from '../../../lib/long-date'
import { photosIn } from '../../../lib/pictures/photo'
import { pictureOf } from '../../../lib/pictures/picture'
import { proseOf } from '../../../lib/prose/prose'
import { shellOf } from '../shell'

export type Data = ReturnType<typeof data>

export function data({ content }: PageContextServer) {
  const { bio, story, bioImage, contact, resumeUrl, images, productions, texts } = content
  const portrait = bioImage ?? images.find(({ category }) => category === 'headshots')
  return {
    ...shellOf(content),
    tagline: bio.tagline,
    text: proseOf(bio.longBio),
    specialties: contact.specialties,
    specialtiesTitle: texts.specialties,
    titles: { credits: texts.credits, featured: texts.featured },
    portrait: portrait ? pictureOf(portrait) : null,
    hasResume: resumeUrl !== '',
    story: { title: story.title, text: proseOf(story.story) },
    featured: photosIn('production', content),
    credits: productions.map((credit) => ({
      id: credit.id,
      name: credit.name,
      role: credit.role,
      year: yearOf(credit.productionDate),
      venue: credit.venue,
      director: credit.director,
      description: proseOf(credit.description),
    })),
  }
}
