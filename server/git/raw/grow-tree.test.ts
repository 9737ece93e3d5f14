// @module-tag long
import path from 'node:path'
import { expect, test } from 'vitest'
import { developerGit, temporarySite } from '../test-site'
import { growTree } from './grow-tree'
import { readLoose } from './loose-objects'
import { NewObjects } from './new-objects'

// A folder is sorted as if a slash ended its name, which comes between these.
const names = ['a', 'b!', 'b/a', 'b/c/d', 'b/c/é', 'b/c0', 'b0', 'bb', 'c-d', 'c.md', 'c/d', 'ü/x']
const entry = { id: 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391', mode: '100644' }

async function trees() {
  const site = await temporarySite()
  developerGit(site, 'init', '-q', '-b', 'main')
  /** The tree that git makes of these files. */
  const byGit = (files: readonly string[]) => {
    developerGit(site, 'read-tree', '--empty')
    const entries = files.flatMap((file) => ['--cacheinfo', `100644,${entry.id},${file}`])
    if (files.length > 0) developerGit(site, 'update-index', '--add', ...entries)
    return developerGit(site, 'write-tree', '--missing-ok').trim()
  }
  const read = (id: string) => readLoose(path.join(site, '.git'), id)
  const grow = (from: string | undefined, files: readonly string[], isThere = true) =>
    growTree(
      new NewObjects(),
      read,
      from,
      new Map(files.map((file) => [file, isThere ? entry : null])),
    )
  return { byGit, grow }
}

test('any files are put into a tree and taken out of it as git does', async () => {
  const { byGit, grow } = await trees()
  const all = byGit(names)
  expect(grow(undefined, names)).toBe(all)
  expect(grow(all, names, false)).toBe(byGit([]))
  for (const [at, name] of names.entries()) {
    // By itself, and with some that are its neighbours.
    for (const some of [
      [name],
      names.slice(at, at + 4),
      names.filter((_, other) => other % 3 === at % 3),
    ]) {
      const others = byGit(names.filter((one) => !some.includes(one)))
      expect([some, grow(others, some.toReversed())]).toEqual([some, all])
      expect([some, grow(all, some, false)]).toEqual([some, others])
    }
  }
})

test('a file in the place of a folder, or a folder in that of a file, is left to git', async () => {
  const { byGit, grow } = await trees()
  const all = byGit(names)
  for (const name of ['b', 'b/c', 'c', 'a/x', 'b/a/x', 'c/d/e/f']) {
    expect([name, grow(all, [name])]).toEqual([name, undefined])
  }
})
