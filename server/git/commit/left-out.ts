import { AppError } from '../../errors'
import { inShell } from '../../../src/lib/in-shell'
import { readGitConfig } from '../configuration'
import { git, type Place } from '../run'

/**
 * Where a developer told git to leave one of `paths` alone: 409 that names it and the command that
 * ends this. Asked only after a commit failed with `error`.
 */
export async function whyLeftOut(
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
