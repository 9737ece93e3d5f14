import { z } from 'zod'
import { defineCollection } from './collection'
import { day, instant, today } from './date'
import { markdown } from './markdown'
import { reference, slugify } from './slug'
import { optionalText, requiredLine, requiredText } from './text'

const missingText = 'Headline and description are required'

const fields = z.object({
  headline: requiredLine('Headline is required'),
  date: day('Date is required'),
  description: markdown(optionalText(), 'whole').default(''),
  imageId: reference(),
  productionId: reference(),
  // Until then the story is the admins' alone.
  publishOn: instant().default(''),
})

/** content/news/<yyyy-mm-dd>-<slug>.md: one story. */
export const news = defineCollection({
  name: 'news',
  label: 'news story',
  folder: 'content/news',
  format: { codec: 'markdown', body: 'description', bodyIs: 'text' },
  repository: 'site',
  schema: fields,
  listedFor: 'visitors',
  create: fields.extend({
    headline: requiredLine(missingText),
    description: markdown(requiredText(missingText), 'whole'),
    date: fields.shape.date.default(today),
  }),
  update: fields,
  labels: {
    headline: 'Headline',
    date: 'Date',
    description: 'Description',
    imageId: 'Featured Image',
    productionId: 'Link to Production',
    publishOn: 'Publish on',
  },
  controls: { description: { rows: 4, markdown: true } },
  guarded: ['headline', 'description'],
  references: [
    { field: 'imageId', to: 'images', by: 'id' },
    { field: 'productionId', to: 'productions', by: 'id' },
  ],
  isShown: (story, at) => story.publishOn === '' || Date.parse(story.publishOn) <= at,
  slug: (story) =>
    `${story.date}-${slugify(story.headline, 'story')}`.slice(0, 80).replace(/-$/, ''),
  title: (story) => story.headline,
  compare: (a, b) => b.date.localeCompare(a.date),
})
