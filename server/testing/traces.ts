import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestApp } from './test-app'

/**
 * Every file below .callboard, beside its repository, whose path or text holds one of these words, by
 * how it begins.
 * @param but names of files in which they may stand
 */
export async function traces(
  { siteDir }: TestApp,
  words: readonly string[],
  but: readonly string[] = [],
): Promise<string[]> {
  const folder = path.join(siteDir, '.callboard')
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter(
    (entry) => entry.isFile() && !entry.parentPath.includes('.git') && !but.includes(entry.name),
  )
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      // A page may be just about to be replaced.
      return `${file} ${await readFile(file, 'latin1').catch(() => '')}`
    }),
  )
  return texts
    .filter((text) => words.some((word) => text.includes(word)))
    .map((text) => text.slice(0, 200))
}
