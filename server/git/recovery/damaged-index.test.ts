import { existsSync } from 'node:fs'
import { readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SiteRepository } from '../site-repository'
import { begunSite, developerGit, faultyGit, owner, temporarySite, writeFiles } from '../test-site'

const indexOf = (site: string) => path.join(site, '.git/index')
const silent = { log: { error: () => undefined } }

/** A site with a history, a file that is staged, and something done to git's index. */
async function siteWith(deed: (index: string, site: string) => Promise<unknown>): Promise<string> {
  const site = await begunSite()
  await writeFiles(site, { 'content/bio.md': 'staged' })
  developerGit(site, 'add', 'content/bio.md')
  await deed(indexOf(site), site)
  return site
}

test.each<[string, (index: string) => Promise<unknown>]>([
  ['emptied', (index) => truncate(index)],
  ['cut off', (index) => truncate(index, 150)],
  [
    'filled with zeros',
    async (index) => writeFile(index, Buffer.alloc((await readFile(index)).length)),
  ],
  [
    'changed in one byte',
    async (index) => {
      const bytes = await readFile(index)
      bytes[40] = (bytes[40] ?? 0) ^ 255
      await writeFile(index, bytes)
    },
  ],
  [
    'split, and lost its other part',
    async (index) => {
      const folder = path.dirname(index)
      developerGit(path.dirname(folder), 'update-index', '--split-index')
      const names = await readdir(folder)
      await Promise.all(
        names
          .filter((name) => name.startsWith('sharedindex.'))
          .map((name) => rm(path.join(folder, name))),
      )
    },
  ],
])('an index that was %s is set aside, and saves go on', async (_how, deed) => {
  const site = await siteWith(deed)
  const damaged = await readFile(indexOf(site))
  const repository = await SiteRepository.open(site, silent)
  const [aside = '', ...others] = await repository.damagedIndexes()
  expect([aside, others]).toEqual([expect.stringMatching(/^index\.damaged-20/), []])
  expect(await readFile(path.join(site, '.git', aside))).toEqual(damaged)
  expect(developerGit(site, 'status', '--short')).toBe(' M content/bio.md\n')
  await repository.commit({ paths: ['content/bio.md'], author: owner, subject: 's', trailers: [] })
  expect(developerGit(site, 'status', '--short')).toBe('')
  expect(existsSync(`${indexOf(site)}.new`)).toBe(false)
})

test.each<[string, (index: string, site: string) => Promise<unknown>]>([
  ['of version 4', async (_, site) => developerGit(site, 'update-index', '--index-version=4')],
  ['split', async (_, site) => developerGit(site, 'update-index', '--split-index')],
  [
    'without a checksum',
    async (index) => {
      const bytes = await readFile(index)
      await writeFile(index, bytes.fill(0, bytes.length - 20))
    },
  ],
  [
    'locked',
    async (index) => {
      await writeFile(`${index}.lock`, '')
      await utimes(`${index}.lock`, 1, 1)
    },
  ],
])('an index that is %s is none that is damaged', async (_how, deed) => {
  const site = await siteWith(deed)
  const before = await readFile(indexOf(site))
  const repository = await SiteRepository.open(site, silent)
  expect(await repository.damagedIndexes()).toEqual([])
  expect(await readFile(indexOf(site))).toEqual(before)
})

test('a git that is killed says nothing about an index, which then stays where it is', async () => {
  const site = await siteWith(async (_, folder) => {
    developerGit(folder, 'update-index', '--index-version=4')
  })
  const mend = await faultyGit('ls-files', 'kill -KILL $$')
  await expect(SiteRepository.open(site, silent)).rejects.toThrow('git ls-files was killed')
  mend()
  expect(await (await SiteRepository.open(site, silent)).damagedIndexes()).toEqual([])
  expect(developerGit(site, 'status', '--short')).toBe('M  content/bio.md\n')
})

test('a sparse index is left as it is', async () => {
  const site = await siteWith(async (_, folder) => {
    developerGit(folder, 'commit', '-qm', 'bio')
    developerGit(folder, 'sparse-checkout', 'init', '--cone', '--sparse-index')
    developerGit(folder, 'sparse-checkout', 'set', 'content')
  })
  const repository = await SiteRepository.open(site, silent)
  expect(await repository.damagedIndexes()).toEqual([])
})

test('before the first commit a damaged index is only set aside', async () => {
  const site = await temporarySite()
  developerGit(site, 'init', '-q', '-b', 'main')
  await writeFile(indexOf(site), '')
  const repository = await SiteRepository.open(site, silent)
  expect(await repository.damagedIndexes()).toHaveLength(1)
  expect(developerGit(site, 'status', '--short')).toBe('')
  expect(await readdir(path.join(site, '.git'))).not.toContain('index.new')
})
