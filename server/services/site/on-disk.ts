import { existsSync } from 'node:fs'
import path from 'node:path'
import { ifReached, plainFile, statusOf } from '../../files/paths'
import { readIfThere } from '../../files/read'
import type { Site } from './site'

/**
 * Whether the site's folder is where it was, with its history, as it is not where a disk was taken out, or
 * one over the network does not answer.
 */
export function isThere({ config }: Pick<Site, 'config'>): boolean {
  return ifReached(path.join(config.siteDir, '.git')) !== undefined
}

/** Whether the site has a file at this path, readable or not. */
export function isOnDisk(site: Pick<Site, 'config'>, file: string): boolean {
  return existsSync(path.join(site.config.siteDir, file))
}

/**
 * Tells of a path whether the site has a file there, or its history one. What is gone keeps its names: a
 * namesake would stand in its way when it is brought back, and be taken for it by what named it.
 * @param history the one that knows the files which are asked about
 */
export async function everOnDisk(
  site: Site,
  history: 'site' | 'private' = 'site',
): Promise<(file: string) => boolean> {
  const uncommitted = new Set(site.waiting.edits(history).map((edit) => edit.path))
  const known = await site.repositories[history].filesEver().catch((error: unknown) => {
    // To be saved is worth more than a name of its own.
    site.log.warn({ err: error }, 'Which files there were cannot be read')
    return new Set<string>()
  })
  return (file) => known.has(file) || uncommitted.has(file) || isOnDisk(site, file)
}

/** Whether there is a file itself at this path, and not a link to one. */
export function isPlainFile(site: Pick<Site, 'config'>, file: string): boolean {
  return statusOf(path.join(site.config.siteDir, file))?.isFile() === true
}

/** A file of the site as it is on disk; null if it is not there, or a link leads to it. */
export async function contentOnDisk({ config }: Site, file: string): Promise<Buffer | null> {
  const found = await plainFile(config.siteDir, file)
  return found ? readIfThere(found.file) : null
}
