import { readBlobs } from '../blobs'
import { broughtBlobs } from '../erase/new-commits'
import { HistoryRewriter } from '../erase/rewrite'
import { isCommit } from '../refs'
import type { Place } from '../run'
import { filesAt } from '../tree'

/** What was erased from the history here. */
export interface Erased {
  /** The ids of its blobs, which must not come back. */
  blobs: readonly string[]
  /** Those of them whose erasure is not finished: nothing is pushed before it is. */
  unfinished: readonly string[]
  /** The commit that the remote had at the time, if it may have that still. */
  remoteTip: string | undefined
  /** Whether a version of an entry of the library is about what was erased; `files` are all of the remote's, by path. */
  isAbout(content: Buffer, files: ReadonlyMap<string, string>): boolean
}

/** A remote's history as it is without what was erased here. */
interface WithoutErased {
  commit: string
  /** What it is without: the ids of blobs. */
  blobs: string[]
}

/**
 * Writes the history of `tip`, which goes on from the remote's commit `from`, anew without what was erased
 * here, which those blobs are; undefined where it is that commit. What is here already becomes what it is
 * here. Throws GitError.
 */
export async function withoutErased(
  place: Place,
  tip: string,
  coming: readonly string[],
  from: string,
  isAbout: Erased['isAbout'],
): Promise<WithoutErased | undefined> {
  if (tip === from) return undefined
  // There is none where the other site has erased something, too.
  const known = (await isCommit(place, from)) ? [from] : []
  const brought = await broughtBlobs(place, [tip], known)
  const entries = brought.filter(({ path }) => path.startsWith('content/images/'))
  const contents = await readBlobs(
    place,
    entries.map(({ blob }) => blob),
  )
  const files = await filesAt(place, tip)
  const about = entries.filter((_entry, at) => {
    const content = contents[at]
    return content && isAbout(content, files)
  })
  const doomed = new Set([...coming, ...about.map(({ blob }) => blob)])
  const rewriter = new HistoryRewriter(place, doomed)
  await rewriter.extend([tip], [])
  return { commit: rewriter.now(tip), blobs: [...doomed] }
}
