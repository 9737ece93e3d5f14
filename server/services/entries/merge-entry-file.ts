import { mergeValues } from '../../../src/lib/merge/merge-values'
import { kinds } from '../../../src/schema'
import type { FileChange } from '../../store/journal'
import { locate } from '../../store/locations'
import { planFile } from '../../store/plan-file'
import { valueOf } from './entry-fields'

/**
 * An entry's file with what two sides made of a third brought together; undefined where they
 * collide, be it only because no file may hold both, such as ten pictures on the wall, or one of the
 * three is missing, broken or no entry.
 * @param texts the third they both come from, one side, and the side that is on disk
 */
export function mergeEntryFile(
  path: string,
  texts: readonly [Buffer | null, Buffer | null, Buffer | null],
): FileChange | undefined {
  const found = locate(path)
  if (!found) return undefined
  const [base, mine, theirs] = texts.map((bytes) => valueOf(found.kind, bytes))
  if (!base || !mine || !theirs) return undefined
  const { merged, conflicts } = mergeValues(base, mine, theirs)
  const isFit = conflicts.length === 0 && kinds[found.kind].schema.safeParse(merged).success
  return isFit ? planFile(found.kind, found.id, merged, texts[2]) : undefined
}
