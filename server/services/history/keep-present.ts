import { isSame, picked } from '../../../src/lib/same-value'
import { kinds } from '../../../src/schema'
import { conflicting } from '../../errors'
import type { FileChange } from '../../store/journal'
import { fieldsOf } from '../entries/entry-fields'
import { presentValue } from '../entries/present-entry'
import type { Site } from '../site/site'
import { comingIn, fileHolding } from './coming'

const nothingElse =
  'Only a password or the time of a login would change, and neither comes back from history. Set a new password in Users.'

/**
 * Files that come from history, in which the fields that no history brings back say what they say now;
 * without those in which nothing else would change. Throws 409 where none is left of them.
 */
export function keepPresent(site: Site, files: readonly FileChange[]): FileChange[] {
  const kept = files.flatMap((file) => asNow(site, file))
  if (files.length > 0 && kept.length === 0) throw conflicting(nothingElse)
  return kept
}

function asNow(site: Site, file: FileChange): FileChange[] {
  const [coming] = comingIn(file)
  const fields = coming && kinds[coming.kind].present
  if (!coming?.value || !fields) return [file]
  const present = fieldsOf(presentValue(site, coming.kind, coming.id))
  if (Object.keys(present).length === 0) return [file]
  const mended = { ...coming.value, ...picked(present, fields) }
  if (isSame(mended, present)) return []
  return [fileHolding(coming, mended)]
}
