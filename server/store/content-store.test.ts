import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { blobId } from '../files/blob-id'
import { FileMovedOn } from '../files/moved-on'
import { leaveNoRoomFor, loseBeforeReading, stopTimesAt } from '../testing/failing-disk'
import { bioText, goodFiles, makeSite, newsText, openStore } from './test-site'

/** Waits until a file that is written from now on has other times. */
const settled = () => wait(30)

test('entries come in their order, with id and revision, frozen', async () => {
  const site = await makeSite(goodFiles)
  const store = await openStore(site)
  expect(store.issues()).toEqual([])
  expect(store.list('news').map((story) => story.id)).toEqual(['2026-02-01-b', '2026-01-01-a'])
  expect(store.get('news', '2026-01-01-a')).toEqual({
    id: '2026-01-01-a',
    revision: blobId(newsText('A', '2026-01-01')),
    headline: 'A',
    date: '2026-01-01',
    description: 'Text.',
    imageId: null,
    productionId: null,
    publishOn: '',
  })
  expect(store.read('bio')).toMatchObject({ name: 'Wren', longBio: ['Long.'] })
  expect(Object.isFrozen(store.read('bio')?.longBio)).toBe(true)
  expect(store.get('news', '../bio')).toBeUndefined()
  expect(store.list('users')).toEqual([])
})

test('a refresh tells what changed and nothing else', async () => {
  const site = await makeSite(goodFiles)
  const store = await openStore(site)
  expect(await store.refreshAll()).toEqual([])
  expect(await store.refresh(['content/bio.md', 'media/a.jpg', 'README.md'])).toEqual([])
  await site.write('content/bio.md', bioText.replace('Wren', 'Rook'))
  await site.remove('content/news/2026-01-01-a.md')
  await site.write('content/news/2026-03-01-c.md', newsText('C', '2026-03-01'))
  const changed = [
    { kind: 'bio', ids: [''] },
    { kind: 'news', ids: ['2026-01-01-a', '2026-03-01-c'] },
  ]
  const told = await store.refreshAll()
  expect(told.map(({ kind, ids }) => ({ kind, ids: ids.toSorted() }))).toEqual(
    expect.arrayContaining(changed),
  )
  expect(store.list('news').map((story) => story.headline)).toEqual(['C', 'B'])
  expect(store.read('bio')?.name).toBe('Rook')
  await site.remove('content/news')
  expect(await store.refresh(['content/news'])).toEqual([
    { kind: 'news', ids: expect.arrayContaining(['2026-02-01-b', '2026-03-01-c']) as unknown },
  ])
  expect(store.issues()).toEqual([])
})

test('a file for which there is no room is no mistake: it is read as soon as there is', async () => {
  const site = await makeSite(goodFiles)
  const store = await openStore(site)
  await site.write('content/bio.md', bioText.replace('Wren', 'Rook'))
  leaveNoRoomFor('content/bio.md', 3)
  expect(await store.refresh(['content/bio.md'])).toEqual([{ kind: 'bio', ids: [''] }])
  expect([store.read('bio')?.name, store.issues()]).toEqual(['Rook', []])
})

test('what was just written is served where it is gone already, and looked at again', async () => {
  const [bio, story] = ['content/bio.md', 'content/news/2026-03-01-c.md']
  const site = await makeSite(goodFiles)
  const store = await openStore(site)
  const text = bioText.replace('Wren', 'Rook')
  await site.write(bio, text)
  loseBeforeReading(bio)
  const written = { [bio]: text, [story]: newsText('C', '2026-03-01') }
  const contents = Object.entries(written).map(
    ([file, content]) => [file, Buffer.from(content)] as const,
  )
  expect(await store.refresh([bio, story], new Map(contents))).toHaveLength(2)
  expect([store.read('bio')?.name, store.list('news')[0]?.headline]).toEqual(['Rook', 'C'])
  expect(store.issues()).toEqual([])
  expect(await store.unknownOf([bio, story])).toContain(story)
  await store.refresh([story])
  expect(store.list('news')[0]?.headline).toBe('B')
})

test('what was read is known until it is written again', async () => {
  const site = await makeSite(goodFiles)
  const bio = 'content/bio.md'
  const others = ['media/a.jpg', 'content/news', 'content/news/2026-05-05-none.md']
  await settled()
  const store = await openStore(site)
  expect(await store.unknownOf([bio, 'content/news/2026-01-01-a.md', ...others])).toEqual(others)
  await site.write(bio, bioText.replace('Wren', 'Rook'))
  expect(await store.unknownOf([bio])).toEqual([bio])
  // It could be written once more, at what is the same moment for the disk.
  vi.setSystemTime((await stat(path.join(site.siteDir, bio))).ctimeMs)
  await store.refresh([bio])
  vi.useRealTimers()
  expect(await store.unknownOf([bio])).toEqual([bio])
  await settled()
  await store.refresh([bio])
  expect(await store.unknownOf([bio])).toEqual([])
  store.hold(new Map([[bio, Buffer.from(bioText)]]))
  expect(await store.unknownOf([bio])).toEqual([bio])
})

