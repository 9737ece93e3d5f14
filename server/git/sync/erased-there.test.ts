// @module-tag long
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { developerGit } from '../test-site'
import { bio, exchange, published, type Site, twoSites } from './test-two-sites'

const picture = {
  'media/barn.jpg': 'its bytes',
  'content/images/barn.yaml': 'filename: barn.jpg\n',
}

/** Two sites that have some files of one commit, and a change that was made after it. */
async function bothHave(files: Record<string, string>) {
  const both = await twoSites()
  await both.here.save(files)
  await both.here.save({ [bio]: 'after it' })
  await published(both.here)
  await published(both.there)
  return both
}

/** Takes files out of the history of a site and of its remote, as if they had never been. */
function takeOut({ folder }: Site, ...files: string[]) {
  const filter = `git rm -q --cached --ignore-unmatch ${files.join(' ')}`
  const how = ['filter-branch', '-f', '--prune-empty', '--index-filter', filter]
  developerGit(folder, ...how)
  developerGit(folder, 'push', '-q', '--force', 'origin', 'main')
}

const packsOf = async ({ folder }: Site) =>
  (await readdir(path.join(folder, '.git/objects/pack'))).filter((name) => name.endsWith('.idx'))

test('a history that lacks a picture, and is otherwise the same, is told from every other', async () => {
  const { here, there } = await bothHave(picture)
  takeOut(here, ...Object.keys(picture))
  await exchange(there)
  const packs = await packsOf(there)
  const head = there.head()
  const outcome = await exchange(there)
  expect(outcome).toMatchObject({
    state: 'failed',
    reason: 'erased-there',
    erased: { filenames: ['barn.jpg'] },
  })
  expect(outcome.state === 'failed' && outcome.erased?.blobs).toHaveLength(2)
  expect(there.head()).toBe(head)
  // What was written to find out is gone again.
  expect(await packsOf(there)).toEqual(packs)
})

test.for([
  ['a story was taken out', { 'content/news/a.md': 'A story' }, () => undefined],
  [
    'another file was taken out with a picture',
    { ...picture, 'content/news/a.md': 'A story' },
    () => undefined,
  ],
  [
    'something else was written anew besides',
    picture,
    ({ folder }: Site) => developerGit(folder, 'commit', '-q', '--amend', '-m', 'Another subject'),
  ],
] as const)('where %s, a developer decides', async ([, files, besides]) => {
  const { here, there } = await bothHave(files)
  besides(here)
  takeOut(here, ...Object.keys(files))
  expect(await exchange(there)).toMatchObject({ state: 'failed', reason: 'rewritten' })
})

/** Has a site exchange with an address for the first time from now on. */
function move({ folder }: Site) {
  const address = developerGit(folder, 'remote', 'get-url', 'origin').trim()
  developerGit(folder, 'remote', 'set-url', 'origin', `${address}/.`)
}

test('what was erased at an address before the first exchange with it is known by what was written anew', async () => {
  const { here, there } = await bothHave(picture)
  takeOut(here, ...Object.keys(picture))
  await there.save({ 'content/news/b.md': 'Not online yet' })
  move(there)
  expect(await exchange(there)).toMatchObject({
    state: 'failed',
    reason: 'erased-there',
    erased: { filenames: ['barn.jpg'] },
  })
  expect(developerGit(here.folder, 'ls-remote', 'origin', 'main')).toContain(here.head())
})

test('what else was written anew there before the first exchange is joined', async () => {
  const { here, there } = await bothHave({ 'content/news/a.md': 'A story' })
  takeOut(here, 'content/news/a.md')
  move(there)
  expect(await exchange(there)).toMatchObject({ state: 'done' })
})
