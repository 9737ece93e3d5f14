import { isPrivate } from '../../../src/schema/private-folders'
import { replaceFile } from '../../files/durable'
import { resolveInside } from '../../files/paths'
import type { Contents } from '../../git/repository'
import type { Transaction } from '../../store/transaction'
import { isOnDisk, isThere } from '../site/on-disk'
import type { Site } from '../site/site'

// A `git clean` takes, too, what is just being written to be put in place.
const mostTimes = 5

/** What a save made of files that were not there before; what is private is put back from its history. */
export function addedBy({ files }: Transaction, contents: Contents): Map<string, Buffer> {
  const added = files.filter(({ path, old }) => old === '' && !isPrivate(path))
  return new Map(
    added.flatMap(({ path }) => {
      const content = contents.get(path)
      return content ? [[path, content] as const] : []
    }),
  )
}

/**
 * Writes again what a `git clean` that looked before the commit has taken since for nobody's; says whether
 * it had. Where the disk refuses, the log says so: what was saved is in the commit.
 */
export async function putBack(site: Site, added: ReadonlyMap<string, Buffer>): Promise<boolean> {
  let isPutBack = false
  for (let times = 0; times < mostTimes; times += 1) {
    const lost = isThere(site) ? [...added].filter(([path]) => !isOnDisk(site, path)) : []
    if (lost.length === 0) break
    isPutBack = true
    for (const [path, content] of lost) {
      await replaceFile(resolveInside(site.config.siteDir, path), content).catch(
        (error: unknown) => {
          site.log.error({ err: error, path }, 'What was saved is not on disk')
        },
      )
    }
  }
  return isPutBack
}
