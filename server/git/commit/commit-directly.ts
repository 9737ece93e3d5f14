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
import { growTree } from '../raw/grow-tree'
import { indexIn } from '../raw/index-file'
import { withLockFile } from '../raw/lock-file'
import { type Branch, looseBranch, looseFiles, looseRoot, readLoose } from '../raw/loose-objects'
import { NewObjects } from '../raw/new-objects'
import { patchIndex, type Staged } from '../raw/patch-index'
import type { TreeEntry } from '../raw/tree-layout'
import type { GitFolders } from '../folders'
import { readState } from '../repository-state'
import type { Place } from '../run'
import { areStoredRaw, attributeFiles } from '../stored-form'
import { type CommitRequest, message, signature } from './commit'
import type { Contents } from './must-hold'

/** What a commit is made of, all in git's own form and not written yet. */
interface Prepared {
  objects: NewObjects
  index: Buffer
  commit: string
}

const usualMode = '100644'

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
  const isNamed = !signature(request).startsWith(' ')
  if (!isNamed || !areStoredRaw(place, folders, contents)) return undefined
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
          for (const { log } of logs) append(log, reflogLine(branch, prepared.commit, request))
          // The index goes first. Whoever reads it now and the branch before cannot commit that: git
          // finds the branch moved on. The other way round they would commit our files as they were.
          await index.replace(prepared.index)
          await ref.replace(`${prepared.commit}\n`, { durable: true })
        } catch (error) {
          // A log that named the commit would keep what was refused.
          for (const { log, size } of logs) truncateSync(log, size)
          throw error
        }
      }),
    )
    return prepared.commit
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
  const committed = looseFiles(folders, branch.id, files)
  const bytes = readNow(path.join(folders.gitDir, 'index'))
  const before = bytes && indexIn(bytes, [...files, ...attributeFiles(files)])
  if (!committed || !before) return undefined
  if (attributeFiles(files).some((file) => before.entries.has(file))) return undefined
  const objects = new NewObjects()
  const staged = new Map<string, Staged | null>()
  for (const [file, content] of contents) {
    const present = before.entries.get(file)
    const inHead = committed.get(file) ?? undefined
    if (present && !present.isUsual) return undefined
    if (present?.blob !== inHead?.id || present?.mode !== inHead?.mode) return undefined
    const stats = await statsOf(path.join(place.workTree, file), content)
    if (stats === undefined) return undefined
    const isProgram = stats && (stats.mode & 0o100n) !== 0n
    const mode = present?.mode ?? usualMode
    if (stats && isProgram !== (mode === '100755')) return undefined
    staged.set(file, content && stats && { blob: objects.add('blob', content), mode, stats })
  }
  const index = patchIndex(bytes, staged)
  const root = looseRoot(folders.commonDir, branch.id)
  const entries = new Map<string, TreeEntry | null>(
    [...staged].map(([file, entry]) => [file, entry && { id: entry.blob, mode: entry.mode }]),
  )
  const tree = growTree(objects, (id) => readLoose(folders.commonDir, id), root, entries)
  if (!index || !tree || tree === root) return undefined
  const commit = objects.add('commit', Buffer.from(commitText(tree, branch.id, request)))
  return { objects, index, commit }
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

function commitText(tree: string, parent: string, request: CommitRequest): string {
  const who = signature(request)
  return `tree ${tree}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\n\n${message(request)}\n`
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
