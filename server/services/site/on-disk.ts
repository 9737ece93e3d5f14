import { existsSync, lstatSync } from 'node:fs'
import path from 'node:path'
import { plainFile } from '../../files/paths'
import { readIfThere } from '../../files/read'
import type { Site } from './site'

/** Whether the site has a file at this path, readable or not. */
export function isOnDisk(site: Pick<Site, 'config'>, file: string): boolean {
  return existsSync(path.join(site.config.siteDir, file))
}

/** Whether there is a file itself at this path, and not a link to one. */
export function isPlainFile(site: Pick<Site, 'config'>, file: string): boolean {
  const found = lstatSync(path.join(site.config.siteDir, file), { throwIfNoEntry: false })
  return found?.isFile() === true
}

/** A file of the site as it is on disk; null if it is not there, or a link leads to it. */
export async function contentOnDisk({ config }: Site, file: string): Promise<Buffer | null> {
  const found = await plainFile(config.siteDir, file)
  return found ? readIfThere(found.file) : null
}
