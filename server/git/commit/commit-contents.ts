import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { GitFolders } from '../folders'
import { headCommit } from '../refs'
import { git, type Place } from '../run'
import { type CommitRequest, identity, message, tryUnstage } from './commit'
import { withLockRetry } from './locks'
import type { Contents } from './must-hold'

const noBlob = '0'.repeat(40)

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
  const tree = await treeOf(place, path.join(folders.gitDir, 'callboard-waiting-index'), contents)
  const present = await git(place, ['rev-parse', '--verify', `${head}^{tree}`])
  if (tree === present.trim()) return undefined
  const env = identity(request.author, request.at)
  const made = await git(place, ['commit-tree', tree, '-p', head, '-m', message(request)], { env })
  const id = made.trim()
  // Git refuses where the branch has moved on since it was looked at.
  const move = ['update-ref', '-m', `commit: ${request.subject}`, `refs/heads/${branch}`, id, head]
  await withLockRetry(() => git(place, move, { env }))
  await tryUnstage(place, [...contents.keys()])
  return id
}

async function treeOf(place: Place, index: string, contents: Contents): Promise<string> {
  const env = { GIT_INDEX_FILE: index }
  const clear = () =>
    Promise.all([rm(index, { force: true }), rm(`${index}.lock`, { force: true })])
  const lines: string[] = []
  for (const [file, content] of contents) {
    const blob = content && (await storeFile(place, file, content))
    lines.push(blob ? `100644 ${blob}\t${file}\0` : `0 ${noBlob}\t${file}\0`)
  }
  await clear()
  try {
    await git(place, ['read-tree', 'HEAD'], { env })
    await git(place, ['update-index', '-z', '--index-info'], { env, input: lines.join('') })
    return (await git(place, ['write-tree'], { env })).trim()
  } finally {
    await clear()
  }
}

// In the form that git stores of a file at this path.
async function storeFile(place: Place, file: string, content: Buffer): Promise<string> {
  const id = await git(place, ['hash-object', '-w', '--path', file, '--stdin'], { input: content })
  return id.trim()
}
