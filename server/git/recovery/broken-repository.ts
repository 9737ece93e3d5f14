import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { replaceFile } from '../../files/durable'
import { inShell } from '../../files/in-shell'
import { unlessMissing } from '../../files/paths'
import { readNow } from '../../files/read'
import { readBlobs } from '../blobs'
import { objectName } from '../object-id'
import type { Place } from '../run'
import { filesAt } from '../tree'

const branchLine = /^ref: (refs\/heads\/.+)$/

/** A branch that was put back to the commit that its log names last. */
export interface MendedBranch {
  ref: string
  id: string
}

/**
 * Makes sure that git can tell which branch is checked out and at which commit; puts a branch back
 * whose file a power cut has emptied, where both logs of it name the same last commit and that can
 * be read. Gives that branch.
 * @throws Error which names the file, what is the matter with it and what helps
 */
export async function mendBranch(place: Place): Promise<MendedBranch | undefined> {
  const gitDir = path.join(place.workTree, '.git')
  // In a linked work tree it is a file: git has its own checks of what it leads to.
  if (!(await stat(gitDir)).isDirectory()) return undefined
  const head = await textOf(path.join(gitDir, 'HEAD'))
  const ref = branchLine.exec(head ?? '')?.[1]
  if (!ref) return objectName.test(head ?? '') ? undefined : refuseHead(gitDir, head)
  const file = path.join(gitDir, ref)
  const id = await textOf(file)
  // Without a file it is packed, or there is no commit yet.
  if (id === undefined || objectName.test(id) || id.startsWith('ref: ')) return undefined
  const last = await lastOf(path.join(gitDir, 'logs', ref))
  const isCertain =
    last !== undefined &&
    last === (await lastOf(path.join(gitDir, 'logs/HEAD'))) &&
    looksEmpty(id) &&
    (await isWhole(place, last))
  if (!isCertain) throw brokenBranch({ gitDir, ref, last }, id)
  await replaceFile(file, `${last}\n`)
  return { ref, id: last }
}

/**
 * In words what git says of settings that it cannot read, or of a repository that is not where `.git`
 * says; any other error as it is.
 */
export function explainConfig({ workTree }: Place, error: unknown): unknown {
  const words = error instanceof Error ? error.message : ''
  // Git names where it was, and since 2.56 the file that says so.
  if (/not a git repository: |gitfile does not point to/.test(words)) {
    return lostRepository(path.join(workTree, '.git'), error)
  }
  const [, line, file] = /bad config line (\d+) in file (.+)/.exec(words) ?? []
  if (!line) return error
  return new Error(
    `Git cannot read its settings: line ${line} of ${file} is broken. ` +
      'Open that file in a text editor and mend or delete the line (git config --list says whether all is well), then start again.',
    { cause: error },
  )
}

function lostRepository(file: string, cause: unknown): Error {
  const elsewhere = readNow(file)?.toString().trim().replace('gitdir: ', '') ?? ''
  return new Error(
    `${file} says that the history of this folder is in ${elsewhere}, and it is not there. ` +
      `If the repository that it belongs to was moved, run in that: git worktree repair ${inShell(path.dirname(file))}\n` +
      'If it is gone, bring the site back from a backup (npm run restore), or clone it anew from where it is pushed to.',
    { cause },
  )
}

// Zeros are what some disks have of a file that was being written when the power went.
const looksEmpty = (text: string) => /^[\0\s]*$/.test(text)

const described = (text: string | undefined) =>
  text === undefined ? 'missing' : looksEmpty(text) ? 'empty' : 'not what git writes there'

/** A small file’s text without the end of its line; undefined where there is none. */
async function textOf(file: string): Promise<string | undefined> {
  return (await unlessMissing(readFile(file, 'utf8'), undefined))?.trimEnd()
}

/** The commit that a log of a branch names last; undefined where its end is not as git writes it. */
async function lastOf(log: string): Promise<string | undefined> {
  const lines = (await textOf(log))?.split('\n') ?? []
  return /^[0-9a-f]{40} ([0-9a-f]{40}) [^\0]+$/.exec(lines.at(-1) ?? '')?.[1]
}

/** Whether git can read a commit and the content in it. */
async function isWhole(place: Place, commit: string): Promise<boolean> {
  try {
    await filesAt(place, commit)
    const content = await filesAt(place, commit, ['content/'])
    return !(await readBlobs(place, [...content.values()])).includes(undefined)
  } catch {
    return false
  }
}

async function refuseHead(gitDir: string, head: string | undefined): Promise<never> {
  const branches = await readdir(path.join(gitDir, 'refs/heads')).catch((): string[] => [])
  const branch = branches.includes('main') ? 'main' : (branches[0] ?? 'main')
  throw new Error(
    `${path.join(gitDir, 'HEAD')} is ${described(head)}, as after a power cut, so git does not know which branch is checked out. ` +
      `Write this one line into it, with the name of your branch, then start again: ref: refs/heads/${branch}\n` +
      'If more of that folder is missing, bring the site back from a backup (npm run restore), or clone it anew from where it is pushed to.',
  )
}

function brokenBranch(
  { gitDir, ref, last }: { gitDir: string; ref: string; last: string | undefined },
  text: string,
): Error {
  const file = path.join(gitDir, ref)
  const log = path.join(gitDir, 'logs', ref)
  return new Error(
    `${file} is ${described(text)}, as after a power cut, so git does not know the newest commit of this branch. ` +
      `${log} has the commits it was at, the newest in its last line, second in that. ` +
      `Put it back with: rm ${inShell(file)} && git update-ref ${inShell(ref)} ${last ?? '<that commit>'}\n` +
      'Then look at it with git fsck and git log, and start again.',
  )
}
