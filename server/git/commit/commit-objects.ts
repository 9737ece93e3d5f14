import { smallBytes } from '../../files/read'
import type { GitFolders } from '../folders'
import { growTree } from '../raw/grow-tree'
import { type Branch, looseBranch, looseFiles, looseRoot, readLoose } from '../raw/loose-objects'
import { NewObjects } from '../raw/new-objects'
import type { TreeEntry } from '../raw/tree-layout'
import type { Place } from '../run'
import { areStoredRaw } from '../stored-form'
import { type CommitRequest, message, signature } from './commit'
import type { Contents } from './must-hold'

/** What a commit is made of, all in git's own form and not written yet. */
export interface CommitObjects {
  objects: NewObjects
  /** The commit's id. */
  id: string
  /** What the commit has at each path that it is about; null for nothing. */
  files: Map<string, TreeEntry | null>
  /** What its parent has there. */
  before: Map<string, TreeEntry | null>
}

const usualMode = '100644'

/**
 * The objects of a commit on top of a branch, made without starting git. Undefined where that is left to
 * git: where the author has no name, trees are packed, or nothing would change.
 */
export function commitObjects(
  folders: GitFolders,
  branch: Branch,
  request: CommitRequest,
  contents: Contents,
): CommitObjects | undefined {
  const who = signature(request)
  const before = looseFiles(folders, branch.id, [...contents.keys()])
  if (who.startsWith(' ') || !before) return undefined
  const objects = new NewObjects()
  const files = new Map<string, TreeEntry | null>()
  for (const [file, content] of contents) {
    const mode = before.get(file)?.mode ?? usualMode
    files.set(file, content && { id: objects.add('blob', content), mode })
  }
  const root = looseRoot(folders.commonDir, branch.id)
  const tree = growTree(objects, (id) => readLoose(folders.commonDir, id), root, files)
  if (!tree || tree === root) return undefined
  const parents = `tree ${tree}\nparent ${branch.id}\n`
  const text = `${parents}author ${who}\ncommitter ${who}\n\n${message(request)}\n`
  return { objects, id: objects.add('commit', Buffer.from(text)), files, before }
}

/**
 * Writes the objects of a commit that is about to be asked for, while its files are not on the disk yet: so
 * the disk syncs both at once. Nothing refers to them before the commit, which makes anew what is missing or
 * has become other by then; so that only what is small is written, which a refused save leaves to git's
 * clearing up.
 */
export async function writeAhead(
  place: Place,
  folders: GitFolders,
  request: CommitRequest,
  contents: Contents,
): Promise<void> {
  const size = [...contents.values()].reduce((sum, content) => sum + (content?.length ?? 0), 0)
  if (size > smallBytes || !areStoredRaw(place, folders, contents)) return
  const branch = looseBranch(folders)
  const made = branch && commitObjects(folders, branch, request, contents)
  await made?.objects.write(folders.commonDir)
}
