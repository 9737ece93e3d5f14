import { posix } from 'node:path'
import type { Fields } from '../../../src/lib/same-value'
import type { KindName } from '../../../src/schema'
import { isBareFile } from '../../media/clean/clean-file'
import { mediaFilename } from '../../media/media-name'
import type { FileChange } from '../../store/journal'
import { titleOf } from '../entries/entry-fields'
import { filesWith } from '../media/delete-image'
import { resumePath, withoutPresentResume } from '../media/resume-file'
import { contentOnDisk, everOnDisk, isOnDisk } from '../site/on-disk'
import type { Site } from '../site/site'

/** The files that come with a version of an entry, and the fields that name them otherwise than it did. */
interface FilesOfVersion {
  files: FileChange[]
  names: Fields
}

/**
 * The files of an image, or the resume of the site settings, as a change left them, where they are not there
 * any more, and the end of the present ones, in whose place they come.
 */
export async function filesOfVersion(
  site: Site,
  change: string,
  { kind, id, value }: { kind: KindName; id: string; value: Fields },
): Promise<FilesOfVersion> {
  if (kind === 'images') return filesOfImage(site, change, id, value)
  const file = kind === 'site' ? resumePath(value.resumeUrl) : undefined
  if (!file || isOnDisk(site, file)) return { files: [], names: {} }
  const content = await site.repositories.site.fileAt(change, file)
  const files = content ? [{ path: file, content }, ...withoutPresentResume(site)] : []
  return { files, names: {} }
}

async function filesOfImage(
  site: Site,
  change: string,
  id: string,
  value: Fields,
): Promise<FilesOfVersion> {
  const files: FileChange[] = []
  const names: Record<string, string> = {}
  for (const field of ['filename', 'original']) {
    const name = value[field]
    if (typeof name !== 'string') continue
    const path = `media/${name}`
    const content = await site.repositories.site.fileAt(change, path)
    if (!content || files.some((file) => file.path === path)) continue
    if (!isOnDisk(site, path)) files.push({ path, content })
    else if (await isAnother(site, path, content)) {
      // Two sites that give a picture another file find the same name for that, each for its own.
      const title =
        field === 'original' ? `${titleOf('images', value)} original` : titleOf('images', value)
      const isUsed = await everOnDisk(site)
      // Of a long title both of its files would have the beginning.
      const isTaken = (one: string) => one === names['filename'] || isUsed(`media/${one}`)
      names[field] = mediaFilename(title, posix.extname(name).slice(1), isTaken)
      files.push({ path: `media/${names[field]}`, content })
    }
  }
  const { filename, original } = { ...value, ...names } as Fields
  const kept = [filename, original].map((name) => `media/${String(name)}`)
  const present = filesWith(site, [id]).filter(({ path }) => !kept.includes(path))
  return { files: [...files, ...present], names }
}

/** Whether a file is another by now, and not the same without what it said about time and place. */
async function isAnother(site: Site, path: string, content: Buffer): Promise<boolean> {
  const present = await contentOnDisk(site, path)
  return present !== null && !present.equals(content) && isBareFile(content)
}
