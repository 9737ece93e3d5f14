import { git, type Place } from './run'

// Whatever git's own defaults are.
const format = ['--object-format=sha1', '--initial-branch=main']

/** Makes an empty repository. Throws GitError. */
export async function initEmpty(place: Place): Promise<void> {
  await git(place, ['init', ...format])
}

/** Makes an empty repository, with no files beside its history, of a folder. Throws GitError. */
export async function initBare(
  { workTree }: Place,
  folder: string,
  options: readonly string[] = [],
): Promise<void> {
  await git({ workTree }, ['init', '--bare', ...format, ...options, folder])
}
