import { withLockRetry } from './commit/locks'
import { git, type Place } from './run'

/** The commit that is checked out; undefined before the first. */
export async function headCommit(place: Place): Promise<string | undefined> {
  const output = await git(place, ['rev-parse', '--verify', '--quiet', 'HEAD'], { answers: [1] })
  return output.trim() || undefined
}

/** The commit a reference points to; undefined where there is none. */
export async function readRef(place: Place, ref: string): Promise<string | undefined> {
  const output = await git(place, ['for-each-ref', '--format=%(objectname)', ref])
  return output.trim() || undefined
}

/** Points references to commits, or removes those without one, all or none. */
export async function setRefs(
  place: Place,
  refs: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const lines = Object.entries(refs).map(([ref, id]) =>
    id ? `update ${ref} ${id}` : `delete ${ref}`,
  )
  const input = ['start', ...lines, 'commit', ''].join('\n')
  await withLockRetry(() => git(place, ['update-ref', '--stdin'], { input }))
}
