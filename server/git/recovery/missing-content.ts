import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { exists } from '../../files/exists'
import { restoreFiles } from '../check-out'
import { isNeverTracked } from '../private-paths'
import { headCommit } from '../refs'
import { git, type Place, wasStopped } from '../run'
import { filesAt } from '../tree'
import type { GitFolders } from '../folders'

const folders = ['content', 'media']
// As after `git clone --no-checkout`: git takes what is not listed for deleted.
const isNothingListed = async ({ gitDir }: GitFolders) =>
  !(await exists(path.join(gitDir, 'index')))

/**
 * Puts content/ back on the disk as HEAD has it where it is missing or empty as a whole, and then
 * media/ too where it is; gives the files. A file that is missing by itself is somebody's deletion, but
 * for the .gitignore where nothing was ever checked out.
 * What a developer has staged stays staged.
 * @throws Error in words where the history has content that cannot be put back without a developer
 */
export async function bringBackContent(place: Place, gitFolders: GitFolders): Promise<string[]> {
  const isFresh = await isNothingListed(gitFolders)
  const wanted = isFresh ? ['.gitignore', ...folders] : folders
  const missing = wanted.filter((name) => isMissing(place.workTree, name))
  if (!missing.includes('content')) return []
  const head = await headCommit(place, gitFolders)
  const files = head ? await committedFiles(place, head, missing) : []
  if (!files.some((file) => file.startsWith('content/'))) {
    await mustNeverHaveHeldContent(place)
    return []
  }
  if (isFresh) await git(place, ['read-tree', 'HEAD'])
  await restoreFiles(place, files)
  return files
}

// The private folders are no part of this history: git leaves them behind on a branch without content.
// A link is somebody's own way to keep the folder, which git would replace.
function isMissing(workTree: string, folder: string): boolean {
  const place = path.join(workTree, folder)
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return !found
  return readdirSync(place).every((name) => isNeverTracked(`${folder}/${name}/`))
}

async function committedFiles(
  place: Place,
  head: string,
  missing: readonly string[],
): Promise<string[]> {
  try {
    return [...(await filesAt(place, head, missing)).keys()]
  } catch (error) {
    if (wasStopped(error)) throw error
    throw new Error(
      `There is no content in ${place.workTree}, and git cannot read it from its history. ` +
        'Put it back from a backup (npm run restore) or clone the site anew from where it is pushed to. ' +
        `Git says: ${error instanceof Error ? error.message.trim() : String(error)}`,
      { cause: error },
    )
  }
}

/** Throws an Error, which says where it is, if any commit of any branch has brought content. */
async function mustNeverHaveHeldContent(place: Place): Promise<void> {
  const args = ['log', '--all', '--max-count=1', '--diff-filter=AM', '--format=%H', '--', 'content']
  const last = (await git(place, args)).trim()
  if (last === '') return
  const branch = await branchWithContent(place)
  throw new Error(
    `There is no content in ${place.workTree}, nor in the commit that is checked out there, but its history has some. ` +
      (branch
        ? `Check out the branch that has it (git checkout ${branch}), then start again.`
        : `Put it back with: git checkout ${last} -- content`),
  )
}

/** A branch with content, by the name that git makes it under where only a remote has it. */
async function branchWithContent(place: Place): Promise<string | undefined> {
  const args = ['for-each-ref', '--format=%(refname)', 'refs/heads', 'refs/remotes']
  const refs = (await git(place, args)).split('\n')
  for (const ref of refs) {
    const [, branch] = /^refs\/(?:heads|remotes\/[^/]+)\/(?!HEAD$)(.+)$/.exec(ref) ?? []
    if (!branch) continue
    const holds = ['rev-parse', '--verify', '--quiet', `${ref}:content`]
    if (await git(place, holds, { answers: [1, 128] })) return branch
  }
  return undefined
}
