import { git, type Place } from './run'

/** The blob ids of the files of a commit below `folders`, or of all, by path. Throws GitError. */
export async function filesAt(
  place: Place,
  commit: string,
  folders: readonly string[] = [],
): Promise<Map<string, string>> {
  const listed = await git(place, ['ls-tree', '-r', '-z', commit, '--', ...folders])
  const files = listed.split('\0').flatMap((line): [string, string][] => {
    const [, blob, file] = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? []
    return blob && file ? [[file, blob]] : []
  })
  return new Map(files)
}
