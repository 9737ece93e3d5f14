import type { z } from 'zod'
import type { imagesChange } from '../../../src/schema/image-batch'
import type { LeftOut } from '../../../src/schema/api'
import { AppError } from '../../errors'
import type { Author } from '../../git/repository'
import { planUpdate } from '../entries/plan-update'
import { presentEntry } from '../entries/present-entry'
import { titleOf } from '../entries/entry-fields'
import { subjectOfMany } from '../save/commit-text'
import { inTurn } from '../save/in-turn'
import { save, type Saved } from '../save/save'
import type { Planned } from '../save/save-note'
import type { Site } from '../site/site'

/** What became of pictures that were to be changed together: their commit, and those it left out. */
export interface SavedMany {
  saved: Saved
  left: LeftOut[]
}

/**
 * Sets the same fields of many pictures in one commit. One that is gone by now, or cannot take them,
 * is left out and named.
 * @throws AppError why the first could not take them, where none could
 */
export function changeImages(
  site: Site,
  author: Author,
  { ids, change }: z.output<typeof imagesChange>,
): Promise<SavedMany> {
  return inTurn(site, async () => {
    const plans: Planned[] = []
    const refusals: { left: LeftOut; error: AppError }[] = []
    for (const id of new Set(ids)) {
      try {
        const plan = await planUpdate(site, 'images', id, presentEntry(site, 'images', id), change)
        if (plan) plans.push(plan)
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        refusals.push({ left: leftOut(site, id, error.message), error })
      }
    }
    const [first, ...others] = plans
    const [refused] = refusals
    if (!first && refused && refusals.length === new Set(ids).size) throw refused.error
    const left = refusals.map((refusal) => refusal.left)
    if (!first) return { saved: { change: '' }, left }
    const touched = [first.touched, ...others.map((plan) => plan.touched)] as const
    const saved = await save(site, {
      author,
      touched,
      files: plans.map(({ file }) => file),
      subject: subjectOfMany(touched),
    })
    return { saved, left }
  })
}

/** A picture that was left out, by what it is or was called. */
export function leftOut(site: Pick<Site, 'store'>, id: string, message: string): LeftOut {
  return { id, title: titleOf('images', site.store.get('images', id), id), message }
}
