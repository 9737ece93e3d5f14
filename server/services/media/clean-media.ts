import path from 'node:path'
import { replaceFile } from '../../files/durable'
import { plainFile } from '../../files/paths'
import { readIfThere } from '../../files/read'
import { programAuthor } from '../../git/commit/commit'
import { cleanedOrWhy, whyTooLarge } from '../../media/clean/clean-file'
import { takeIn } from '../save/take-in'
import { contentOnDisk } from '../site/on-disk'
import type { Site } from '../site/site'

const unseen = 'Visitors do not see this file.'
const unreadable =
  'It cannot be read on the disk. Look whether it belongs to another user of this computer, or the disk has a fault; it is tried again by itself.'

/**
 * Takes out of pictures, films and PDFs what they say beside what they show, each as a commit of the
 * program's own: a file that somebody put there by hand, or that was pulled. What cannot be cleaned or
 * read stays held back, and is named with what to do. When the server ends it does so behind the file in hand;
 * the others are cleaned at the next start.
 */
export async function cleanMedia(site: Site): Promise<void> {
  const refused = new Map<string, string>()
  for (const filename of site.media.unclean()) {
    if (site.ending.signal.aborted) return
    const file = `media/${filename}`
    const why = await cleanOne(site, filename).catch((error: unknown) => {
      site.log.error({ err: error, file }, 'A file could not be cleaned')
      return 'It could not be freed of what it says about time and place. That is tried again at the next start.'
    })
    if (why !== undefined) refused.set(file, `${unseen} ${why}`)
  }
  site.problems.replace('media/', refused)
}

/** Cleans one file; gives why it cannot be, in words. */
async function cleanOne(site: Site, filename: string): Promise<string | undefined> {
  const file = `media/${filename}`
  const before = await contentOrWhy(site, file)
  if (before === null || typeof before === 'string') return before ?? undefined
  if (!(await site.media.isAsSeen(filename))) {
    // It could not be read before, and may be clean as it is.
    await site.writer.run(() => takeIn(site, [file]))
    return undefined
  }
  const after = await cleanedOrWhy(before)
  if (typeof after === 'string') return after
  await site.writer.run(async () => {
    const now = await contentOnDisk(site, file)
    // Another file has taken its place meanwhile, and comes here by itself.
    if (!now?.equals(before)) return
    // Whoever misses what the picture said finds it where nothing is ever pushed from.
    const original = await site.repositories.private.keepContent(before)
    await replaceFile(path.join(site.config.siteDir, file), after)
    await commit(site, file, after)
    site.log.info({ file, original }, 'Took the metadata out of a file')
    await takeIn(site, [file])
  })
  return undefined
}

/** What a file holds, null where there is none; in words why that is not to be had. */
async function contentOrWhy(site: Site, file: string): Promise<Buffer | string | null> {
  try {
    const found = await plainFile(site.config.siteDir, file)
    return found ? ((await whyTooLarge(found.file)) ?? (await readIfThere(found.file))) : null
  } catch (error) {
    site.log.warn({ err: error, file }, 'A file of media/ cannot be read')
    return unreadable
  }
}

/** Commits a cleaned file; where git cannot do that now it stays as an edit that is not committed. */
async function commit(site: Site, file: string, content: Buffer): Promise<void> {
  const repository = site.repositories.site
  if (!(await repository.state()).ready) return
  await repository
    .commit({
      paths: [file],
      author: programAuthor,
      subject: `Take the metadata out of ${file}`,
      trailers: [['Action', 'clean']],
      contents: new Map([[file, content]]),
    })
    .catch((error: unknown) => {
      site.log.warn({ err: error, file }, 'A cleaned file is not committed yet')
    })
}
