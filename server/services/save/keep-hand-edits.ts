import type { RepositoryName } from '../../../src/schema/collection'
import type { Site } from '../site/site'
import { contentOnDisk } from '../site/on-disk'
import { keepWaiting } from './keep-waiting'
import { keepOrNone, newSaveId } from './postpone-save'
import type { KeptEdit } from './waiting-saves'

/**
 * Lets what a developer typed into files and has not committed wait as a save of its own, so that it
 * is committed before the save that is made on it, apart and under their name. To be called before
 * that save is written; throws where git or the disk refuses.
 */
export async function keepHandEdits(
  site: Site,
  name: RepositoryName,
  paths: readonly string[],
): Promise<void> {
  const repository = site.repositories[name]
  const edits: KeptEdit[] = []
  const { base, changed } = await repository.uncommitted(paths)
  for (const path of changed) {
    const before = await lastKnown(site, name, base, path)
    const after = await keepOrNone(site, name, await contentOnDisk(site, path))
    // What another waiting save wrote is not known to git either.
    if (after !== before) edits.push({ path, before, after })
  }
  if (edits.length === 0) return
  const { author, subject, trailers } = await repository.describeHandEdit(
    edits.map(({ path }) => path),
  )
  await keepWaiting(site, name, edits)
  await site.waiting.add({
    id: newSaveId(),
    repository: name,
    author,
    subject,
    trailers: trailers.map(([key, value]) => [key, value]),
    edits,
    beside: false,
    phase: 'waiting',
  })
}

/** The blob of a file as the last waiting save left it, or as `base` has it; '' for none. */
async function lastKnown(site: Site, name: RepositoryName, base: string, path: string) {
  const last = site.waiting.edits(name).findLast((edit) => edit.path === path)
  if (last) return last.after
  return keepOrNone(site, name, (await site.repositories[name].fileAt(base, path)) ?? null)
}
