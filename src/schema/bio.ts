import { z } from 'zod'
import { defineSingleton } from './collection'
import { markdown } from './markdown'
import { paragraphs, requiredLine, requiredText } from './text'

const missingText = 'Long bio is required'

/** content/bio.md: who the performer is. */
export const bio = defineSingleton({
  name: 'bio',
  label: 'biography',
  file: 'content/bio.md',
  format: { codec: 'markdown', body: 'longBio', bodyIs: 'paragraphs' },
  repository: 'site',
  schema: z.object({
    name: requiredLine('Name is required'),
    tagline: requiredLine('Tagline is required'),
    shortBio: markdown(requiredText('Short bio is required'), 'wrapped'),
    longBio: markdown(
      paragraphs(missingText).refine((list) => list.length > 0, missingText),
      'wrapped',
    ),
  }),
  labels: {
    name: 'Full Name',
    tagline: 'Tagline',
    shortBio: 'Short Bio',
    longBio: 'Detailed Biography',
  },
  controls: {
    name: { placeholder: 'Your Name' },
    tagline: { placeholder: 'Talented Young Actor' },
    shortBio: {
      placeholder: 'Brief description of your acting background',
      rows: 3,
      markdown: true,
    },
    longBio: { placeholder: 'Detailed biography information', rows: 8, markdown: true },
  },
  guarded: ['tagline', 'shortBio', 'longBio'],
  references: [],
})
