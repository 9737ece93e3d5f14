import { mergeValues } from '../../../src/lib/merge-values'
import type { FileChange } from '../../store/journal'
import { locate } from '../../store/locations'
import { valueOf } from './entry-fields'
import type { Site } from '../site/site'

/**
 * An entry's file with what two sides made of a third brought together; undefined where they
 * collide, or one of the three is missing, broken or no entry.
 * @param texts the third they both come from, one side, and the side that is on disk
 */
export async function planMerge(
  site: Site,
  path: string,
  texts: readonly [Buffer | null, Buffer | null, Buffer | null],
): Promise<FileChange | undefined> {
  const found = locate(path)
  if (!found) return undefined
  const [base, mine, theirs] = texts.map((bytes) => valueOf(found.kind, bytes))
  if (!base || !mine || !theirs) return undefined
  const { merged, conflicts } = mergeValues(base, mine, theirs)
  return conflicts.length > 0 ? undefined : site.store.plan(found.kind, found.id, merged)
}
