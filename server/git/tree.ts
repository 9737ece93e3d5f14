import { git, type Place } from './run'

// What a command line holds.
const mostNamed = 1000

/**
 * The blob ids of the files of a commit at or below these paths, or of all, by path; where the paths are
 * very many those of others, too. Throws GitError.
 */
export async function filesAt(
  place: Place,
  commit: string,
  paths: readonly string[] = [],
): Promise<Map<string, string>> {
  const named = paths.length > mostNamed ? [] : paths
  const listed = await git(place, ['ls-tree', '-r', '-z', commit, '--', ...named])
  const files = listed.split('\0').flatMap((line): [string, string][] => {
    const [, blob, file] = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? []
    return blob && file ? [[file, blob]] : []
  })
  return new Map(files)
}

/**
 * The files of a commit below a folder that hold one of these texts, each without a line break. Throws
 * GitError.
 */
export async function filesHolding(
  place: Place,
  commit: string,
  folder: string,
  texts: readonly string[],
): Promise<string[]> {
  const patterns = texts.flatMap((text) => ['-e', text])
  const args = ['grep', '-z', '--files-with-matches', '--fixed-strings', ...patterns]
  // It names each as `<commit>:<file>`, and ends with 1 where there is none.
  const listed = await git(place, [...args, commit, '--', folder], { answers: [1] })
  return listed.split('\0').flatMap((name) => name.slice(commit.length + 1) || [])
}
