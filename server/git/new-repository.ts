import { git, type Place } from './run'

// Whatever git's own defaults are. For how branches are kept git has an option only from 2.45 on; an older
// one passes the variable by.
const format = ['--object-format=sha1', '--initial-branch=main']
const env = { GIT_DEFAULT_REF_FORMAT: 'files' }

/** Makes an empty repository. Throws GitError. */
export async function initEmpty(place: Place): Promise<void> {
  await git(place, ['init', ...format], { env })
}

/** Makes an empty repository, with no files beside its history, of a folder. Throws GitError. */
export async function initBare(
  { workTree }: Place,
  folder: string,
  options: readonly string[] = [],
): Promise<void> {
  await git({ workTree }, ['init', '--bare', ...format, ...options, folder], { env })
}
