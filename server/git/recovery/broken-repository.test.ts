import { execFileSync } from 'node:child_process'
import { appendFile, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SiteRepository } from '../site-repository'
import {
  begunSite,
  developerGit,
  owner,
  temporaryFolder,
  temporarySite,
  writeFiles,
} from '../test-site'

const silent = { log: { error: () => undefined } }
const branch = '.git/refs/heads/main'

/** A site with two commits, and something done to a file of its repository. */
async function siteWith(deed: (site: string) => Promise<unknown>): Promise<string> {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  await writeFiles(site, { 'content/bio.md': 'saved' })
  await repository.commit({ paths: ['content/bio.md'], author: owner, subject: 's', trailers: [] })
  await deed(site)
  return site
}

test.each([
  ['empty', ''],
  ['full of zeros', '\0'.repeat(41)],
])('a branch file that is %s is put back to the last save', async (_what, text) => {
  let last = ''
  const site = await siteWith(async (folder) => {
    last = developerGit(folder, 'rev-parse', 'HEAD').trim()
    await writeFile(path.join(folder, branch), text)
  })
  const repository = await SiteRepository.open(site, silent)
  expect(repository.mendedBranch).toEqual({ ref: 'refs/heads/main', id: last })
  expect(developerGit(site, 'rev-parse', 'HEAD').trim()).toBe(last)
  expect(developerGit(site, 'status', '--short')).toBe('')
  developerGit(site, 'fsck', '--no-dangling')
})

async function refusal(site: string): Promise<string> {
  const before = await readFile(path.join(site, branch), 'utf8')
  const error: unknown = await SiteRepository.open(site, silent).catch((thrown: unknown) => thrown)
  expect(await readFile(path.join(site, branch), 'utf8')).toBe(before)
  return error instanceof Error ? error.message : 'It started.'
}

test.each<[string, (site: string) => Promise<unknown>]>([
  ['there is no log', (site) => rm(path.join(site, '.git/logs'), { recursive: true })],
  ['the logs differ', (site) => truncate(path.join(site, '.git/logs/HEAD'), 200)],
  ['a log ends in zeros', (site) => appendFile(path.join(site, '.git/logs/HEAD'), '\0\0')],
  [
    'the commit is damaged',
    async (site) => {
      const last = developerGit(site, 'rev-parse', 'HEAD').trim()
      await rm(path.join(site, '.git/objects', last.slice(0, 2), last.slice(2)))
    },
  ],
  [
    'a folder of the commit is lost',
    async (site) => {
      const media = developerGit(site, 'rev-parse', 'HEAD:media').trim()
      await rm(path.join(site, '.git/objects', media.slice(0, 2), media.slice(2)))
    },
  ],
])('where %s an empty branch file is named, with what helps', async (_what, deed) => {
  const site = await siteWith(async (folder) => {
    await deed(folder)
    await truncate(path.join(folder, branch))
  })
  expect(await refusal(site)).toMatch(
    /refs\/heads\/main is empty[^]*git update-ref refs\/heads\/main/,
  )
})

test('a branch file with something else in it is left to a developer, with a command for wherever it is', async () => {
  const made = await siteWith((folder) => writeFile(path.join(folder, branch), 'abc\n'))
  const site = path.join(await temporaryFolder(), "Wren's site")
  await rename(made, site)
  const message = await refusal(site)
  expect(message).toContain('refs/heads/main is not what git writes there')
  const [, command = ''] = /Put it back with: (.+)/.exec(message) ?? []
  execFileSync('sh', ['-c', command], { cwd: site })
  expect((await (await SiteRepository.open(site, silent)).state()).ready).toBe(true)
})

test.each<[string, (head: string) => Promise<unknown>, string]>([
  ['empty', (head) => truncate(head), 'HEAD is empty'],
  ['missing', (head) => rm(head), 'HEAD is missing'],
  ['cut off', (head) => truncate(head, 4), 'HEAD is not what git writes there'],
])('a HEAD that is %s is named, with the line that belongs there', async (_what, deed, words) => {
  const site = await siteWith((folder) => deed(path.join(folder, '.git/HEAD')))
  const message = await refusal(site)
  expect(message).toContain(words)
  expect(message).toContain('ref: refs/heads/main')
})

test('a broken line of the settings is named', async () => {
  const site = await siteWith((folder) => appendFile(path.join(folder, '.git/config'), '[core\n'))
  expect(await refusal(site)).toMatch(/settings: line \d+ of .*\.git\/config is broken/)
})

test('a work tree whose repository was moved is named with what joins them again', async () => {
  const site = await siteWith(async () => undefined)
  const tree = path.join(site, '.callboard/tree')
  developerGit(site, 'worktree', 'add', '-q', '-b', 'other', tree)
  const moved = `${await temporaryFolder()}/moved`
  await rename(path.join(site, '.git'), moved)
  const error: unknown = await SiteRepository.open(tree, silent).catch((thrown: unknown) => thrown)
  const message = error instanceof Error ? error.message : 'It started.'
  expect(message).toContain(`${tree}/.git says that the history of this folder is in ${site}/.git`)
  const [, command = ''] = /(worktree repair .+)/.exec(message) ?? []
  developerGit(moved, ...command.split(' '))
  expect((await (await SiteRepository.open(tree, silent)).state()).ready).toBe(true)
})

test('what git itself reads is left alone: packed branches, a commit by itself, no commit yet', async () => {
  const site = await siteWith(async (folder) => developerGit(folder, 'pack-refs', '--all'))
  expect((await SiteRepository.open(site, silent)).mendedBranch).toBeUndefined()
  developerGit(site, 'checkout', '-q', '--detach')
  expect((await SiteRepository.open(site, silent)).mendedBranch).toBeUndefined()
  const empty = await temporarySite()
  developerGit(empty, 'init', '-q', '-b', 'trunk')
  expect((await SiteRepository.open(empty, silent)).mendedBranch).toBeUndefined()
})
