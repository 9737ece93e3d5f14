import path from 'node:path'
import { type CommitRequest, programAuthor } from './commit'
import { replaceFile } from '../../files/durable'
import { exists } from '../../files/exists'
import { aboutGit } from '../about-git'
import { startAction } from '../log'
import { initEmpty } from '../new-repository'
import { neverTracked } from '../private-paths'
import { git, type Place } from '../run'

/** Throws an Error where git is missing or too old to merge without touching files. */
export async function checkVersion(): Promise<void> {
  const output = await aboutGit('--version').catch(() => '')
  const [, major = 0, minor = 0] = /^git version (\d+)\.(\d+)/.exec(output)?.map(Number) ?? []
  if (major > 2 || (major === 2 && minor >= 38)) return
  const found = output.trim() || 'there is none'
  throw new Error(`Callboard needs git 2.38 or newer on this machine; found: ${found}`)
}

/** Throws an Error where a repository is kept in a way whose ids and files are not known here. */
export function checkFormat(workTree: string, config: ReadonlyMap<string, string>): void {
  if ((config.get('extensions.objectformat') ?? 'sha1') !== 'sha1') {
    throw new Error(
      `The git repository in ${workTree} names its objects by SHA-256, which Callboard does not know. ` +
        'Put its history into a new one: git init --object-format=sha1 ../copy, then ' +
        'git fast-export --all | git -C ../copy fast-import, and start Callboard there.',
    )
  }
  if ((config.get('extensions.refstorage') ?? 'files') !== 'files') {
    throw new Error(
      `The git repository in ${workTree} keeps its branches in a reftable, which Callboard does not know. ` +
        'Change that with: git refs migrate --ref-format=files',
    )
  }
}

/** Makes `workTree` a repository; its clones learn from a .gitignore what stays private. */
export async function initSite(place: Place): Promise<void> {
  await initEmpty(place)
  const lines = neverTracked.map((folder) => `${folder}\n`).join('')
  const file = path.join(place.workTree, '.gitignore')
  if (!(await exists(file))) await replaceFile(file, lines)
}

/** The first commit: every file there is under `folders`, `ignoring` what the site ignores. */
export async function firstCommit(
  place: Place,
  folders: readonly string[],
  ignoring: readonly string[],
): Promise<CommitRequest> {
  const args = ['ls-files', '--others', '--cached', '-z', ...ignoring, '--', ...folders]
  const output = await git(place, args)
  return {
    paths: [...new Set(output.split('\0').filter(Boolean))],
    author: programAuthor,
    subject: 'Start the history',
    trailers: [['Action', startAction]],
  }
}

/** Whether `folder` is the top of a repository of its own. */
export async function isRepository(folder: string): Promise<boolean> {
  return exists(path.join(folder, '.git'))
}
