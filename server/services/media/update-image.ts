import type { Value } from '../../../src/schema/collection'
import type { images } from '../../../src/schema/image'
import type { Author } from '../../git/repository'
import type { MadeFrom } from '../entries/merge-onto-current'
import { planUpdate } from '../entries/plan-update'
import { presentEntry } from '../entries/present-entry'
import { type SavedEntry, savedEntry } from '../entries/saved-entry'
import { inTurn } from '../save/in-turn'
import { save } from '../save/save'
import type { Site } from '../site/site'
import { followPicture } from './wall-texts'

/**
 * Changes what is said of a picture; where the wall has a copy of that, it goes in the same commit.
 * @param expected as for `updateEntry`
 * @throws AppError as `updateEntry`
 */
export function updateImage(
  site: Site,
  author: Author,
  id: string,
  change: Partial<Value<typeof images>>,
  expected?: MadeFrom,
): Promise<SavedEntry<'images'>> {
  return inTurn(site, async () => {
    const present = presentEntry(site, 'images', id)
    const planned = await planUpdate(site, 'images', id, present, change, expected)
    if (!planned) return { entry: savedEntry(site, 'images', id), saved: { change: '' } }
    const { touched, file } = planned
    const says = touched.fields.some((field) => field === 'alt' || field === 'title')
    const wall = says ? await followPicture(site, present.filename) : undefined
    const saved = await save(site, {
      author,
      touched: wall ? [touched, wall.touched] : [touched],
      files: wall ? [file, wall.file] : [file],
    })
    return { entry: savedEntry(site, 'images', id), saved }
  })
}
