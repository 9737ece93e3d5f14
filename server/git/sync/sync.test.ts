import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { MergeFile } from './merge-tree'
import { SiteRepository } from '../site-repository'
import {
  begunSite,
  developerGit,
  importHistory,
  notingGit,
  owner,
  temporaryFolder,
  writeFiles,
} from '../test-site'
import { asSite, bio, exchange, news, published, text, twoSites } from './test-two-sites'

test('without a remote there is nothing to do', async () => {
  const folder = await begunSite()
  const site = asSite(folder, await SiteRepository.open(folder))
  expect(await exchange(site)).toEqual({ state: 'off', received: [] })
})

test('saves are published, and what another site published comes in, file by file', async () => {
  const { remote, here, there } = await twoSites()
  await here.save({ [bio]: 'new' })
  await here.save({ 'media/b.jpg': 'picture' })
  const remoteHere = await here.repository.remote()
  const waiting = async () =>
    remoteHere ? (await here.repository.waitingCommits(remoteHere)).map((c) => c.subject) : []
  expect(await waiting()).toEqual(['media/b.jpg', bio])
  expect(await exchange(here)).toEqual({ state: 'done', sent: 2, received: [] })
  expect(await waiting()).toEqual([])
  expect(developerGit(remote, 'rev-parse', 'main').trim()).toBe(here.head())
  expect(await exchange(there)).toEqual({ state: 'done', sent: 0, received: [bio, 'media/b.jpg'] })
  expect([there.read(bio), there.head()]).toEqual(['new', here.head()])
  expect(developerGit(there.folder, 'status', '--branch', '--porcelain')).toBe(
    '## main...origin/main\n',
  )
})

test('an exchange that finds nothing new asks git for no more than that', async () => {
  const { here, there } = await twoSites()
  await here.save({ [bio]: 'new' })
  for (const site of [here, there]) await published(site)
  const asked = await notingGit()
  for (const site of [here, there]) await published(site)
  expect(await asked()).toEqual(['init', 'fetch', 'init', 'fetch'])
})

test('changes on both sides are joined, in different files and in different places of one', async () => {
  const { here, there } = await twoSites()
  await here.save({ [bio]: text('ONE', 'two', 'three', 'four', 'five') })
  await published(here)
  await there.save({ [bio]: text('one', 'two', 'three', 'four', 'FIVE'), [news]: 'news' })
  const seen: MergeFile[] = []
  const outcome = await exchange(there, (files) => {
    seen.push(...files)
    return Promise.resolve({ resolved: [], undecided: [] })
  })
  expect(outcome).toEqual({ state: 'done', sent: 1, received: [bio] })
  expect(seen).toMatchObject([{ path: bio, conflicted: false }])
  await published(here)
  expect(here.read(bio)).toBe(text('ONE', 'two', 'three', 'four', 'FIVE'))
  expect([here.read(news), here.head(), here.status()]).toEqual(['news', there.head(), ''])
  const parents = developerGit(here.folder, 'log', '-1', '--format=%P|%an').trim()
  expect(parents).toMatch(/^[0-9a-f]+ [0-9a-f]+\|Ada Owner$/)
})

test('what git cannot join is given with all three sides, and joined as it is answered', async () => {
  const { here, there } = await twoSites()
  await here.save({ [bio]: 'here', [news]: 'here' })
  await rm(path.join(here.folder, news))
  await here.save({ [news]: 'gone soon' })
  await rm(path.join(here.folder, news))
  await here.repository.commit({ paths: [news], author: owner, subject: 'rm', trailers: [] })
  await published(here)
  await there.save({ [bio]: 'there', [news]: 'there', 'content/story.md': 'only there' })
  const outcome = await exchange(there, async (files) => {
    const sides = files.map(({ base, ours, theirs }) => [base, ours, theirs])
    const blobs = await Promise.all(sides.map((ids) => there.repository.blobs(ids)))
    const texts = blobs.map((contents) => contents.map((content) => content?.toString() ?? null))
    expect(files.map((file) => file.path)).toEqual([bio, news])
    expect(texts[0]).toEqual([text('one', 'two', 'three', 'four', 'five'), 'there', 'here'])
    expect(texts[1]?.slice(1)).toEqual(['there', null])
    const resolved = [
      { path: bio, content: Buffer.from('both') },
      { path: news, content: null },
    ]
    return { resolved, undecided: [] }
  })
  expect(outcome).toMatchObject({ state: 'done', received: [bio, news] })
  expect([there.read(bio), there.status()]).toEqual(['both', ''])
  expect(developerGit(there.folder, 'ls-files', news)).toBe('')
  expect(there.read('content/story.md')).toBe('only there')
})

