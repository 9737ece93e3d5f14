import { createHash } from 'node:crypto'
import { copyFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { readNow } from '../../files/read'
import { readIndex } from '../raw/index-file'
import { headCommit } from '../refs'
import { git, type Place, wasStopped } from '../run'
import { damagedName } from './damage'
import type { GitFolders } from '../folders'

const checksumBytes = 20
// The shortest that git takes: its head and its checksum.
const fewestBytes = 12 + checksumBytes

/**
 * Whether git's index is damaged, by the checksum that git ends it with in every version of it; git
 * itself looks at that in `git fsck` alone, and may crash of what was cut off. Where an index
 * was written without one, or in an unusual way, such as in two files, it is for git to say.
 */
async function isDamaged(place: Place, gitDir: string): Promise<boolean> {
  const bytes = readNow(path.join(gitDir, 'index'))
  if (!bytes) return false
  if (bytes.length < fewestBytes) return true
  const checksum = bytes.subarray(-checksumBytes)
  const isSummed = checksum.some((byte) => byte !== 0)
  const sum = createHash('sha1').update(bytes.subarray(0, -checksumBytes)).digest()
  if (isSummed && !sum.equals(checksum)) return true
  return !(isSummed && readIndex(gitDir)) && !(await canGitRead(place))
}

async function canGitRead(place: Place): Promise<boolean> {
  try {
    await git(place, ['ls-files', '--', ':'])
    return true
  } catch (error) {
    if (wasStopped(error)) throw error
    return false
  }
}

async function makeIndex(place: Place, file: string): Promise<void> {
  const env = { GIT_INDEX_FILE: file }
  await git(place, ['read-tree', 'HEAD'], { env })
  // It looks at every file and says with 1 that one differs.
  await git(place, ['update-index', '-q', '--refresh'], { env, answers: [1], limit: 10 * 60_000 })
}

/**
 * Sets a damaged index aside by name and makes a new one of HEAD, with no file on the disk touched:
 * what a developer had staged is as it is there. Gives the name it has now; undefined where nothing
 * was damaged. Throws GitError.
 */
export async function mendIndex(place: Place, folders: GitFolders): Promise<string | undefined> {
  const index = path.join(folders.gitDir, 'index')
  if (!(await isDamaged(place, folders.gitDir))) return undefined
  const aside = damagedName(index)
  const made = `${index}.new`
  const head = await headCommit(place, folders)
  if (head) await makeIndex(place, made)
  await copyFile(index, aside)
  // In one step: without any index git takes every file for deleted.
  await (head ? rename(made, index) : rm(index))
  return path.basename(aside)
}
