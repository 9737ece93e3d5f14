import { z } from 'zod'
import { bio } from './bio'
import { site } from './site'
import { story } from './story'

const settings = site.schema.shape

// In a file a setting that is left out is empty; in a call it is a mistake, not a wish to clear it.
function sent<Output, Input>(setting: z.ZodType<Output, Input>) {
  return z.custom<Input>((value) => value !== undefined, 'The content is missing').pipe(setting)
}

const error =
  'The type must be bio, story, reelUrl, heroImageId, bioImageId, reel, contact or texts'

const setting = [
  z.object({ type: z.literal('reelUrl'), content: sent(settings.reelUrl) }),
  z.object({ type: z.literal('heroImageId'), content: sent(settings.heroImageId) }),
  z.object({ type: z.literal('bioImageId'), content: sent(settings.bioImageId) }),
  z.object({ type: z.literal('reel'), content: sent(settings.reel) }),
  z.object({ type: z.literal('contact'), content: sent(settings.contact) }),
  z.object({ type: z.literal('texts'), content: sent(settings.texts) }),
] as const

/** What `POST /api/cms-content` takes: one part of the site's data. */
export const contentUpdate = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('bio'), content: bio.schema }),
    z.object({ type: z.literal('story'), content: story.schema.required() }),
    ...setting,
  ],
  { error },
)

/** What it takes from whoever says which revision they changed: fields left out stay. */
export const contentChange = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('bio'), content: bio.schema.partial() }),
    z.object({ type: z.literal('story'), content: story.schema.partial() }),
    ...setting,
  ],
  { error },
)
export type ContentChange = z.input<typeof contentChange>
