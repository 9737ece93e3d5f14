// @module-tag long
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { PrivateRepository } from '../private-repository'
import { SiteRepository } from '../site-repository'
import { begunSite, contentsOf, developerGit, faultyGit, owner, writeFiles } from '../test-site'

const bio = 'content/bio.md'

test('a hand edit is committed apart, under the name git knows', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  await writeFiles(site, { 'content/bio.md': 'by hand' })
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null')
  vi.stubEnv('HOME', site)
  await repository.commitHandEdits(['content/bio.md', 'content/news/2026-01-01-first.md'])
  expect(developerGit(site, 'log', '-1', '--format=%an <%ae>|%s').trim()).toBe(
    'Hand edit <hand-edit@callboard.invalid>|hand edit: content/bio.md',
  )
  developerGit(site, 'config', 'user.name', 'Dev Eloper')
  developerGit(site, 'config', 'user.email', 'dev@example.org')
  await writeFiles(site, { 'content/bio.md': 'again', 'content/news/2026-01-01-first.md': 'too' })
  await repository.commitHandEdits(['content/bio.md', 'content/news/2026-01-01-first.md'])
  expect(developerGit(site, 'log', '-1', '--format=%an <%ae>|%s|%(trailers:key=Entry)')).toContain(
    'Dev Eloper <dev@example.org>|hand edit: content/bio.md and 1 more|Entry: bio\nEntry: news/2026-01-01-first',
  )
  vi.unstubAllEnvs()
})

test('what is staged and says something else than the disk is committed before what is there', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const first = developerGit(site, 'show', 'HEAD:content/bio.md')
  await writeFiles(site, { 'content/bio.md': 'staged' })
  developerGit(site, 'add', 'content/bio.md')
  await writeFiles(site, { 'content/bio.md': first })
  await repository.commitHandEdits(['content/bio.md'])
  expect(developerGit(site, 'show', 'HEAD~:content/bio.md')).toBe('staged')
  expect(developerGit(site, 'show', 'HEAD:content/bio.md')).toBe(first)
  expect(developerGit(site, 'log', '-2', '--format=%s')).toBe(
    'hand edit: content/bio.md\nhand edit: content/bio.md\n',
  )
  expect(developerGit(site, 'status', '--porcelain')).toBe('')
})

test('so is what is staged of a file that was saved before', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  await writeFiles(site, { [bio]: 'saved' })
  await repository.commit({ paths: [bio], author: owner, subject: 'save', trailers: [] })
  await writeFiles(site, { [bio]: 'staged' })
  developerGit(site, 'add', bio)
  await writeFiles(site, { [bio]: 'edited' })
  await repository.commitHandEdits([bio])
  expect(developerGit(site, 'show', `HEAD~:${bio}`)).toBe('staged')
})

test('what a refused save has left staged is committed as nobody’s hand edit', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const first = developerGit(site, 'show', `HEAD:${bio}`)
  const head = developerGit(site, 'rev-parse', 'HEAD')
  await writeFiles(site, { [bio]: 'refused' })
  const mends = [await faultyGit('commit', 'exit 128'), await faultyGit('reset', 'exit 128')]
  const save = { paths: [bio], author: owner, subject: 'save', trailers: [] }
  await expect(repository.commit(save)).rejects.toMatchObject({ status: 500 })
  for (const mend of mends) mend()
  expect(developerGit(site, 'show', `:${bio}`)).toBe('refused')
  // As whoever refuses a save puts it back.
  await writeFiles(site, { [bio]: first })
  expect(await repository.commitHandEdits([bio])).toBeUndefined()
  expect(developerGit(site, 'rev-parse', 'HEAD')).toBe(head)
  expect(developerGit(site, 'status', '--porcelain')).toBe('')
})

