import { replaceFile } from '../../files/durable'
import { withLockRetry } from '../commit/locks'
import type { GitFolders } from '../folders'
import { git, type Place } from '../run'
import { noteFiles, readLog, reflogFiles, type Roots } from './roots'

type Now = (id: string) => string

/**
 * Has every reference stand for what its commit is now: all at once, or none where one has moved
 * meanwhile. Throws GitError.
 */
export async function switchRefs(place: Place, { refs }: Roots, now: Now): Promise<void> {
  const moved = [...refs].filter(([, id]) => now(id) !== id)
  if (moved.length === 0) return
  const lines = moved.map(([name, id]) => `update ${name} ${now(id)} ${id}`)
  const input = ['start', ...lines, 'prepare', 'commit', ''].join('\n')
  await withLockRetry(() => git(place, ['update-ref', '--no-deref', '--stdin'], { input }))
}

/** Has the logs of references, and git's notes for its commands, name what their commits are now. */
export async function switchLogs(folders: GitFolders, now: Now): Promise<void> {
  for (const file of await reflogFiles(folders)) await switchFile(file, (line) => inLog(line, now))
  for (const file of noteFiles(folders)) await switchFile(file, (line) => inNote(line, now))
}

async function switchFile(file: string, change: (line: string) => string[]): Promise<void> {
  const text = await readLog(file)
  const changed = text.split('\n').flatMap(change).join('\n')
  if (changed !== text) await replaceFile(file, Buffer.from(changed, 'latin1'))
}

function inLog(line: string, now: Now): string[] {
  const [, before, after, rest] = /^([0-9a-f]{40}) ([0-9a-f]{40})( .*)$/.exec(line) ?? []
  if (!before || !after || rest === undefined) return [line]
  // The step from the old history into the new one leads nowhere any more.
  if (before !== after && now(before) === after) return []
  return [`${now(before)} ${now(after)}${rest}`]
}

function inNote(line: string, now: Now): string[] {
  const id = line.slice(0, 40)
  return [now(id) + line.slice(40)]
}
