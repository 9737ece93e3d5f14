import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from '../../files/paths'
import type { Site } from '../site/site'

/** A file of the site as it is on disk; null if it is not there. */
export async function contentOnDisk(site: Site, file: string): Promise<Buffer | null> {
  try {
    return await readFile(path.join(site.config.siteDir, file))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