test('what nobody has decided yet changes nothing anywhere', async () => {
  const { remote, here, there } = await twoSites()
  await here.save({ [bio]: 'here' })
  await published(here)
  await there.save({ [bio]: 'there' })
  const before = [there.head(), developerGit(remote, 'rev-parse', 'main')]
  const outcome = await exchange(there)
  expect(outcome).toMatchObject({ state: 'conflict', files: [{ path: bio }], received: [] })
  expect([there.head(), developerGit(remote, 'rev-parse', 'main')]).toEqual(before)
  expect([there.read(bio), there.status()]).toEqual(['there', ''])
  expect(await there.repository.state()).toMatchObject({ ready: true })
})

test('whoever publishes at the same time is joined, not overwritten', async () => {
  const { here, there } = await twoSites()
  await here.save({ [bio]: 'here' })
  await published(here)
  await there.save({ [bio]: 'there' })
  let rounds = 0
  const outcome = await exchange(there, async (files) => {
    rounds += 1
    if (rounds === 1) {
      // Between our fetch and our push.
      await here.save({ [news]: 'in between' })
      await published(here)
      // And a save of our own, between the merge and its turn.
      await there.save({ 'content/story.md': 'meanwhile' })
    }
    const resolved = files.map((file) => ({ path: file.path, content: Buffer.from('both') }))
    return { resolved, undecided: [] }
  })
  expect(outcome).toMatchObject({ state: 'done' })
  await published(here)
  expect([here.head(), here.read(bio)]).toEqual([there.head(), 'both'])
  expect([there.read(news), here.read('content/story.md')]).toEqual(['in between', 'meanwhile'])
})

test('500 changes come in at once, beside staged and unstaged work', { tags: 'long' }, async () => {
  const { here, there } = await twoSites()
  // All dated before what they were made on, as by a clock that is behind.
  importHistory(
    here.folder,
    Array.from({ length: 500 }, (_, n) => [`${n}`, { [`content/news/n${n}.md`]: `${n}` }] as const),
  )
  await published(here)
  await writeFiles(there.folder, { [news]: 'unstaged', 'content/story.md': 'staged' })
  developerGit(there.folder, 'add', 'content/story.md')
  const before = there.status()
  const outcome = await exchange(there)
  expect(outcome).toMatchObject({ state: 'done', sent: 0 })
  expect(outcome.received).toHaveLength(500)
  expect([there.status(), there.head()]).toEqual([before, here.head()])
})

test('a branch with an upstream of another name goes there, and an empty remote is filled', async () => {
  const { remote, here } = await twoSites()
  const second = await temporaryFolder()
  developerGit(second, 'init', '-q', '--bare')
  developerGit(here.folder, 'remote', 'add', 'second', second)
  developerGit(here.folder, 'config', 'branch.main.remote', 'second')
  developerGit(here.folder, 'config', 'branch.main.merge', 'refs/heads/live')
  await here.save({ [bio]: 'new' })
  await published(here)
  expect(developerGit(second, 'rev-parse', 'live').trim()).toBe(here.head())
  expect(developerGit(remote, 'rev-parse', 'main').trim()).not.toBe(here.head())
})

test('what a remote had at its former address is not said to be at another, nor missed there', async () => {
  const { remote, here } = await twoSites()
  await here.save({ [bio]: 'only at the former' })
  await published(here)
  const other = path.join(here.folder, '.git/other.git')
  developerGit(here.folder, 'clone', '-q', '--bare', `file://${remote}`, other)
  developerGit(other, 'update-ref', 'refs/heads/main', 'main^')
  developerGit(here.folder, 'remote', 'set-url', 'origin', other)
  const moved = await here.repository.remote()
  const waiting = moved && (await here.repository.waitingCommits(moved))
  expect(waiting?.map(({ subject }) => subject)).toContain(bio)
  expect(await exchange(here)).toMatchObject({ state: 'done', sent: 1 })
  expect(moved && (await here.repository.waitingCommits(moved))).toEqual([])
  expect(developerGit(other, 'rev-parse', 'main').trim()).toBe(here.head())
})

test('a branch whose name begins with that of a former one is exchanged', async () => {
  const { remote, here } = await twoSites()
  for (const folder of [here.folder, remote]) developerGit(folder, 'branch', '-m', 'main/live')
  developerGit(here.folder, 'fetch', '-q', '--prune')
  await here.save({ [bio]: 'live' })
  expect(await exchange(here)).toMatchObject({ state: 'done', sent: 1 })
})
