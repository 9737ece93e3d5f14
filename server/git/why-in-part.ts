import path from 'node:path'
import { exists } from '../files/exists'
import { readGitConfig } from './configuration'
import type { GitFolders } from './folders'
import type { Place } from './run'

/** Why only a part of a history is on this computer, and what helps; undefined where all of it is. */
export async function whyInPart(
  place: Place,
  { commonDir }: GitFolders,
): Promise<string | undefined> {
  if (await exists(path.join(commonDir, 'shallow'))) {
    return 'Only a part of the history is on this computer (a shallow clone). A developer must fetch the rest with “git fetch --unshallow” first.'
  }
  const settings = [...(await readGitConfig(place)).keys()]
  if (settings.some((key) => /^extensions\.partialclone$|^remote\..*\.promisor$/.test(key))) {
    return 'Only a part of the history is on this computer (a partial clone). A developer must make a whole clone first.'
  }
  return undefined
}
