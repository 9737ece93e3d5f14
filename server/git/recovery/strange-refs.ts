import path from 'node:path'
import type { GitFolders } from '../folders'
import { namesIn } from './stale-locks'

// What git lets no reference be called, of what other programs put into names.
const unlike = /[\s~^:?*[\\]|\.\.|^\.|\/\.|\.$/

/**
 * The files among a history's branches that are none by their names, as the copies of a program that
 * syncs folders; by their paths in its folder. git then packs nothing any more.
 */
export function strangeRefs({ commonDir }: GitFolders): string[] {
  const names = namesIn(path.join(commonDir, 'refs'), { recursive: true })
  return names.filter((name) => unlike.test(name)).map((name) => `refs/${name}`)
}
