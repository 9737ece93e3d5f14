import { type KindName, kinds } from '../../src/schema'
import type { Page } from '../../src/schema/api'
import { invalid, notFound } from '../errors'
import { isCommit } from './refs'
import { type ChangedFile, type Commit, readLog } from './log'
import { git, type Place } from './run'

/** Which part of a history is asked for: at most `limit` items after the page that gave `cursor`. */
export interface PageRequest {
  cursor?: string
  limit: number
}

/** One version of a file: a commit, and what it did to this file. */
export interface FileVersion extends Omit<Commit, 'files'> {
  file: ChangedFile
}

/** Which commits of the whole site are asked for. */
export interface HistoryFilter {
  kind?: KindName
  /** The author's name. */
  person?: string
  since?: Date
  until?: Date
}

// Else git leaves out the side of a merge that was not chosen; but it names the merges, too, that took
// the file as one side had it.
const everySide = '--full-history'

interface Position {
  /** The commit that pages count from, so that a save in between moves nothing. */
  tip: string
  skip: number
}

async function position(
  place: Place,
  head: string | undefined,
  cursor: string | undefined,
): Promise<Position | undefined> {
  if (cursor === undefined) return head === undefined ? undefined : { tip: head, skip: 0 }
  const [, tip, skip] = /^([0-9a-f]{40,64})\.(\d{1,7})$/.exec(cursor) ?? []
  if (!tip || !(await isCommit(place, tip))) {
    throw invalid([{ path: 'cursor', message: 'This page of history does not exist' }])
  }
  return { tip, skip: Number(skip) }
}

/** Cuts what was read one too many into the page and the cursor of the next. */
function page<T>(items: T[], { tip, skip }: Position, limit: number): Page<T> {
  if (items.length <= limit) return { items }
  return { items: items.slice(0, limit), next: `${tip}.${skip + limit}` }
}

async function renameInto(place: Place, { id, parents, file }: FileVersion) {
  // In the first commit of all there was nothing that could have been renamed.
  if (parents.length === 0) return undefined
  const [only] = await readLog(place, ['--no-walk', '--diff-filter=R', id])
  return only?.files.find(({ path }) => path === file.path)
}

/** Up to `count` commits that changed the file of this path, newest first. */
async function changesOf(
  place: Place,
  tip: string,
  path: string,
  count: number,
  looked = count,
): Promise<FileVersion[]> {
  // Not `log --follow`: it reads every commit, where a path alone is looked up in the commit graph.
  const commits = await readLog(place, [everySide, `-${looked}`, tip], [path])
  const found = commits.flatMap(({ files, ...commit }) => {
    const file = files.find((candidate) => candidate.path === path)
    return file ? [{ ...commit, file }] : []
  })
  const isEnough = found.length >= count || commits.length < looked
  return isEnough ? found.slice(0, count) : changesOf(place, tip, path, count, looked * 2)
}

/** Whether the file was not there before the version at `index`: it may have had another name. */
function isArrival(found: readonly FileVersion[], index: number): boolean {
  const earlier = found[index + 1]?.file.status
  return found[index]?.file.status === 'added' && (earlier ?? 'deleted') === 'deleted'
}

/** Up to `count` versions of a file, newest first, through renames, from the commit `tip` on. */
async function versions(
  place: Place,
  tip: string,
  path: string,
  count: number,
): Promise<FileVersion[]> {
  const found = await changesOf(place, tip, path, count)
  for (const [index, version] of found.entries()) {
    const left = count - index - 1
    const mayBeRenamed = left > 0 && isArrival(found, index)
    const rename = mayBeRenamed ? await renameInto(place, version) : undefined
    if (!rename?.from) continue
    const earlier = await versions(place, `${version.id}^`, rename.from, left)
    return [...found.slice(0, index), { ...version, file: rename }, ...earlier]
  }
  return found
}

/** The versions of one file up to a commit, newest first; renames are followed into its earlier names. */
export async function entryHistory(
  place: Place,
  head: string | undefined,
  path: string,
  { cursor, limit }: PageRequest,
): Promise<Page<FileVersion>> {
  const from = await position(place, head, cursor)
  if (!from) return { items: [] }
  const found = await versions(place, from.tip, path, from.skip + limit + 1)
  return page(found.slice(from.skip), from, limit)
}

