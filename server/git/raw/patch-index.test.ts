import { lstatSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { developerGit, temporarySite, writeFiles } from '../test-site'
import { patchIndex } from './patch-index'

// Around a slash, which comes between them, and names that begin alike.
const names = [
  'a',
  'b!',
  'b/a',
  'b/c/d',
  'b/c/é',
  'b0',
  'bb',
  'c-d',
  'c.md',
  'c/d',
  `d${'x'.repeat(200)}`,
]
const blob = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'

async function indexOf(files: readonly string[]) {
  const site = await temporarySite()
  developerGit(site, 'init', '-q', '-b', 'main')
  await writeFiles(site, Object.fromEntries(files.map((file) => [file, file])))
  if (files.length > 0) developerGit(site, 'add', '--', ...files)
  else developerGit(site, 'read-tree', '--empty')
  const file = path.join(site, '.git/index')
  const staged = { blob, mode: '100644', stats: lstatSync(file, { bigint: true }) }
  const list = () => developerGit(site, 'ls-files', '-z').split('\0').filter(Boolean)
  return { file, bytes: await readFile(file), staged, list }
}

test.each(names)('%s is put where git would put it, and taken out', async (name) => {
  const others = names.filter((one) => one !== name)
  const { file, bytes, staged, list } = await indexOf(others)
  const more = patchIndex(bytes, new Map([[name, staged]]))
  await writeFile(file, more ?? '')
  expect(list()).toEqual(
    [...names].sort((one, other) => Buffer.from(one).compare(Buffer.from(other))),
  )
  await writeFile(file, patchIndex(more ?? bytes, new Map([[name, null]])) ?? '')
  expect(new Set(list())).toEqual(new Set(others))
})

test('all can be put into an empty index, and taken out of one', async () => {
  const { file, bytes, staged, list } = await indexOf([])
  const all = patchIndex(bytes, new Map(names.map((name) => [name, staged])))
  await writeFile(file, all ?? '')
  expect(list()).toHaveLength(names.length)
  const none = patchIndex(all ?? bytes, new Map(names.map((name) => [name, null])))
  expect(none?.readUInt32BE(8)).toBe(0)
})

test.each(['b', 'b/c', 'c', 'a/x', 'b/a/x', 'c/d/e/f'])(
  '%s stands in the place of a folder or a file, which is left to git',
  async (name) => {
    const { bytes, staged } = await indexOf(names)
    expect(patchIndex(bytes, new Map([[name, staged]]))).toBeUndefined()
  },
)

test('an index whose closing hash is wrong is left to git', async () => {
  const { bytes, staged } = await indexOf(['a'])
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(patchIndex(bytes, new Map([['b', staged]]))).toBeUndefined()
})
