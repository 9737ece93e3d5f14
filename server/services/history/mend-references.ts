import type { Fields } from '../../../src/lib/same-value'
import type { KindName } from '../../../src/schema'
import { blobId } from '../../files/blob-id'
import type { FileChange } from '../../store/journal'
import { entryPath } from '../../store/locations'
import { findReferences, type FoundReference, removeReferences } from '../../store/references'
import { planValue } from '../entries/plan-fields'
import type { Site } from '../site/site'
import { type Coming, comingIn, fileHolding, isThereWith } from './coming'
import { movedPictures, movedSince, withMoved } from './moved-pictures'

type Mend = (kind: KindName, value: Fields) => Fields

/**
 * Files that come from history, so that nothing refers to what is not there with them: they and whatever
 * else names it let go of what goes or is gone, and name a picture's file as it is called then.
 * @param commit whose contents they are; `^` after its id for those before it
 */
export async function mendReferences(
  site: Site,
  files: readonly FileChange[],
  commit: string,
): Promise<FileChange[]> {
  const coming = files.flatMap(comingIn)
  const isDead = (reference: FoundReference) => !isThereWith(site, coming, reference)
  const deadIn = (kind: KindName, value: unknown) => findReferences(kind, value).filter(isDead)
  const dead = coming.flatMap(({ kind, value }) => deadIn(kind, value))
  const names = dead.flatMap(({ by, name }) => (by === 'id' ? [] : name))
  const moved = [
    ...(await movedPictures(site, coming, files)),
    ...(await movedSince(site, commit, names)),
  ]
  const mend: Mend = (kind, value) => {
    const named = withMoved(kind, value, deadIn(kind, value), moved)
    const left = deadIn(kind, named)
    return left.length > 0 ? removeReferences(named, left) : named
  }
  const mended = new Map(coming.map((entry) => [entry.file, mendFile(entry, mend)]))
  const own = files.map((file) => mended.get(file) ?? file)
  return [...own.filter(changesSomething), ...(await planReferrers(site, coming, mend))]
}

function mendFile(entry: Coming, mend: Mend): FileChange {
  const { kind, value, file } = entry
  const mended = value && mend(kind, value)
  return !mended || mended === value ? file : fileHolding(entry, mended)
}

function changesSomething({ content, from }: FileChange): boolean {
  return content === null || from === undefined || blobId(content) !== from
}

/** The files of those that name what goes, or a picture that gets another file. */
async function planReferrers(
  site: Site,
  coming: readonly Coming[],
  mend: Mend,
): Promise<FileChange[]> {
  const isComing = new Set(coming.map(({ file }) => file.path))
  const found = (['productions', 'images'] as const).flatMap((to) => {
    const ids = coming.filter(({ kind }) => kind === to).map(({ id }) => id)
    return site.store.withReferences(to, ids, (value) => value)
  })
  const referrers = new Map(found.map((entry) => [entryPath(entry.kind, entry.id), entry]))
  const plans = [...referrers].map(([path, { kind, id, value }]) =>
    isComing.has(path) ? null : planValue(site, kind, id, mend(kind, value)),
  )
  return (await Promise.all(plans)).flatMap((plan) => plan?.file ?? [])
}