test('a file that was given another name by hand is committed with the former one gone, and no other', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const names = ['one', 'other', 'stays', 'gone'].map((name) => `content/productions/${name}.md`)
  const [one = '', other = '', stays = '', gone = ''] = names
  await writeFiles(site, { [one]: 'a', [other]: 'b', [stays]: 'c', [gone]: 'like\na\ncopy\nof' })
  developerGit(site, 'add', '.')
  developerGit(site, 'commit', '-qm', 'begin')
  await rename(path.join(site, one), path.join(site, 'content/productions/moved.md'))
  developerGit(site, 'mv', other, 'content/productions/staged.md')
  await rm(path.join(site, gone))
  await writeFiles(site, {
    'content/productions/copy.md': 'c',
    'content/productions/like.md': 'like\na\ncopy\nbut',
  })
  for (const name of ['moved', 'staged', 'copy', 'like'])
    await repository.commitHandEdits([`content/productions/${name}.md`])
  const made = developerGit(site, 'log', '-4', '--format=', '--name-status', '-M').trim()
  expect(made.replaceAll('content/productions/', '').split('\n')).toEqual([
    'A\tlike.md',
    'A\tcopy.md',
    'R100\tother.md\tstaged.md',
    'R100\tone.md\tmoved.md',
  ])
  expect(developerGit(site, 'status', '--porcelain')).toBe(` D ${gone}\n`)
})

test.each([
  [
    'is committed before a save that waited',
    'staged',
    ['hand edit: content/bio.md', 'bio: update'],
  ],
  ['is not, where it is what was saved', 'saved', ['bio: update']],
])('what is staged and not on disk %s', async (_what, staged, subjects) => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  await writeFiles(site, { 'content/bio.md': staged })
  developerGit(site, 'add', 'content/bio.md')
  await writeFiles(site, { 'content/bio.md': 'edited' })
  const request = { author: owner, subject: 'bio: update', trailers: [] }
  await repository.commitContents(request, contentsOf({ 'content/bio.md': 'saved' }))
  const made = developerGit(site, 'log', '--reverse', '--format=%s').trim().split('\n')
  expect(made.slice(-subjects.length)).toEqual(subjects)
  expect(made).toHaveLength(1 + subjects.length)
  expect(developerGit(site, 'show', 'HEAD:content/bio.md')).toBe('saved')
  expect(developerGit(site, 'status', '--porcelain')).toBe(' M content/bio.md\n')
})

test('what is staged is committed also where two thousand files are saved', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const names = Array.from({ length: 2000 }, (_, n) => `content/news/2026-01-01-${n}.md`)
  await writeFiles(site, {
    ...Object.fromEntries(names.map((name) => [name, 'new'])),
    [bio]: 'staged',
  })
  developerGit(site, 'add', bio)
  await writeFiles(site, { [bio]: 'edited' })
  await repository.commitHandEdits([bio, ...names])
  expect(developerGit(site, 'show', `HEAD~:${bio}`)).toBe('staged')
  expect(developerGit(site, 'show', `HEAD:${bio}`)).toBe('edited')
})

test('a hand edit is seen in a file that git was told to call unchanged', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  developerGit(site, 'update-index', '--assume-unchanged', 'content/bio.md')
  await writeFiles(site, { 'content/bio.md': 'by hand' })
  expect(await repository.commitHandEdits(['content/bio.md'])).toBeDefined()
  expect(developerGit(site, 'show', 'HEAD:content/bio.md')).toBe('by hand')
})

test('a hand edit of any sort is seen: new, ignored, staged, removed or private', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const history = await PrivateRepository.open(site, path.join(site, '.callboard'))
  await writeFiles(site, {
    'content/story.md': 'new',
    'content/agency.yaml': 'ignored',
    '.git/info/exclude': 'agency.yaml\ncontent/users/\ncontent/messages/\n',
    'content/bio.md': 'staged',
    'content/users/new.yaml': 'private',
  })
  developerGit(site, 'add', 'content/bio.md')
  await rm(path.join(site, 'content/news/2026-01-01-first.md'))
  for (const file of ['story.md', 'agency.yaml', 'bio.md', 'news/2026-01-01-first.md']) {
    const id = await repository.commitHandEdits([`content/${file}`])
    expect([file, developerGit(site, 'rev-parse', 'HEAD').trim()]).toEqual([file, id])
  }
  expect(await history.commitHandEdits(['content/users/new.yaml'])).toMatch(/^[0-9a-f]{40}$/)
  expect(developerGit(site, 'status', '--porcelain')).toBe('')
})
