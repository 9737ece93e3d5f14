import type { Sides } from '../../git/sync/sides'
import type { Site } from '../site/site'
import type { Side } from './joined-entries'

/** A version that a merge knows: of one of its sides, or what both grew out of. */
export type Moment = 'base' | Side

export const moments = ['base', 'mine', 'other'] as const satisfies Moment[]

/** Tells which blob each of these files has in a version; '' for none. */
export async function blobsIn(
  site: Site,
  { mine, other }: Sides,
  paths: readonly string[],
): Promise<(moment: Moment, path: string) => string> {
  const here = new Map(mine.map((change) => [change.path, change]))
  const there = new Map(other.map((change) => [change.path, change]))
  const unchanged = paths.filter((path) => !here.has(path) && !there.has(path))
  const head = unchanged.length > 0 ? await site.repositories.site.blobsAtHead(unchanged) : null
  return (moment, path) => {
    const [ours, theirs] = [here.get(path), there.get(path)]
    const before = ours?.before ?? theirs?.before ?? head?.get(path) ?? ''
    if (moment === 'mine') return ours?.after ?? before
    return moment === 'other' ? (theirs?.after ?? before) : before
  }
}
