import { existsSync } from 'node:fs'
import path from 'node:path'
import { readIfThere } from '../../files/read'
import type { Site } from './site'

/** Whether the site has a file at this path, readable or not. */
export function isOnDisk(site: Pick<Site, 'config'>, file: string): boolean {
  return existsSync(path.join(site.config.siteDir, file))
}

/** A file of the site as it is on disk; null if it is not there. */
export function contentOnDisk(site: Site, file: string): Promise<Buffer | null> {
  return readIfThere(path.join(site.config.siteDir, file))
}
