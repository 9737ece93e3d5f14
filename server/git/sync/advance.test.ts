import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SiteRepository } from '../site-repository'
import { developerGit, temporarySite, writeFiles } from '../test-site'
import { asSite, bio, news } from './test-two-sites'

const gone = 'content/agency.yaml'
const added = 'media/added.jpg'

/** A site at its first commit, and the next one, which changes, adds and deletes files. */
async function behind() {
  const folder = await temporarySite()
  await writeFiles(folder, { [gone]: 'old', 'content/story.md': 'story' })
  const site = asSite(folder, await SiteRepository.open(folder))
  const head = site.head()
  await writeFiles(folder, { [bio]: 'new biography', [added]: 'added', [news]: 'new news' })
  await rm(path.join(folder, gone))
  developerGit(folder, 'add', '-A')
  developerGit(folder, 'commit', '-qm', 'next')
  const target = site.head()
  developerGit(folder, 'reset', '-q', '--hard', head)
  const mark = { pid: 0, born: '', at: Date.now() - 1000, task: 'advance', target }
  return { site, head, target, mark: { ...mark, paths: [bio, added, news, gone] } }
}

test('the branch and the changed files move together', async () => {
  const { site, target } = await behind()
  await writeFiles(site.folder, { 'content/story.md': 'unstaged' })
  expect((await site.repository.advance(target)).toSorted()).toEqual([gone, bio, news, added])
  expect([site.head(), site.read(bio)]).toEqual([target, 'new biography'])
  expect(site.status()).toBe(' M content/story.md\n')
})

test('what a kill left half written is taken back; what somebody wrote since then stays', async () => {
  const { site, head, mark } = await behind()
  await writeFiles(site.folder, { [bio]: 'new bio', [added]: 'added', [news]: 'typed since then' })
  await rm(path.join(site.folder, gone))
  const file = path.join(site.folder, '.callboard/git-writing-site.json')
  await writeFiles(site.folder, { '.callboard/x': '' })
  await writeFile(file, JSON.stringify(mark))
  await writeFile(path.join(site.folder, '.git/index.lock'), 'half')
  await site.repository.recover()
  expect(site.head()).toBe(head)
  expect(site.status()).toBe(` M ${news}\n`)
  expect(site.read(news)).toBe('typed since then')
})

test('a kill after the branch moved needs nothing taken back', async () => {
  const { site, target, mark } = await behind()
  await site.repository.advance(target)
  const file = path.join(site.folder, '.callboard/git-writing-site.json')
  await writeFile(file, JSON.stringify(mark))
  await site.repository.recover()
  expect([site.head(), site.status()]).toEqual([target, ''])
})

test('a commit that does not hold all of HEAD is refused', async () => {
  const { site, target } = await behind()
  await site.save({ [bio]: 'saved in between' })
  await expect(site.repository.advance(target)).rejects.toMatchObject({ code: 'head_moved' })
  expect(site.read(bio)).toBe('saved in between')
})
