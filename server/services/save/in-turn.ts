import { FileMovedOn } from '../../files/moved-on'
import type { Site } from '../site/site'
import { commitSome } from './commit-waiting'
import { takeInMovedOn } from './take-in'

const mostPlans = 5

/**
 * Runs a use case that plans a save and makes it, while nobody else writes, and waits for the pages
 * that show it, while others may. What waits for git is committed before that, where git is ready.
 * Where a file was changed on the disk after it was planned for, that edit is taken in and the use case
 * runs again, on what the file says now.
 * @throws AppError 409 where a file does not stand still, 503 `git_busy` where the turn does not come
 */
export async function inTurn<T>(site: Site, useCase: () => Promise<T>): Promise<T> {
  const done = await site.writer.runSoon(async () => {
    // It may be off the disk by a developer's git: what it names would be deleted as if nothing did.
    await commitSome(site)
    for (let plans = 1; ; plans += 1) {
      try {
        return await useCase()
      } catch (error) {
        if (!(error instanceof FileMovedOn) || plans === mostPlans) throw error
        await takeInMovedOn(site, error.path)
      }
    }
  })
  await site.publisher.caughtUp()
  return done
}
