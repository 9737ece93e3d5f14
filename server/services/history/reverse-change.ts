import { kinds } from '../../../src/schema'
import { conflicting } from '../../errors'
import type { ChangedFile } from '../../git/log'
import { blobIdOrNone } from '../../files/blob-id'
import type { FileChange } from '../../store/journal'
import { locate } from '../../store/locations'
import { valueOf } from '../entries/entry-fields'
import type { FoundChange } from './find-change'
import { lastGoodUpTo } from './last-good'
import { mergeEntryFile } from '../entries/merge-entry-file'
import type { Site } from '../site/site'
import { contentOnDisk, isOnDisk } from '../site/on-disk'

/** What an admin may take back; the rest of a developer's commit is theirs. */
const isContent = (file: string) => /^(?:content|media)\//.test(file)

// Git is started once for so many, and what it says of them is held twice for a moment.
const readAtOnce = 64

type Reversed = FileChange[] | 'moved-on'

/**
 * The files of content/ and media/ as they would be without a change. What nobody touched since comes back to the byte;
 * what was edited since keeps that edit, if the two can be told apart. Of a file that had a mistake before
 * it, what the pages showed of it then comes back.
 * @throws AppError 409 where a file was changed since in a way that cannot be kept, or had a mistake for
 *   as long as it was there
 */
export async function reverseChange(site: Site, change: FoundChange): Promise<FileChange[]> {
  const { commit, repository } = change
  const changed = commit.files.filter(({ path }) => isContent(path))
  const files: FileChange[] = []
  for (let from = 0; from < changed.length; from += readAtOnce) {
    const some = changed.slice(from, from + readAtOnce)
    const former = await repository.contents(some.map(({ path, before: blob }) => ({ path, blob })))
    for (const [at, file] of some.entries()) {
      const reversed = await reverseTo(site, change, file, former[at] ?? null)
      if (reversed === 'moved-on') throw await movedOn(site, file)
      files.push(...reversed)
    }
  }
  return files
}

/** One file as it would be without a change; `moved-on` where that cannot be told apart any more. */
export async function reverseFile(
  site: Site,
  change: FoundChange,
  file: ChangedFile,
): Promise<Reversed> {
  const [before = null] = await change.repository.contents([{ path: file.path, blob: file.before }])
  return reverseTo(site, change, file, before)
}

async function reverseTo(
  site: Site,
  change: FoundChange,
  file: ChangedFile,
  former: Buffer | null,
): Promise<Reversed> {
  const { repository } = change
  const current = await contentOnDisk(site, file.path)
  const from = blobIdOrNone(current)
  // What is deleted comes back as it was; what is there is not spoilt.
  const before = current === null ? former : await shownBefore(change, file, former)
  const isUntouched =
    from === file.after ||
    (current !== null && (await repository.isStoredAs(file.path, file.after)))
  const merged = async () => {
    const [after = null] = await repository.contents([{ path: file.path, blob: file.after }])
    return mergeEntryFile(file.path, [after, before, current])
  }
  if (file.from !== undefined && file.from !== file.path) {
    const content = isUntouched ? before : (await merged())?.content
    // An edit goes along to the former name, where nothing is overwritten that is called so by now.
    if (!content || isOnDisk(site, file.from)) return 'moved-on'
    return [
      { path: file.path, content: null, from },
      { path: file.from, content, from: '' },
    ]
  }
  if (isUntouched)
    return current === null && before === null ? [] : [{ path: file.path, content: before, from }]
  const edited = await merged()
  return edited ? [edited] : 'moved-on'
}

/** What the pages showed of a file before a change: its text, or where that had a mistake, the last good one. */
async function shownBefore(
  { commit, repository }: FoundChange,
  { path, from = path }: ChangedFile,
  text: Buffer | null,
): Promise<Buffer | null> {
  const found = locate(from)
  if (!text || !found || valueOf(found.kind, text)) return text
  const good = await lastGoodUpTo(repository, from, commit.parents[0])
  if (good) return good
  throw conflicting(
    `Before this change the file of the ${kinds[found.kind].label} had a mistake, and the history has no version without one, so this cannot be undone. Edit it instead.`,
  )
}

/** Why a change to a file that is another by now, or neither one nor the other yet, is not taken back. */
export async function movedOn(site: Site, file: ChangedFile) {
  const found = locate(file.path)
  const what = found ? kinds[found.kind].label : file.path
  const unmerged = await site.repositories.site.unmerged()
  if (unmerged.includes(file.path)) {
    return conflicting(
      `A developer is merging the ${what} in git at the moment, so this cannot be undone yet. Try again once git is done.`,
    )
  }
  return conflicting(
    `The ${what} has been changed again since, so this cannot be undone by itself. Open its history to bring back an earlier version.`,
  )
}
