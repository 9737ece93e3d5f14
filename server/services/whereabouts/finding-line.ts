import { ruleWords } from '../../../src/lib/whereabouts/rules'
import { kinds } from '../../../src/schema'
import { entryPath } from '../../store/locations'
import type { EntryFinding } from './find-all'

/** A finding as one line for a terminal, by its file. */
export function findingLine({ kind, id, field, rule, words, safer }: EntryFinding): string {
  const label = kinds[kind].labels[field] ?? field
  const instead = safer === '' ? 'leave it out' : `“${safer}”`
  return `${entryPath(kind, id)}  ${label}: ${ruleWords[rule].found} “${words}”. Safer: ${instead}`
}
