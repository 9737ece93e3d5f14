import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { filesBelow } from '../../files/files-below'
import { unlessMissing } from '../../files/paths'
import { describeObjects } from '../blobs'
import type { GitFolders } from '../folders'
import { objectName } from '../object-id'
import { git, type Place } from '../run'

/** Everything from which a history can be reached. */
export interface Roots {
  /** Branches, tags, the stash, what is known of remotes, what keeps a blob: all that stand for themselves. */
  refs: Map<string, string>
  /** The commits of those, and of the logs of what they were before. */
  commits: string[]
  /** The annotated tags. */
  tags: string[]
}

/** The logs of what references were before, by file, below `logs/`. */
export async function reflogFiles({ commonDir }: GitFolders): Promise<string[]> {
  const logs = path.join(commonDir, 'logs')
  const files = await unlessMissing(filesBelow(logs), [])
  return files.map((file) => path.join(logs, file))
}

/** The files in which git notes single commits for its own commands, such as `git reset ORIG_HEAD`. */
export const noteFiles = ({ gitDir }: GitFolders) =>
  ['ORIG_HEAD', 'FETCH_HEAD'].map((name) => path.join(gitDir, name))

/** One of these files; '' where there is none. Throws the disk's error: it may name a commit that nothing else does. */
export const readLog = (file: string) => unlessMissing(readFile(file, 'latin1'), '')

/** Reads where a history can be reached from now. Throws GitError, and the disk's error. */
export async function readRoots(place: Place, folders: GitFolders): Promise<Roots> {
  const format = '--format=%(objectname) %(refname) %(symref)'
  const listed = (await git(place, ['for-each-ref', format])).split('\n').filter(Boolean)
  const refs = new Map<string, string>()
  for (const line of listed) {
    const [id = '', name = '', symbolic = ''] = line.split(' ')
    if (!symbolic) refs.set(name, id)
  }
  const files = [...(await reflogFiles(folders)), ...noteFiles(folders)]
  const texts = await Promise.all(files.map(readLog))
  const named = texts.flatMap((text) =>
    text.split('\n').flatMap((line) => line.split('\t', 1)[0]?.split(' ').slice(0, 2) ?? []),
  )
  const ids = [...new Set([...refs.values(), ...named])].filter((id) => objectName.test(id))
  const found = await describeObjects(place, ids)
  return {
    refs,
    commits: ids.filter((id) => found.get(id)?.type === 'commit'),
    tags: ids.filter((id) => found.get(id)?.type === 'tag'),
  }
}
