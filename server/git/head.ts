import { git, type Place } from './run'

/** The commit that is checked out; undefined before the first. */
export async function headCommit(place: Place): Promise<string | undefined> {
  const output = await git(place, ['rev-parse', '--verify', '--quiet', 'HEAD'])
  return output.trim() || undefined
}
