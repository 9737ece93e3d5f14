import path from 'node:path'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { privateFolders } from '../../src/schema/private-folders'
import { readNow } from '../files/read'
import { indexedBelow } from './raw/index-file'
import type { GitFolders } from './folders'
import { git, type Place } from './run'

/** What the site's repository must never hold. */
export const neverTracked = ['.callboard/', ...privateFolders]

/** Whether a file must stay out of the site's repository, whatever its case. */
export function isNeverTracked(file: string): boolean {
  return neverTracked.some((folder) => file.toLowerCase().startsWith(folder))
}

/** Whether something may undo what the exclude file says of them: only lines with a "!" do. */
function saysOtherwise(workTree: string, commonDir: string): boolean {
  const folders = ['', 'content/', ...neverTracked]
  const files = folders.map((folder) => path.join(workTree, folder, '.gitignore'))
  try {
    return [path.join(commonDir, 'info/exclude'), ...files].some((file) =>
      /^\uFEFF?!/m.test(readNow(file)?.toString() ?? ''),
    )
  } catch {
    return true
  }
}

async function notIgnored(place: Place): Promise<string[]> {
  const probes = neverTracked.map((folder) => `${folder}probe`)
  const output = await git(place, ['check-ignore', '--no-index', '-z', '--stdin'], {
    input: probes.join('\0'),
    env: { GIT_LITERAL_PATHSPECS: '0' },
    answers: [1],
  })
  const covered = new Set(output.split('\0').map((probe) => probe.replace(/probe$/, '')))
  return neverTracked.filter((folder) => !covered.has(folder))
}

/**
 * Has the repository's own exclude file name all of it. A .gitignore holds only where it is checked
 * out: on a branch without one, `git add` would take in what git then deletes on the way back.
 */
async function exclude(commonDir: string): Promise<void> {
  const file = path.join(commonDir, 'info', 'exclude')
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.split(/\r?\n/)
  const missing = neverTracked.map((folder) => `/${folder}`).filter((line) => !lines.includes(line))
  if (missing.length === 0) return
  await mkdir(path.dirname(file), { recursive: true })
  const gap = text === '' || text.endsWith('\n') ? '' : '\n'
  await appendFile(file, `${gap}${missing.join('\n')}\n`)
}

async function firstTracked(place: Place, gitDir: string): Promise<string | undefined> {
  const indexed = indexedBelow(gitDir, neverTracked)
  if (indexed) return [...indexed.keys()][0]
  return (await git(place, ['ls-files', '-z', '--', ...neverTracked])).split('\0')[0]
}

/**
 * Makes the site's repository ignore users, messages and `.callboard/`; throws an Error where its
 * own rules forbid that or where it already tracks such a file.
 */
export async function keepPrivate(place: Place, { gitDir, commonDir }: GitFolders): Promise<void> {
  await exclude(commonDir)
  const open = saysOtherwise(place.workTree, commonDir) ? await notIgnored(place) : []
  if (open.length > 0) {
    throw new Error(
      `A .gitignore in ${place.workTree} makes git publish ${open.join(' and ')}. ` +
        'Remove the line that starts with "!" for it, then start again.',
    )
  }
  const first = await firstTracked(place, gitDir)
  if (first) {
    throw new Error(
      `The site’s git repository holds ${first}, which is private and would be published. ` +
        `Take it out with: git rm --cached "${first}" && git commit`,
    )
  }
}
