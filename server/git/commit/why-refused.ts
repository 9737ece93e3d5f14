import { AppError } from '../../errors'
import { inShell } from '../../files/in-shell'
import { readGitConfig } from '../configuration'
import type { GitFolders } from '../folders'
import { git, type Place } from '../run'

/**
 * Why git refuses a commit, in words with what helps: an error where that is known. Asked only after a
 * commit of `paths` failed with `error`.
 */
export async function whyRefused(
  place: Place,
  folders: GitFolders,
  paths: readonly string[],
  error: unknown,
): Promise<AppError | undefined> {
  // A filter that may not be run is denied, too.
  return (
    (await whyFiltered(place, error)) ??
    whyUnusable(folders, error) ??
    whyInSubmodule(error) ??
    whyLeftOut(place, paths, error)
  )
}

/**
 * Why git refuses whatever is asked about the site's files, in words with what helps: 500, so that the
 * change goes on waiting where it is. Undefined where that is not known.
 */
export function whyUnusable(folders: GitFolders, error: unknown): AppError | undefined {
  return whyDenied(folders, error) ?? whyBare(error)
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : '')

// As the disk and git say it.
const denied = /\bEACCES\b|\bEPERM\b|Permission denied|insufficient permission/

/**
 * Where a part of the history belongs to another user, as after git was used there with sudo, or another
 * program has it open on a disk of Windows: which of them, the error does not say.
 */
function whyDenied({ commonDir }: GitFolders, error: unknown): AppError | undefined {
  const user = process.geteuid?.()
  if (user === undefined || !denied.test(wordsOf(error))) return undefined
  const remedy = `sudo chown -R ${user} ${inShell(commonDir)}`
  const message = `Your change was not saved: a part of the history may not be written to. Another program may hold it for a moment, such as a virus scanner or one that syncs the folder: save again. If it stays so, as after git was used there with sudo, a developer can put that right with "${remedy}".`
  return new AppError(500, 'not_ours', message, { cause: error })
}

/** Where git was told that there are no files beside the history. */
function whyBare(error: unknown): AppError | undefined {
  if (!wordsOf(error).includes('must be run in a work tree')) return undefined
  const message =
    'Your change was not saved: git was told that the site has a history and no files (core.bare). A developer can end that with "git config core.bare false". Then save again.'
  return new AppError(500, 'bare', message, { cause: error })
}

/** Where a folder of the site is a repository of its own, into which no commit of the site reaches. */
function whyInSubmodule(error: unknown): AppError | undefined {
  const folder = /Pathspec '.+' is in submodule '(.+)'/.exec(wordsOf(error))?.[1]
  if (folder === undefined) return undefined
  const message = `Your change was not saved: ${folder} is a repository of its own (a submodule), and the history of the site cannot hold its files. A developer can make it a plain folder of the site. Then save again.`
  return new AppError(409, 'conflict', message, { cause: error })
}

/** Where a program that files go through on their way into the history is not there, or failed. */
async function whyFiltered(place: Place, error: unknown): Promise<AppError | undefined> {
  const said = wordsOf(error)
  for (const [key, program] of await readGitConfig(place)) {
    const [, name] = /^filter\.(.+)\.(?:clean|process)$/.exec(key) ?? []
    if (!name || !(said.includes(program) || said.includes(`filter '${name}' failed`))) continue
    const message = `Your change was not saved: git passes files of this site through “${program}”, which is not on this machine or failed. A developer can install or mend it, or take filter=${name} out of .gitattributes. Then save again.`
    return new AppError(409, 'conflict', message, { cause: error })
  }
  return undefined
}

/**
 * Where a developer told git to leave one of `paths` alone: 409 that names it and the command that
 * ends this.
 */
async function whyLeftOut(
  place: Place,
  paths: readonly string[],
  error: unknown,
): Promise<AppError | undefined> {
  const output = await git(place, ['ls-files', '-t', '-z', '--', ...paths])
  const file = /(?:^|\0)S ([^\0]+)\0/.exec(output)?.[1]
  if (file === undefined) return undefined
  const settings = await readGitConfig(place)
  const remedy =
    settings.get('core.sparsecheckout') === 'true'
      ? 'git sparse-checkout disable'
      : `git update-index --no-skip-worktree ${inShell(file)}`
  const message = `Your change was not saved: git was told to leave ${file} alone. A developer can end that with "${remedy}". Then save again.`
  return new AppError(409, 'conflict', message, { cause: error })
}