/** A text as a pattern of git's that finds just this; as a plain one it would also find the end of a longer name. */
function literally(text: string): string {
  return text.replace(/[\\.*^$[]/g, '\\$&')
}

function filterArguments({ person, since, until }: HistoryFilter): string[] {
  return [
    ...(person === undefined ? [] : ['--basic-regexp', `--author=^${literally(person)} <`]),
    ...(since ? [`--since-as-filter=${since.toISOString()}`] : []),
    ...(until ? [`--until=${until.toISOString()}`] : []),
  ]
}

function pathsOf(kind: KindName | undefined): string[] {
  if (kind === undefined) return []
  const declaration = kinds[kind]
  return [declaration.kind === 'singleton' ? declaration.file : declaration.folder]
}

/** What files held in their newest versions up to a commit, up to `limit` commits back: each blob with its file. */
export async function formerBlobs(
  place: Place,
  head: string,
  paths: readonly string[],
  limit: number,
) {
  const commits = await readLog(place, [`-${limit}`, head], paths)
  const files = commits.flatMap((commit) => commit.files)
  return files
    .filter(({ path, after }) => after !== '' && paths.includes(path))
    .map(({ path, after }) => ({ path, blob: after }))
}

/** The commits of the whole history that pass the filter, newest first, with all their files. */
export async function siteHistory(
  place: Place,
  head: string | undefined,
  { cursor, limit, ...filter }: HistoryFilter & PageRequest,
): Promise<Page<Commit>> {
  const from = await position(place, head, cursor)
  if (!from) return { items: [] }
  const paths = pathsOf(filter.kind)
  const part = [`-${limit + 1}`, `--skip=${from.skip}`, ...filterArguments(filter), from.tip]
  const found = page(await readLog(place, ['--full-diff', everySide, ...part], paths), from, limit)
  const isOfKind = ({ files }: Commit) =>
    files.some(({ path }) => paths.some((start) => path.startsWith(start)))
  return paths.length === 0 ? found : { ...found, items: found.items.filter(isOfKind) }
}

/** One commit with all it changed, a merge against its first parent; throws 404 where it is none. */
export async function findCommit(place: Place, id: string): Promise<Commit> {
  const missing = notFound('This change is not in the history of the site')
  if (!/^[0-9a-f]{40,64}$/.test(id)) throw missing
  const [commit] = await readLog(place, ['--no-walk', '--diff-merges=first-parent', id], [], [128])
  if (!commit) throw missing
  return commit
}

/** Everyone who wrote a commit of a range, by name. */
export async function readAuthors(place: Place, range: string): Promise<Set<string>> {
  const output = await git(place, ['log', '--format=%an', range, '--'])
  return new Set(output.split('\n').filter(Boolean))
}

/** Every file that a commit of a range added, also under a name that another had before. */
export async function readAdded(place: Place, ...range: string[]): Promise<Set<string>> {
  const files = ['--name-only', '--diff-filter=A', '--no-renames']
  const output = await git(place, ['log', '--format=', '-z', ...files, ...range, '--'])
  return new Set(output.split('\0').filter(Boolean))
}

/** Everyone who wrote or made a commit up to this one, by name and address, in alphabetical order. */
export async function historyPeople(
  place: Place,
  head: string,
): Promise<{ name: string; email: string }[]> {
  const output = await git(place, ['log', '--format=%an%x09%ae%n%cn%x09%ce', head, '--'])
  const lines = [...new Set(output.split('\n').filter(Boolean))].sort((a, b) => a.localeCompare(b))
  return lines.map((line) => {
    const [name = '', email = ''] = line.split('\t')
    return { name, email }
  })
}

/** The files that were committed before a commit of the program's took out their metadata. */
export async function cleanedLater(place: Place, head: string): Promise<string[]> {
  const query = ['--diff-filter=M', '--grep=^Action: clean$', '--name-only', '-z', '--format=']
  const output = await git(place, ['log', ...query, head, '--'])
  return [...new Set(output.split('\0').map((name) => name.trim()))].filter(Boolean).sort()
}
