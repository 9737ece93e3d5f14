import path from 'node:path'
import { rm } from 'node:fs/promises'
import { mergeBase } from '../ancestry'
import { type Author, identity } from '../commit/commit'
import { git, type Place } from '../run'
import { treeChanges } from '../tree-changes'

/** A file that two histories changed differently; a blob is '' where there is no file. */
export interface MergeFile {
  path: string
  base: string
  ours: string
  theirs: string
  /** Whether git could not merge its lines either. */
  conflicted: boolean
}

/** What merging two commits would give; nothing is changed by finding out. */
export interface MergePlan {
  ours: string
  theirs: string
  /** The merged tree; files in `files` that are conflicted hold conflict markers in it. */
  tree: string
  /** The files changed on both sides, whether or not their lines merged. */
  files: MergeFile[]
}

/** A file as a merge shall have it; null where it shall be gone. */
export interface Resolved {
  path: string
  content: Buffer | null
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

/** Finds what merging `theirs` into `ours` gives; undefined where they share no history. */
export async function previewMerge(
  place: Place,
  ours: string,
  theirs: string,
): Promise<MergePlan | undefined> {
  const base = await mergeBase(place, ours, theirs)
  if (base === undefined) return undefined
  // A renamed folder is for a person to follow; git would only guess.
  const guess = ['-c', 'merge.directoryRenames=false']
  const args = ['merge-tree', '--write-tree', '-z', '--no-messages', ours, theirs]
  const output = await git(place, [...guess, ...args], { answers: [1] })
  const [tree = '', ...lines] = output.split('\0')
  const files = parseConflicts(lines)
  const mine = await treeChanges(place, base, ours)
  const other = new Map((await treeChanges(place, base, theirs)).map((file) => [file.path, file]))
  for (const { path: name, before, after } of mine) {
    const there = other.get(name)
    // A file that is gone on one side was followed through a rename, or stands in the conflicts.
    if (!there || files.has(name) || after === there.after || !after || !there.after) continue
    const sides = { base: before, ours: after, theirs: there.after }
    files.set(name, { path: name, ...sides, conflicted: false })
  }
  return { ours, theirs, tree, files: [...files.values()] }
}

async function treeWith(place: Place, tree: string, resolved: readonly Resolved[], index: string) {
  if (resolved.length === 0) return tree
  const env = { GIT_INDEX_FILE: index }
  const lines: string[] = []
  for (const { path: name, content } of resolved) {
    const args = ['hash-object', '-w', '--stdin', '--path', name]
    const blob = content && (await git(place, args, { input: content })).trim()
    lines.push(blob ? `100644 ${blob}\t${name}\0` : `0 ${'0'.repeat(40)}\t${name}\0`)
  }
  try {
    await git(place, ['read-tree', tree], { env })
    await git(place, ['update-index', '-z', '--index-info'], { env, input: lines.join('') })
    return (await git(place, ['write-tree'], { env })).trim()
  } finally {
    await rm(index, { force: true })
  }
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
  const index = path.join(place.workTree, '.callboard', `merge-${process.pid}.index`)
  const tree = await treeWith(place, plan.tree, resolved, index)
  const args = ['commit-tree', tree, '-p', plan.ours, '-p', plan.theirs, '-m', subject]
  return (await git(place, args, { env: identity(author) })).trim()
}
