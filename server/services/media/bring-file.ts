import { isPlainFile } from '../site/on-disk'
import type { Site } from '../site/site'

/** What a file was called at home, and the SHA-256 in hex of the bytes that it was made from. */
interface Original {
  name: string
  hash?: string
}

/**
 * Does a save that brings a file of media/, with what that was called at home: kept before, so that no
 * file is there without it, and forgotten where the save left none.
 */
export async function bringFile<T>(
  site: Site,
  filename: string,
  { name, hash }: Original,
  bring: () => Promise<T>,
): Promise<T> {
  await site.names.keep(filename, name, hash || undefined)
  try {
    return await bring()
  } catch (error) {
    if (!isPlainFile(site, `media/${filename}`)) await site.names.forgetGone([filename])
    throw error
  }
}
