import { agents } from '../../schema/agent'
import { defaultAgency, defaultBio, siteInFull, textsAbout } from '../../schema/defaults'
import { news } from '../../schema/news'
import { productions } from '../../schema/production'
import {
  publicCollections,
  type PublicContent,
  type PublicImage,
  type PublicLists,
} from '../../schema/public-content'

/** A small site's content, for tests; `changes` replace what a test is about. */
export function testContent(changes: Partial<PublicContent> = {}): PublicContent {
  const site = siteInFull({})
  const lists = Object.fromEntries(publicCollections.map(({ name }) => [name, []]))
  return {
    ...(lists as unknown as PublicLists),
    images: [],
    siteUrl: 'https://wren.example',
    year: 2026,
    takesMessages: true,
    bio: { ...defaultBio, name: 'Wren Larkwood', shortBio: 'A *young* actor.' },
    story: { title: '', story: [] },
    reelUrl: '',
    resumeUrl: '',
    resumeOriginalName: '',
    heroImage: null,
    bioImage: null,
    ...site,
    texts: textsAbout('Wren Larkwood', site.texts),
    agency: defaultAgency,
    galleryWall: [],
    ...changes,
  }
}

/** A picture without variants, for tests. */
export function testImage(changes: Partial<PublicImage> = {}): PublicImage {
  return {
    id: 'portrait',
    revision: '',
    filename: 'portrait.jpg',
    url: '/uploads/portrait.jpg',
    title: 'Portrait',
    alt: 'Wren smiles',
    description: '',
    photographer: '',
    category: 'headshots',
    productionId: null,
    originalName: '',
    size: 0,
    mimeType: 'image/jpeg',
    uploadedAt: '2026-01-01T00:00:00.000Z',
    media: null,
    originalSize: null,
    ...changes,
  }
}

/** A production, for tests; fields it does not say are as in a file without them. */
export function testProduction(changes: Partial<PublicContent['productions'][number]> = {}) {
  return {
    id: 'windfall',
    revision: '',
    ...productions.schema.parse({
      name: 'Windfall',
      role: 'June',
      productionDate: '2025-10-04',
      venue: 'Old Press Barn',
      director: 'Adaeze Thorne',
      description: 'One *autumn*.',
    }),
    ...changes,
  }
}

/** A news story, for tests. */
export function testStory(changes: Partial<PublicContent['news'][number]> = {}) {
  return {
    id: '2026-02-21-the-bird-flies',
    revision: '',
    ...news.schema.parse({
      headline: 'The bird flies',
      date: '2026-02-21',
      description: 'It flew & landed.',
      imageId: null,
      productionId: null,
    }),
    ...changes,
  }
}

/** An agent, for tests. */
export function testAgent(changes: Partial<PublicContent['agents'][number]> = {}) {
  return {
    id: 'margot-ellery',
    revision: '',
    ...agents.schema.parse({
      name: 'Margot Ellery',
      email: 'margot@northlight.example',
      phone: '+1 212-555-0142',
      department: 'Theater',
      agencyName: '',
      isActive: true,
      displayOrder: 0,
    }),
    ...changes,
  }
}
