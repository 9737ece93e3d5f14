import { repositoryNames, type RepositoryName } from '../../../src/schema/collection'
import { blobIdOrNone } from '../../files/blob-id'
import { replaceFile, removeFile } from '../../files/durable'
import { resolveInside } from '../../files/paths'
import type { Contents, Repository } from '../../git/repository'
import type { Site } from '../site/site'
import { contentOnDisk } from '../site/on-disk'
import { keepOnlyWaiting } from './keep-waiting'
import { serveWaiting } from './postpone-save'
import { takeIn } from './take-in'
import { asMade, bringOnto, laterBlobs, type OnTop, putOnTop } from './put-on-top'
import type { KeptEdit, WaitingSave } from './waiting-saves'

// Another admin's save has its turn after so many.
const mostAtOnce = 5

const pathsOf = ({ edits }: WaitingSave) => edits.map(({ path }) => path)

/**
 * Puts saves that wait on top of what git has left, in their order, each with a commit of its own; of
 * many the first, and says whether there are more.
 * What a developer has not finished merging goes on waiting, with all saves made after it on the same
 * files; what cannot be put on top is set aside. To be run where the repository is ready. Throws where the
 * disk still refuses what an earlier save could not put back.
 */
async function commitWaiting(site: Site, name: RepositoryName): Promise<boolean> {
  const repository = site.repositories[name]
  const blocked = new Set<string>()
  const done = new Set<string>()
  let left = mostAtOnce
  for (const save of site.waiting.waiting(name)) {
    if (left === 0) break
    const paths = pathsOf(save)
    const isBehind = paths.some((path) => blocked.has(path))
    const isDone = !isBehind && (await isPutOnTop(site, repository, save))
    for (const path of paths) (isDone ? done : blocked).add(path)
    if (isDone) left -= 1
  }
  if (done.size === 0) return false
  await keepOnlyWaiting(site)
  await serveWaiting(site, [...done])
  await takeIn(site, [...done])
  return left === 0
}

/** Says whether a save need not wait any longer. */
async function isPutOnTop(site: Site, repository: Repository, save: WaitingSave): Promise<boolean> {
  const fields = { paths: pathsOf(save), subject: save.subject }
  try {
    const unmerged = await repository.unmerged()
    if (fields.paths.some((path) => unmerged.includes(path))) return false
    const contents = await contentsOnTop(site, repository, save)
    if (!contents) {
      await site.waiting.setAside(save.id)
      site.log.warn(fields, 'A save that had been waiting collides with what came meanwhile')
      return true
    }
    const change = await repository.commitContents(save, contents)
    await writeOnTop(site, repository, save, contents)
    await site.waiting.remove(save.id)
    site.log.info(
      { ...fields, change },
      change ? 'Committed a save that had been waiting' : inHistory,
    )
    return true
  } catch (error) {
    site.log.warn({ ...fields, err: error }, 'A save goes on waiting for its commit')
    return false
  }
}

const inHistory = 'A save that had been waiting is in the history already'

/** What the commit of a save makes of its files; undefined where one of them collides. */
async function contentsOnTop(site: Site, repository: Repository, save: WaitingSave) {
  const contents = new Map<string, Buffer | null>()
  // Of a thousand files git is asked at once.
  const committed = await repository.blobsAtHead(pathsOf(save))
  const made = await repository.blobs(save.edits.map(({ after }) => after))
  for (const [at, edit] of save.edits.entries()) {
    const isAsBefore = (committed.get(edit.path) ?? '') === edit.before
    const onTop = isAsBefore
      ? asMade(edit, made[at] ?? null)
      : await onTopOfOther(site, repository, save, edit)
    if (!onTop) return undefined
    contents.set(edit.path, onTop.content)
  }
  return contents
}

async function onTopOfOther(
  site: Site,
  repository: Repository,
  save: WaitingSave,
  edit: KeptEdit,
): Promise<OnTop> {
  const committed = (await repository.fileAt('HEAD', edit.path)) ?? null
  // Where a developer has committed what later saves made of it, each is still told as itself.
  const later = laterBlobs(site.waiting.waiting(save.repository), save, edit.path)
  const isLater = later.includes(blobIdOrNone(committed))
  const [present = null] = isLater ? await repository.blobs([edit.before]) : [committed]
  return putOnTop(repository, edit, present)
}

/**
 * Writes to the disk what git has taken off it, or never was there; a later hand edit stays. A save may
 * have been made on what git had taken another off: what it became in history has both.
 */
async function writeOnTop(
  site: Site,
  repository: Repository,
  save: WaitingSave,
  committed: Contents,
): Promise<void> {
  const saves = site.waiting.waiting(save.repository)
  for (const edit of save.edits) {
    const disk = await contentOnDisk(site, edit.path)
    if (laterBlobs(saves, save, edit.path).includes(blobIdOrNone(disk))) continue
    const onTop = await bringOnto(repository, edit, committed.get(edit.path) ?? null, disk)
    if (!onTop || blobIdOrNone(onTop.content) === blobIdOrNone(disk)) continue
    const file = resolveInside(site.config.siteDir, edit.path)
    if (onTop.content === null) await removeFile(file)
    else await replaceFile(file, onTop.content)
  }
}

/** Tries to make every commit that was put off; run it now and then. */
export async function commitWhenReady(site: Site): Promise<void> {
  let areMore = site.waiting.waiting().length > 0
  while (areMore && !site.ending.signal.aborted) {
    areMore = await site.writer.run(() => commitSome(site))
  }
}

/**
 * Commits what waits where git is ready for it, of many the first, for callers that hold the writer already;
 * says whether there are more. Throws what `commitWaiting` does.
 */
export async function commitSome(site: Site): Promise<boolean> {
  if (site.waiting.waiting().length === 0) return false
  let areMore = false
  for (const name of repositoryNames) {
    const state = await site.repositories[name].state()
    if (state.ready && (await commitWaiting(site, name))) areMore = true
  }
  return areMore
}
