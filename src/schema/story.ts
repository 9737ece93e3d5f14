import { z } from 'zod'
import { defineSingleton } from './collection'
import { markdown } from './markdown'
import { optionalLine, paragraphs } from './text'

/** content/story.md: how it all began, told at length. */
export const story = defineSingleton({
  name: 'story',
  label: 'story',
  file: 'content/story.md',
  format: { codec: 'markdown', body: 'story', bodyIs: 'paragraphs' },
  repository: 'site',
  schema: z.object({
    title: optionalLine().default(''),
    story: markdown(paragraphs(), 'wrapped').default([]),
  }),
  labels: { title: 'Title', story: 'Story' },
  controls: { title: { placeholder: 'The Story' }, story: { rows: 8, markdown: true } },
  guarded: ['title', 'story'],
  references: [],
})
