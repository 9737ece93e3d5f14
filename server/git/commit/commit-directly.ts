import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { blobId } from '../../files/blob-id'
import { errorCode, isMissing } from '../../files/paths'
import { readBytes, readNow } from '../../files/read'
import { indexIn } from '../raw/index-file'
import { withLockFile } from '../raw/lock-file'
import { type Branch, looseBranch } from '../raw/loose-objects'
import { patchIndex, type Staged } from '../raw/patch-index'
import type { GitFolders } from '../folders'
import { readState } from '../repository-state'
import type { Place } from '../run'
import { areStoredRaw, attributeFiles } from '../stored-form'
import { type CommitRequest, message, signature } from './commit'
import { type CommitObjects, commitObjects } from './commit-objects'
import type { Contents } from './must-hold'

/** What a commit is made of, and the index that goes with it, not written yet. */
interface Prepared extends CommitObjects {
  index: Buffer
}

/**
 * Commits files as they are on disk without starting git: under git's locks its objects, its index
 * and its branch are written as `git commit --only` does. Gives the commit's id, or undefined, with
 * nothing changed, where that is left to git: where files are staged or stored in another form, the
 * objects at hand are packed, the index is kept in an unusual way, or git is in the middle of a merge.
 * Throws in git's words where somebody else holds a lock, and the disk's errors.
 * @param contents what the files must have on disk
 */
export async function commitDirectly(
  place: Place,
  folders: GitFolders,
  request: CommitRequest,
  contents: Contents,
): Promise<string | undefined> {
  if (!areStoredRaw(place, folders, contents)) return undefined
  return withLockFile(path.join(folders.gitDir, 'index'), async (index) => {
    // A merge may have begun since it was looked at.
    const { ready } = readState(folders)
    const branch = ready ? looseBranch(folders) : undefined
    const prepared = branch && (await prepare(place, folders, branch, request, contents))
    if (!prepared) return undefined
    await prepared.objects.write(folders.commonDir)
    const head = path.join(folders.gitDir, 'HEAD')
    await withLockFile(head, () =>
      withLockFile(path.join(folders.commonDir, branch.ref), async (ref) => {
        mustBeAt(folders, branch)
        const logs = reflogs(folders, branch)
        try {
          for (const { log } of logs) append(log, reflogLine(branch, prepared.id, request))
          // The index goes first. Whoever reads it now and the branch before cannot commit that: git
          // finds the branch moved on. The other way round they would commit our files as they were.
          // It stays locked: a `git commit` that has read it before and not locked it yet ends then, in
          // place of writing it back as it was.
          await index.replace(prepared.index, { keepsLock: true })
          await ref.replace(`${prepared.id}\n`, { isDurable: true })
        } catch (error) {
          // A log that named the commit would keep what was refused.
          for (const { log, size } of logs) truncateSync(log, size)
          throw error
        }
      }),
    )
    return prepared.id
  })
}

async function prepare(
  place: Place,
  folders: GitFolders,
  branch: Branch,
  request: CommitRequest,
  contents: Contents,
): Promise<Prepared | undefined> {
  const files = [...contents.keys()]
  const made = commitObjects(folders, branch, request, contents)
  const bytes = readNow(path.join(folders.gitDir, 'index'))
  const indexed = bytes && indexIn(bytes, [...files, ...attributeFiles(files)])
  if (!made || !indexed) return undefined
  if (attributeFiles(files).some((file) => indexed.entries.has(file))) return undefined
  const staged = new Map<string, Staged | null>()
  for (const [file, content] of contents) {
    const present = indexed.entries.get(file)
    const inHead = made.before.get(file) ?? undefined
    if (present && !present.isUsual) return undefined
    if (present?.blob !== inHead?.id || present?.mode !== inHead?.mode) return undefined
    const stats = await statsOf(path.join(place.workTree, file), content)
    if (stats === undefined) return undefined
    const entry = made.files.get(file)
    const isProgram = stats && (stats.mode & 0o100n) !== 0n
    if (entry && isProgram !== (entry.mode === '100755')) return undefined
    staged.set(file, entry && stats ? { blob: entry.id, mode: entry.mode, stats } : null)
  }
  const index = patchIndex(bytes, staged)
  return index && { ...made, index }
}

/** What the disk says of a file that has this content; undefined where it has another. */
async function statsOf(file: string, content: Buffer | null) {
  try {
    // Before it is read, so that git looks again at what is written meanwhile.
    const stats = lstatSync(file, { bigint: true })
    if (!content || !stats.isFile()) return undefined
    return blobId(await readBytes(file)) === blobId(content) ? stats : undefined
  } catch (error) {
    if (isMissing(error)) return content ? undefined : null
    throw error
  }
}

/** Throws in git's words where somebody moved the branch since it was looked at. */
function mustBeAt(folders: GitFolders, { ref, id }: Branch): void {
  const now = looseBranch(folders)
  if (now?.ref === ref && now.id === id) return
  throw new Error(`cannot lock ref '${ref}': is at ${now?.id ?? '0'} but expected ${id}`)
}

/** Those of git's own logs of where the branch goes that there are, with their lengths. */
function reflogs({ gitDir, commonDir }: GitFolders, { ref }: Branch) {
  const logs = [path.join(gitDir, 'logs/HEAD'), path.join(commonDir, 'logs', ref)]
  return logs.flatMap((log) => {
    try {
      return [{ log, size: statSync(log).size }]
    } catch (error) {
      // A log that is not there is not wanted.
      if (errorCode(error) === 'ENOENT') return []
      throw error
    }
  })
}

function reflogLine({ id }: Branch, commit: string, request: CommitRequest): string {
  return `${id} ${commit} ${signature(request)}\tcommit: ${message(request).split('\n')[0]}\n`
}

function append(log: string, line: string): void {
  const handle = openSync(log, constants.O_WRONLY | constants.O_APPEND)
  try {
    writeFileSync(handle, line)
  } finally {
    closeSync(handle)
  }
}
