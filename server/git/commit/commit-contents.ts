import path from 'node:path'
import { storeFile } from '../blobs'
import type { GitFolders } from '../folders'
import { writeBlob } from '../raw/new-objects'
import { headCommit } from '../refs'
import { git, type Place } from '../run'
import { areStoredRaw } from '../stored-form'
import { type TreeFile, treeWith } from '../tree-with'
import { type CommitRequest, identity, message, tryUnstage } from './commit'
import { withLockRetry } from './locks'
import type { Contents } from './must-hold'

/**
 * Commits these contents on top of a branch that is checked out, whatever is on disk, and gives the
 * commit's id, or undefined where the branch says so already. Only the index follows, for these paths.
 */
export async function commitContents(
  place: Place,
  { branch, ...folders }: GitFolders & { branch: string },
  request: Omit<CommitRequest, 'paths'>,
  contents: Contents,
): Promise<string | undefined> {
  const head = await headCommit(place, folders)
  if (!head) throw new Error('There is no commit yet to put this one on')
  const index = path.join(folders.gitDir, 'callboard-waiting-index')
  const files: TreeFile[] = []
  const isRaw = areStoredRaw(place, folders, contents)
  const store = (file: string, content: Buffer) =>
    isRaw ? writeBlob(folders.commonDir, content) : storeFile(place, file, content)
  for (const [file, content] of contents) {
    files.push({ path: file, blob: content ? await store(file, content) : '' })
  }
  const present = (await git(place, ['rev-parse', '--verify', `${head}^{tree}`])).trim()
  const tree = await treeWith(place, index, present, files)
  if (tree === present) return undefined
  const env = identity(request.author, request.at)
  const made = await git(place, ['commit-tree', tree, '-p', head, '-m', message(request)], { env })
  const id = made.trim()
  // Git refuses where the branch has moved on since it was looked at.
  const move = ['update-ref', '-m', `commit: ${request.subject}`, `refs/heads/${branch}`, id, head]
  await withLockRetry(() => git(place, move, { env }))
  await tryUnstage(place, [...contents.keys()])
  return id
}
