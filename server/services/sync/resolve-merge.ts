import { mergeValues } from '../../../src/lib/merge/merge-values'
import type { Fields } from '../../../src/lib/same-value'
import { kinds, type KindName } from '../../../src/schema'
import type { SyncConflict } from '../../../src/schema/api'
import type { MergeFile, Resolved } from '../../git/sync/merge-tree'
import { encode } from '../../store/codec'
import { locate } from '../../store/locations'
import { titleOf, valueOf } from '../entries/entry-fields'
import type { Site } from '../site/site'

/** What a person chose for an entry both sides changed; null deletes it. */
export interface Decision {
  value: Fields | null
  /** The two versions it was chosen for; it does not hold for others. */
  ours: string
  theirs: string
}

/** How a file that both sides changed becomes one. */
export type Merged = { resolved: Resolved } | { undecided: MergeFile; conflict?: SyncConflict }

/**
 * Merges one file that changed on both sides: an entry field by field, anything else as git merged
 * its lines. What neither can is undecided, with the fields a person must choose.
 */
export async function mergeFile(
  site: Site,
  file: MergeFile,
  decision: Decision | undefined,
): Promise<Merged | undefined> {
  const found = locate(file.path)
  // Lines of a developer's own files that git could merge are merged.
  if (!found) return file.conflicted ? { undecided: file } : undefined
  const repository = site.repositories.site
  const versions = [file.base, file.ours, file.theirs].map((blob) => ({ path: file.path, blob }))
  const [base, ours, theirs] = await repository.contents(versions)
  const text = (ours ?? theirs)?.toString('utf8') ?? ''
  if (decision?.ours === file.ours && decision.theirs === file.theirs) {
    return { resolved: { path: file.path, content: asFile(found.kind, decision.value, text) } }
  }
  const sides = [base, ours, theirs].map((bytes) => valueOf(found.kind, bytes))
  const { merged, conflict } = compareSides(found, sides)
  return merged
    ? { resolved: { path: file.path, content: asFile(found.kind, merged, text) } }
    : { undecided: file, conflict }
}

/**
 * What two sides made of a third (`base`, `mine`, `theirs`), brought together where they agree;
 * `conflict` is what a person has to choose otherwise, the whole entry where nothing else tells.
 */
export function compareSides(
  found: { kind: KindName; id: string },
  [base = {}, mine, theirs]: readonly (Fields | undefined)[],
): { merged?: Fields; conflict: SyncConflict } {
  const whole = wholeEntry(found, mine, theirs)
  if (!mine || !theirs) return { conflict: whole }
  const { labels } = kinds[found.kind]
  const { merged, conflicts: fields } = mergeValues(base, mine, theirs, labels)
  if (fields.length === 0) return { merged, conflict: whole }
  return { conflict: { ...found, title: titleOf(found.kind, mine), fields, merged } }
}

function asFile(kind: KindName, value: Fields | null, text: string): Buffer | null {
  return value === null ? null : Buffer.from(encode(kind, value, text))
}

/** One side deleted the entry, or broke its file, while the other changed it. */
function wholeEntry(
  { kind, id }: { kind: KindName; id: string },
  mine: Fields | undefined,
  theirs: Fields | undefined,
): SyncConflict {
  const shown = mine ?? theirs
  const sides = { base: null, mine: mine ?? null, theirs: theirs ?? null }
  const label = `The whole ${kinds[kind].label}`
  return {
    kind,
    id,
    title: shown ? titleOf(kind, shown) : id || kinds[kind].label,
    fields: [{ field: '', label, ...sides }],
    merged: null,
  }
}