test('an edit within the step in which a stick counts the time is seen, also by the next start', async () => {
  const site = await makeSite(goodFiles)
  const bio = 'content/bio.md'
  stopTimesAt(Date.now() - 1000)
  const store = await openStore(site)
  await site.write(bio, bioText.replace('Wren', 'Rook'))
  expect(await store.refresh([bio])).toEqual([{ kind: 'bio', ids: [''] }])
  await store.close()
  await site.write(bio, bioText.replace('Wren', 'Lark'))
  expect((await openStore(site)).read('bio')?.name).toBe('Lark')
})

test('a singleton that git takes away for a moment to merge it is known by what it was', async () => {
  const bio = 'content/bio.md'
  const site = await makeSite(goodFiles)
  const store = await openStore(site)
  const revision = store.revisionOf(bio)
  await site.remove(bio)
  await store.refresh([bio])
  expect([store.revisionOf(bio), store.read('bio')?.name]).toEqual(['', 'Wren'])
  await site.write(bio, `<<<<<<< HEAD\n${bioText}`)
  await store.refresh([bio])
  expect([store.revisionOf(bio), store.read('bio')?.name]).toEqual([revision, 'Wren'])
})

test('a warm start forgets what was deleted while no server ran', async () => {
  const site = await makeSite(goodFiles)
  await (await openStore(site)).close()
  const file = 'content/news/2026-01-01-a.md'
  await site.remove(file)
  await (await openStore(site)).close()
  await site.write(file, '---\nheadline: [\n---\n')
  expect((await openStore(site)).get('news', '2026-01-01-a')).toBeUndefined()
})

test('a warm start believes the cache only where nothing changed, and keeps private kinds out', async () => {
  const message =
    'name: V\nemail: v@example.com\nsubject: S\nmessage: Hidden words\ncreatedAt: 2026-01-01T00:00:00Z\n'
  const site = await makeSite({ ...goodFiles, 'content/messages/message-1.yaml': message })
  await settled()
  const store = await openStore(site)
  expect(store.list('messages')).toHaveLength(1)
  await store.close()
  const cache = (await site.text('.callboard/cache/index.json')) ?? ''
  expect(cache).toContain('content/bio.md')
  expect(cache).not.toContain('messages')
  expect(cache).not.toContain('Hidden words')
  // What is read from the cache shows by a word that only the cache has.
  await site.write('.callboard/cache/index.json', cache.replace('"Wren"', '"Cached"'))
  const warm = await openStore(site)
  expect(warm.read('bio')?.name).toBe('Cached')
  await site.write('content/bio.md', bioText)
  expect((await openStore(site)).read('bio')?.name).toBe('Wren')
  for (const damaged of ['{"version":2', '[]', '{"version":2,"files":{"content/bio.md":{}}}']) {
    await site.write('.callboard/cache/index.json', damaged)
    expect((await openStore(site)).list('news')).toHaveLength(2)
  }
})

test('a store without a writable data folder works all the same', async () => {
  const site = await makeSite({ ...goodFiles, blocked: '' })
  const store = await openStore({ ...site, dataDir: path.join(site.siteDir, 'blocked') })
  await store.close()
  expect(store.list('news')).toHaveLength(2)
})

test('a plan patches what is on disk now', async () => {
  const site = await makeSite(goodFiles)
  const store = await openStore(site)
  const commented = bioText.replace('tagline', '# a note\ntagline')
  await site.write('content/bio.md', commented)
  const value = { ...store.read('bio'), name: 'Rook' }
  await expect(store.plan('bio', '', value)).rejects.toBeInstanceOf(FileMovedOn)
  await store.refresh(['content/bio.md'])
  expect(await store.plan('bio', '', value)).toEqual({
    path: 'content/bio.md',
    content: commented.replace('Wren', 'Rook'),
    from: blobId(commented),
  })
  expect(await store.plan('news', 'gone', null)).toEqual({
    path: 'content/news/gone.md',
    content: null,
    from: '',
  })
  await expect(store.plan('bio', '', { ...value, name: '' })).rejects.toMatchObject({
    status: 400,
    details: { issues: [{ path: 'name', message: 'Name is required' }] },
  })
  await expect(store.plan('news', '../bio', value)).rejects.toMatchObject({ status: 400 })
  await mkdir(path.join(site.siteDir, 'content/agents/x.yaml'), { recursive: true })
  const agent = { name: 'X', email: 'x@example.com', phone: '1', department: 'Theater' }
  await expect(store.plan('agents', 'x', agent)).rejects.toMatchObject({ status: 500 })
})
