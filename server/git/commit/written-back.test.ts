import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loseSightOf } from '../../testing/failing-disk'
import { SiteRepository } from '../site-repository'
import { begunSite, developerGit, owner, writeFiles } from '../test-site'

const files = { 'content/bio.md': 'saved', 'content/news/2026-02-03-new.md': 'new' }

/** A site with a save just made, and the index as a developer's git had read it before that. */
async function saved() {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const index = path.join(site, '.git/index')
  const before = await readFile(index)
  await writeFiles(site, files)
  const contents = new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text)]))
  await repository.commit({
    paths: [...contents.keys()],
    author: owner,
    subject: 'save',
    trailers: [],
    contents,
  })
  const staged = () => developerGit(site, 'diff', '--cached', '--name-status')
  return { site, index, before, staged }
}

test('an index that a developer’s git had read before a save and writes back does not take the save back', async () => {
  const { site, index, before, staged } = await saved()
  await writeFile(`${index}.lock`, before)
  await rename(`${index}.lock`, index)
  expect(staged()).not.toBe('')
  await expect.poll(staged).toBe('')
  await writeFiles(site, { 'notes.txt': 'theirs' })
  developerGit(site, 'add', 'notes.txt')
  developerGit(site, 'commit', '-qm', 'Notes')
  expect(developerGit(site, 'show', '--format=', '--name-only')).toBe('notes.txt\n')
  expect(developerGit(site, 'status', '--porcelain')).toBe('')
})

test('what a developer stages of a file that was just saved stays staged', async () => {
  const { site, staged } = await saved()
  await writeFiles(site, { 'content/bio.md': 'theirs' })
  developerGit(site, 'add', 'content/bio.md')
  await wait(300)
  expect(staged()).toBe('M\tcontent/bio.md\n')
})

test('what a developer deletes or takes back just after a save stays so', async () => {
  const { site, staged } = await saved()
  developerGit(site, 'rm', '-q', 'content/news/2026-02-03-new.md')
  developerGit(site, 'checkout', '-q', 'HEAD~1', '--', 'content/bio.md')
  await wait(300)
  expect(staged()).toBe('M\tcontent/bio.md\nD\tcontent/news/2026-02-03-new.md\n')
})

test('what a developer takes out of the index some time after a save stays out', async () => {
  const { site, staged } = await saved()
  await wait(300)
  developerGit(site, 'rm', '-q', '--cached', 'content/news/2026-02-03-new.md')
  await wait(300)
  expect(staged()).toBe('D\tcontent/news/2026-02-03-new.md\n')
})

test('a disk that is away just after a save is asked again, and ends nothing', async () => {
  const { site, index, before, staged } = await saved()
  const findAgain = loseSightOf(site)
  // Some of the looks, of which the last is 160 ms after the save.
  await wait(10)
  await writeFile(`${index}.lock`, before)
  await rename(`${index}.lock`, index)
  findAgain()
  await expect.poll(staged).toBe('')
})
