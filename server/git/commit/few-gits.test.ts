import { execFileSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { SiteRepository } from '../site-repository'
import { begunSite, developerGit, notingGit, owner, writeFiles } from '../test-site'

const bio = 'content/bio.md'
const story = 'content/news/2026-02-02-second.md'

async function open() {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const save = async (files: Record<string, string | null>) => {
    expect(await repository.unmerged()).toEqual([])
    const paths = Object.keys(files)
    const hand = await repository.commitHandEdits(paths)
    for (const [file, text] of Object.entries(files)) {
      if (text === null) await rm(path.join(site, file))
      else await writeFiles(site, { [file]: text })
    }
    const contents = new Map(
      Object.entries(files).map(([file, text]) => [file, text === null ? null : Buffer.from(text)]),
    )
    await repository.commit({ paths, author: owner, subject: 'save', trailers: [], contents })
    return hand
  }
  return { site, repository, save }
}

test('a save that finds nothing odd starts no git', async () => {
  const { site, save } = await open()
  const asked = await notingGit()
  await save({ [bio]: 'saved' })
  await save({ [story]: 'new', [bio]: 'saved again' })
  await save({ [story]: null })
  expect(await asked()).toEqual([])
  vi.unstubAllEnvs()
  expect(developerGit(site, 'status', '--porcelain')).toBe('')
})

test.each([
  ['edited', (site: string) => writeFiles(site, { [bio]: 'by hand' })],
  [
    'staged and put back',
    async (site: string) => {
      const text = await readFile(path.join(site, bio), 'utf8')
      await writeFiles(site, { [bio]: 'by hand' })
      developerGit(site, 'add', bio)
      await writeFiles(site, { [bio]: text })
    },
  ],
  [
    'taken out of the index',
    async (site: string) => void developerGit(site, 'rm', '-q', '--cached', bio),
  ],
  [
    'called unchanged',
    async (site: string) => {
      developerGit(site, 'update-index', '--assume-unchanged', bio)
    },
  ],
  [
    'made a program',
    async (site: string) => {
      execFileSync('chmod', ['+x', path.join(site, bio)])
    },
  ],
  ['packed away', async (site: string) => void developerGit(site, 'gc', '-q')],
])('where a file is %s git is asked, and a save is a commit of its own', async (_, deed) => {
  const { site, save } = await open()
  await deed(site)
  const asked = await notingGit()
  await save({ [bio]: 'saved' })
  expect((await asked()).length).toBeGreaterThan(1)
  vi.unstubAllEnvs()
  expect(developerGit(site, 'show', `HEAD:${bio}`)).toBe('saved')
  expect(developerGit(site, 'log', '-1', '--format=%s', '--name-only').split('\n')).toEqual([
    'save',
    '',
    bio,
    '',
  ])
  expect(developerGit(site, 'status', '--porcelain')).toBe('')
})

test('a save is committed beside an index that only git reads', async () => {
  const { site, save } = await open()
  developerGit(site, 'update-index', '--index-version=4')
  await save({ [bio]: 'saved', [story]: 'new' })
  await save({ [story]: null })
  expect(developerGit(site, 'show', `HEAD:${bio}`)).toBe('saved')
  expect(developerGit(site, 'status', '--porcelain')).toBe('')
})
