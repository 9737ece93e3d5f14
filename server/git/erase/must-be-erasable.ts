import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { conflicting } from '../../errors'
import { readBlobs } from '../blobs'
import type { GitFolders } from '../folders'
import { isKeeping, keptBlobs } from '../refs'
import { git, type Place } from '../run'
import { filesAt } from '../tree'
import { whyInPart } from '../why-in-part'

const untouched = 'Nothing was changed.'
const refused = (why: string) => conflicting(`${why} ${untouched}`)

/**
 * Throws 409, in words and before anything is touched, where a history is kept in a way in which
 * nothing can be erased from it.
 */
export async function mustBeErasable(place: Place, folders: GitFolders): Promise<void> {
  const { commonDir, gitDir } = folders
  const has = (file: string) => existsSync(path.join(commonDir, file))
  const trees = await readdir(path.join(commonDir, 'worktrees')).catch(() => [])
  if (gitDir !== commonDir || trees.length > 0) {
    throw refused(
      `Other folders work on the same history (git calls them worktrees): ${trees.join(', ') || gitDir}. A developer must finish there and remove them with “git worktree remove” first.`,
    )
  }
  const why = await whyInPart(place, folders)
  if (why) throw refused(why)
  if (has('objects/info/alternates')) {
    throw refused(
      'This history borrows from another folder (git calls it alternates), from which nothing can be erased here. A developer must make it stand alone: “git repack -a -d”, then delete .git/objects/info/alternates.',
    )
  }
  if (has('info/grafts')) {
    throw refused(
      'The history is joined by hand (.git/info/grafts). A developer must take that out first.',
    )
  }
  await mustHaveUsualRefs(place)
}

async function mustHaveUsualRefs(place: Place): Promise<void> {
  const format = '--format=%(objecttype) %(*objecttype) %(refname)'
  for (const line of (await git(place, ['for-each-ref', format])).split('\n')) {
    const [type = '', target = '', name = ''] = line.split(' ')
    if (name.startsWith('refs/replace/')) {
      throw refused(
        'The history has replacements (git replace). A developer must remove them with “git replace --delete” first.',
      )
    }
    const stands = type === 'tag' ? target : type
    if (name === '' || isKeeping(name) || stands === 'commit' || stands === 'tag') continue
    throw refused(
      `${name} stands for a single file or folder, not for a version of the site. A developer must remove it first.`,
    )
  }
}

/**
 * Throws 409, in words, where something of what is to be erased is still in use: on the newest version
 * of the site, staged by a developer, in a save that waits, or kept by Git LFS.
 */
export async function mustBeUnused(
  place: Place,
  folders: GitFolders,
  doomed: ReadonlySet<string>,
): Promise<void> {
  const present = [...(await filesAt(place, 'HEAD'))].find(([, blob]) => doomed.has(blob))
  if (present) {
    throw refused(
      `${present[0]} is still on the site, or is there again. Take it down first, then erase it.`,
    )
  }
  const staged = (await git(place, ['ls-files', '--stage', '-z'])).split('\0')
  const waiting = staged.find((line) => doomed.has(/^\d+ ([0-9a-f]+) /.exec(line)?.[1] ?? ''))
  if (waiting) {
    throw refused(
      `A developer has put ${waiting.split('\t')[1] ?? 'it'} into git’s index for their next commit. They must take it out with “git rm --cached” first.`,
    )
  }
  if ((await keptBlobs(place, folders)).some((id) => doomed.has(id))) {
    throw refused('A change that waits for its commit still has it. Try again once that is done.')
  }
  const pointers = (await readBlobs(place, [...doomed])).filter((content) =>
    content?.subarray(0, 40).toString().startsWith('version https://git-lfs'),
  )
  if (pointers.length > 0) {
    throw refused(
      'It is kept by Git LFS, in another place than the history. A developer must erase it there.',
    )
  }
}
