import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../../files/durable'
import { unlessMissing } from '../../files/paths'
import type { GitFolders } from '../folders'
import { looseFile } from '../object-id'
import { git, type Place } from '../run'
import { packDepth } from '../upkeep'

const limit = 60 * 60_000
const packEnding = /\.(?:pack|idx|rev|bitmap|mtimes|keep)$/

/** What can be reached from some objects, with those in the index; `not` excludes what others reach. */
export async function reachable(
  place: Place,
  from: readonly string[],
  not: readonly string[] = [],
): Promise<string[]> {
  const input = [...from, ...not.map((id) => `^${id}`), ''].join('\n')
  const args = ['rev-list', '--objects', '--no-object-names', '--indexed-objects', '--stdin']
  return (await git(place, args, { input, limit })).split('\n').filter(Boolean)
}

/** Takes objects out of a repository for good, whatever keeps them: files of their own and packs. */
export class Purge {
  /** Packs without what is to go, to be used instead of those that have it. */
  readonly made: string[] = []
  #replaced: string[] = []
  #seen = new Set<string>()

  constructor(
    private readonly place: Place,
    private readonly folders: GitFolders,
    /** What is to go. */
    readonly gone: Set<string>,
  ) {}

  /**
   * All objects that nothing reaches, but for what came after `since` (in milliseconds since 1970) and
   * is not in `certainly`: a git command may be about to use it.
   */
  static async unreachable(
    place: Place,
    folders: GitFolders,
    kept: ReadonlySet<string>,
    certainly: ReadonlySet<string>,
    since: number,
  ): Promise<Set<string>> {
    const args = ['cat-file', '--batch-all-objects', '--unordered', '--batch-check=%(objectname)']
    const all = (await git(place, args, { limit })).split('\n').filter(Boolean)
    const gone = new Set<string>()
    for (const id of all) {
      if (kept.has(id)) continue
      const isOld = certainly.has(id) || !(await isYoung(looseFile(folders.commonDir, id), since))
      if (isOld) gone.add(id)
    }
    return gone
  }

  /** Makes packs that have all but what is to go; nothing in use changes. Throws GitError. */
  async prepare(): Promise<void> {
    const left: string[] = []
    for (const name of await packsIn(this.folders)) {
      const ids = await this.#idsIn(name)
      if (!ids) continue
      this.#seen.add(name)
      if (!ids.some((id) => this.gone.has(id))) continue
      this.#replaced.push(name)
      left.push(...ids.filter((id) => !this.gone.has(id)))
    }
    if (left.length === 0) return
    const base = path.join(packFolder(this.folders), 'pack')
    const input = `${[...new Set(left)].join('\n')}\n`
    const args = ['pack-objects', '--quiet', '--delta-base-offset', `--depth=${packDepth}`, base]
    const id = (await git(this.place, args, { input, limit })).trim()
    this.made.push(`pack-${id}`)
    this.#seen.add(`pack-${id}`)
  }

  /** Whether a pack has come since `prepare` that holds something that is to go. */
  async isOutdated(): Promise<boolean> {
    for (const name of await packsIn(this.folders)) {
      if (this.#seen.has(name)) continue
      if ((await this.#idsIn(name))?.some((id) => this.gone.has(id))) return true
    }
    return false
  }

  /** Removes what is to go. Nothing may refer to it any more, and nobody write meanwhile. */
  async finish(): Promise<void> {
    for (const name of ['info/commit-graph', 'info/commit-graphs', 'pack/multi-pack-index']) {
      const file = path.join(this.folders.commonDir, 'objects', name)
      await rm(file, { recursive: true, force: true })
    }
    await removePacks(this.folders, this.#replaced)
    for (const id of this.gone) await rm(looseFile(this.folders.commonDir, id), { force: true })
    await syncFolder(path.join(this.folders.commonDir, 'objects'))
  }

  /** Undefined where git has packed it into another one meanwhile, as it does behind somebody's commit. */
  async #idsIn(pack: string): Promise<string[] | undefined> {
    const file = path.join(packFolder(this.folders), `${pack}.idx`)
    const input = await unlessMissing(readFile(file), undefined)
    if (!input) return undefined
    const output = await git(this.place, ['show-index'], { input, limit })
    return output.split('\n').flatMap((line) => /^\d+ ([0-9a-f]{40})/.exec(line)?.[1] ?? [])
  }
}

/** Removes packs, by their names, with all that belongs to them. */
export async function removePacks(folders: GitFolders, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const folder = packFolder(folders)
  const files = (await readdir(folder)).filter((file) => {
    const name = file.replace(packEnding, '')
    return name !== file && names.includes(name)
  })
  // Git looks for the index first.
  const sorted = files.sort((a, b) => Number(b.endsWith('.idx')) - Number(a.endsWith('.idx')))
  for (const file of sorted) await rm(path.join(folder, file), { force: true })
  await syncFolder(folder)
}

/** The names of a repository's packs. */
export async function packsIn(folders: GitFolders): Promise<string[]> {
  const files = await readdir(packFolder(folders)).catch(() => [])
  return files.filter((name) => name.endsWith('.idx')).map((name) => name.replace(packEnding, ''))
}

const packFolder = ({ commonDir }: GitFolders) => path.join(commonDir, 'objects', 'pack')

async function isYoung(file: string, since: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && found.mtimeMs > since
}
