import { filename as mediaName } from '../../src/schema/url'
import { plainFile } from '../files/paths'

// To make it anew for each of ten thousand files takes longer than to ask the disk about them.
const name = mediaName()

/** A file of media/ as it is on disk, reached without links; undefined where there is none. */
export async function mediaFile(siteDir: string, filename: string): ReturnType<typeof plainFile> {
  if (!name.safeParse(filename).success) return undefined
  return plainFile(siteDir, `media/${filename}`).catch(() => undefined)
}
