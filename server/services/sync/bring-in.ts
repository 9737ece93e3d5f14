import { posix } from 'node:path'
import { takeIn } from '../save/take-in'
import type { Site } from '../site/site'

/**
 * Takes in the files that `move` changes on disk, while nobody else writes content; gives their paths. What
 * came in the place of an uploaded file, under its name, is not what that was made from.
 */
export function bringIn(site: Site, move: () => Promise<string[]>): Promise<string[]> {
  return site.writer.run(async () => {
    const changed = await move()
    const media = changed.filter((path) => path.startsWith('media/'))
    if (media.length > 0) await site.names.forgetGone(media.map((path) => posix.basename(path)))
    await takeIn(site, changed)
    return changed
  })
}
