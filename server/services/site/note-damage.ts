import { damagedFiles } from './damaged-files'
import { damagedHistories } from './damaged-histories'
import { isThere } from './on-disk'
import type { Site } from './site'

/**
 * Shows the owner what is damaged of the data folder and the histories, and no more what somebody has
 * removed, as they were told to. To be run at the start and now and then.
 */
export async function noteDamage(
  site: Pick<Site, 'config' | 'problems' | 'repositories'>,
): Promise<void> {
  if (!isThere(site)) return
  const found = new Map([...(await damagedHistories(site)), ...(await damagedFiles(site))])
  for (const folder of ['.git/', '.callboard/']) site.problems.replace(folder, found)
}
