// @module-tag long
import { rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copyInto, template } from '../../files/test-template'
import { SiteRepository } from '../site-repository'
import { beginSite, developerGit, temporaryFolder, writeFiles } from '../test-site'
import { asSite, bio, news } from './test-two-sites'

const gone = 'content/agency.yaml'
const added = 'media/added.jpg'

/** Makes a folder a site at its first commit, from which the next one was reset. */
async function fill(folder: string): Promise<void> {
  await beginSite(folder)
  await writeFiles(folder, { [gone]: 'old', 'content/story.md': 'story' })
  const site = asSite(folder, await SiteRepository.open(folder))
  const head = site.head()
  await writeFiles(folder, { [bio]: 'new biography', [added]: 'added', [news]: 'new news' })
  await rm(path.join(folder, gone))
  developerGit(folder, 'add', '-A')
  developerGit(folder, 'commit', '-qm', 'next')
  developerGit(folder, 'reset', '-q', '--hard', head)
}

/** A site at its first commit, and the next one, which changes, adds and deletes files. */
async function behind(attributes = '', configure: (folder: string) => void = () => undefined) {
  const folder = await temporaryFolder()
  if (attributes) {
    developerGit(folder, 'init', '-q', '-b', 'main')
    await writeFiles(folder, { '.git/info/attributes': attributes })
    configure(folder)
    await fill(folder)
  } else await copyInto(folder, await template('behind', fill))
  const site = asSite(folder, await SiteRepository.open(folder))
  const [head, target] = [site.head(), developerGit(folder, 'rev-parse', 'ORIG_HEAD').trim()]
  const mark = { pid: 0, born: '', at: Date.now() - 1000, task: 'advance', target }
  return { site, head, target, mark: { ...mark, paths: [bio, added, news, gone] } }
}

test('the branch and the changed files move together', async () => {
  const { site, head, target } = await behind()
  await writeFiles(site.folder, { 'content/story.md': 'unstaged' })
  expect((await site.repository.advance(head, target)).toSorted()).toEqual([gone, bio, news, added])
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

test('what a kill left half written with line endings of its own is taken back too', async () => {
  const { site, head, mark } = await behind('content/** text eol=crlf\n')
  await writeFiles(site.folder, { 'content/lines.md': 'one\ntwo\n' })
  developerGit(site.folder, 'add', '-A')
  developerGit(site.folder, 'commit', '-qm', 'Lines')
  const target = site.head()
  developerGit(site.folder, 'reset', '-q', '--hard', head)
  await writeFiles(site.folder, {
    'content/lines.md': 'one\r\ntw',
    '.callboard/git-writing-site.json': JSON.stringify({
      ...mark,
      target,
      paths: ['content/lines.md'],
    }),
  })
  await site.repository.recover()
  expect([site.head(), site.status()]).toEqual([head, ''])
})

test('where a file cannot be written, what was written before it is taken back', async () => {
  const { site, head, target } = await behind('content/news/* filter=late\n', (folder) => {
    // As a filter that fetches large files fails while its server is away.
    const [seen, away] = [`${folder}/.git/seen`, `${folder}/.git/away`]
    const fetch = `tee ${seen} && ! { test -e ${away} && grep -q "new news" ${seen}; }`
    developerGit(folder, 'config', 'filter.late.smudge', fetch)
    developerGit(folder, 'config', 'filter.late.clean', 'cat')
    developerGit(folder, 'config', 'filter.late.required', 'true')
  })
  await writeFiles(site.folder, { '.git/away': '1' })
  await expect(site.repository.advance(head, target)).rejects.toMatchObject({
    code: 'storage_failed',
  })
  await rm(path.join(site.folder, '.git/away'))
  expect(site.head()).toBe(head)
  expect(site.status()).toBe('')
  expect((await site.repository.advance(head, target)).toSorted()).toEqual([gone, bio, news, added])
  expect([site.head(), site.status()]).toEqual([target, ''])
})

test('a kill after the branch moved needs nothing taken back', async () => {
  const { site, head, target, mark } = await behind()
  await site.repository.advance(head, target)
  const file = path.join(site.folder, '.callboard/git-writing-site.json')
  await writeFile(file, JSON.stringify(mark))
  await site.repository.recover()
  expect([site.head(), site.status()]).toEqual([target, ''])
})

test('a commit is refused that was made for another HEAD', async () => {
  const { site, head, target } = await behind()
  await site.save({ [bio]: 'saved in between' })
  await expect(site.repository.advance(head, target)).rejects.toMatchObject({ code: 'head_moved' })
  expect(site.read(bio)).toBe('saved in between')
})

test('a file that came under the same name in small letters takes no file with it on a disk that knows none', async () => {
  const { site, mark } = await behind()
  const [before, after] = ['media/Old/a.jpg', 'media/old/a.jpg']
  const head = await site.save({ [before]: 'a picture' })
  developerGit(site.folder, 'mv', 'media/Old', 'media/old')
  developerGit(site.folder, 'commit', '-qm', 'Small letters')
  const target = site.head()
  developerGit(site.folder, 'reset', '-q', '--hard', head)
  // As such a disk has it.
  await symlink('Old', path.join(site.folder, 'media/old'))
  await writeFiles(site.folder, {
    '.callboard/git-writing-site.json': JSON.stringify({ ...mark, target, paths: [before, after] }),
  })
  await site.repository.recover()
  expect(site.read(before)).toBe('a picture')
})
