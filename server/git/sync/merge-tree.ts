import path from 'node:path'
import { storeFile } from '../blobs'
import { type Author, identity, programAuthor } from '../commit/commit'
import { git, type Place } from '../run'
import type { TreeChange } from '../tree-changes'
import { type TreeFile, treeWith } from '../tree-with'
import type { Theirs } from './incoming'
import { type Sides, sidesOf } from './sides'

/** A file that two histories changed differently; a blob is '' where there is no file. */
export interface MergeFile {
  path: string
  /** Its path before one side moved it as it was, while the other changed it. */
  from?: string
  base: string
  ours: string
  theirs: string
  /** Whether git could not merge its lines either. */
  conflicted: boolean
}

/** What merging two commits would give; nothing is changed by finding out. */
interface MergePlan {
  ours: string
  theirs: string
  /** The merged tree; files in `files` that are conflicted are not merged in it. */
  tree: string
  /** The files that are in the tree still and were deleted or moved on one side. */
  gone: string[]
  /** The files changed on both sides, whether or not their lines merged. */
  files: MergeFile[]
  sides: Sides
}

/** A file as a merge shall have it: what it holds, null where it shall be gone, or a blob that is there. */
export type Resolved = TreeFile | { path: string; content: Buffer | null }

/** Whether a file and a folder of one name stand on the two sides of a change. */
const sharesName = (file: string, changes: readonly TreeChange[]) =>
  changes.some(({ path }) => path.startsWith(`${file}/`) || file.startsWith(`${path}/`))

// One exchange goes on at a time. What one that was killed left there goes with the next.
const scratchOf = ({ workTree }: Place) => path.join(workTree, '.callboard', 'merge-index')

/**
 * A commit like `commit` that still has what was deleted since `base`. Git takes a file that was added
 * for one that was deleted beside it and looks like it, as two stories do, and would put into the one
 * what the other side wrote in the other.
 */
async function withDeleted(
  place: Place,
  commit: string,
  base: string,
  changes: readonly TreeChange[],
): Promise<{ commit: string; deleted: TreeChange[] }> {
  const deleted = changes.filter((file) => file.after === '' && !sharesName(file.path, changes))
  if (deleted.length === 0) return { commit, deleted }
  const files = deleted.map(({ path, before }) => ({ path, blob: before }))
  const tree = await treeWith(place, scratchOf(place), commit, files)
  const args = ['commit-tree', tree, '-p', base, '-m', 'With what was deleted']
  return { commit: (await git(place, args, { env: identity(programAuthor) })).trim(), deleted }
}

function parseConflicts(lines: readonly string[]): Map<string, MergeFile> {
  const files = new Map<string, MergeFile>()
  for (const line of lines) {
    const [, blob = '', stage, name = ''] = /^\d+ ([0-9a-f]+) ([123])\t(.*)$/s.exec(line) ?? []
    if (!stage) continue
    const file = files.get(name) ?? {
      ...{ path: name, base: '', ours: '', theirs: '', conflicted: true },
    }
    const side = stage === '1' ? 'base' : stage === '2' ? 'ours' : 'theirs'
    files.set(name, { ...file, [side]: blob })
  }
  return files
}

/** The merged tree, and what git could not merge in it. */
async function mergeTrees(place: Place, ours: string, theirs: string) {
  // A renamed folder is for a person to follow; git would only guess.
  const guess = ['-c', 'merge.directoryRenames=false']
  const args = ['merge-tree', '--write-tree', '-z', '--no-messages', ours, theirs]
  const output = await git(place, [...guess, ...args], { answers: [1] })
  const [tree = '', ...lines] = output.split('\0')
  return { tree, conflicts: parseConflicts(lines) }
}

/** A file that one side deleted and the other changed, at the path where the first put it as it was. */
function followed(file: MergeFile, { mine, other }: Sides): MergeFile {
  const { path, base, ours, theirs } = file
  const [moving, staying] = ours === '' ? [mine, other] : [other, mine]
  const moved = moving.find(({ before, after }) => before === '' && after === base)
  if (!moved || staying.some((change) => change.path === moved.path)) return file
  const sides = { base, ours: ours || base, theirs: theirs || base }
  return { path: moved.path, from: path, ...sides, conflicted: true }
}

/** The files that both sides changed, each in its own way. */
function changedTwice(sides: Sides): MergeFile[] {
  const there = new Map(sides.other.map((file) => [file.path, file]))
  return sides.mine.flatMap(({ path, before, after }) => {
    const their = there.get(path)
    if (!their || their.after === after) return []
    const file = { path, base: before, ours: after, theirs: their.after, conflicted: false }
    const isKept = after !== '' && their.after !== ''
    return isKept ? file : followed({ ...file, conflicted: true }, sides)
  })
}

/** Finds what merging `theirs` into `ours` gives, which both grew out of `base`. */
export async function previewMerge(
  place: Place,
  ours: string,
  { commit: theirs, base }: Theirs,
): Promise<MergePlan> {
  const sides = await sidesOf(place, base, ours, theirs)
  const here = await withDeleted(place, ours, base, sides.mine)
  const there = await withDeleted(place, theirs, base, sides.other)
  const { tree, conflicts } = await mergeTrees(place, here.commit, there.commit)
  const gone = [...here.deleted, ...there.deleted].map(({ path }) => path)
  // What was put back for the moment is no file of that side.
  for (const path of gone) conflicts.delete(path)
  const files = changedTwice(sides).filter(({ path }) => !conflicts.has(path))
  return { ours, theirs, tree, gone, files: [...conflicts.values(), ...files], sides }
}

/** Stores what a file shall be, and gives its blob. */
async function store(place: Place, file: Resolved): Promise<TreeFile> {
  if ('blob' in file) return file
  const { path, content } = file
  return { path, blob: content ? await storeFile(place, path, content) : '' }
}

/**
 * Makes the commit of a merge, with `resolved` in place of what the plan has, and touches neither
 * branch nor files; gives its id. Throws an Error where a conflicted file is not resolved.
 */
export async function commitMerge(
  place: Place,
  plan: MergePlan,
  resolved: readonly Resolved[],
  { author, subject }: { author: Author; subject: string },
): Promise<string> {
  const decided = new Set(resolved.map((file) => file.path))
  const open = plan.files.find((file) => file.conflicted && !decided.has(file.path))
  if (open) throw new Error(`${open.path} is not resolved`)
  const files = plan.gone.map((path) => ({ path, blob: '' }))
  for (const file of resolved) files.push(await store(place, file))
  const tree = await treeWith(place, scratchOf(place), plan.tree, files)
  const args = ['commit-tree', tree, '-p', plan.ours, '-p', plan.theirs, '-m', subject]
  return (await git(place, args, { env: identity(author) })).trim()
}
