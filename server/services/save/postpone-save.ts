import { randomUUID } from 'node:crypto'
import type { Repository, RepositoryState } from '../../git/repository'
import type { FileChange } from '../../store/journal'
import { locate } from '../../store/locations'
import type { Site } from '../site/site'
import { contentOnDisk } from '../site/on-disk'
import { keepWaiting } from './keep-waiting'
import type { KeptEdit, WaitingSave } from './waiting-saves'
import { whyMerging } from './why-merging'

/** How a save must wait: written to the disk, or beside it; and why, in words for the owner. */
export interface Wait {
  beside: boolean
  reason: string
}

/**
 * Whether a save of these files must wait for its commit; undefined where it need not. What a
 * developer is merging is never written, nor what cannot be read while it cannot be committed.
 */
export async function waitFor(
  site: Site,
  repository: Repository,
  paths: readonly string[],
  state: RepositoryState,
) {
  const held = paths.some((path) => site.store.holds(path))
  const unmerged = await repository.unmerged()
  const beside = held || paths.some((path) => unmerged.includes(path))
  if (!state.ready) {
    return {
      beside: beside || (await isAnyWrong(site, paths)),
      reason: state.reason,
    } satisfies Wait
  }
  const waits = site.waiting.edits().some(({ path }) => paths.includes(path))
  const mustWait = beside || waits || unmerged.length > 0
  return mustWait ? ({ beside, reason: whyMerging(beside, unmerged) } satisfies Wait) : undefined
}

async function isAnyWrong(site: Site, paths: readonly string[]): Promise<boolean> {
  const found = paths.flatMap((path) => locate(path) ?? [])
  const wrong = await Promise.all(found.map(({ kind, id }) => site.store.wrongFile(kind, id)))
  return wrong.some((file) => file !== undefined)
}

/**
 * Keeps what a save makes of its files, and what it was made on, in the repository: of one that waits
 * `beside` its file what is served, otherwise what is on disk.
 */
export async function keepEdits(
  site: Site,
  name: WaitingSave['repository'],
  files: readonly FileChange[],
  beside: boolean,
): Promise<KeptEdit[]> {
  const edits: KeptEdit[] = []
  for (const { path, content } of files) {
    const disk = await keepOrNone(site, name, await contentOnDisk(site, path))
    const before = beside && locate(path) ? site.store.revisionOf(path) : disk
    const after = await keepOrNone(site, name, content === null ? null : Buffer.from(content))
    edits.push({ path, before, after })
  }
  await keepWaiting(site, name, edits)
  return edits
}

/** Keeps a content in a repository, without a commit; gives its blob's id, '' for none. */
export async function keepOrNone(
  { repositories }: Pick<Site, 'repositories'>,
  name: WaitingSave['repository'],
  content: Buffer | null,
): Promise<string> {
  return content === null ? '' : repositories[name].keepContent(content)
}

type ServingSite = Pick<Site, 'store' | 'waiting' | 'repositories' | 'log'>

/**
 * Lets the store serve the newest of what waits beside these files, or the disk where nothing does;
 * where git cannot say what waits, what was served before.
 */
export async function serveWaiting(site: ServingSite, paths: readonly string[]): Promise<void> {
  const waiting = site.waiting.waiting().filter(({ beside }) => beside)
  for (const path of paths) {
    const last = waiting.findLast(({ edits }) => edits.some((edit) => edit.path === path))
    try {
      site.store.hold(new Map([[path, last && (await contentOf(site, last, path))]]))
    } catch (error) {
      site.log.error({ err: error, path }, 'What waits beside a file cannot be read')
    }
  }
}

async function contentOf(site: Pick<Site, 'repositories'>, save: WaitingSave, path: string) {
  const after = save.edits.find((edit) => edit.path === path)?.after ?? ''
  return after === '' ? null : site.repositories[save.repository].fileAt(after)
}

/** Lets the store serve all that waits beside its file, as after a restart. */
export async function serveAllWaiting(site: ServingSite): Promise<void> {
  const paths = site.waiting.edits().map(({ path }) => path)
  if (paths.length === 0) return
  await serveWaiting(site, paths)
  await site.store.refresh(paths)
}

/** A new name for a waiting save that is in no journal. */
export const newSaveId = () => randomUUID()
