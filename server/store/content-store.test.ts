import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { blobId } from '../files/blob-id'
import { ContentStore } from './content-store'
import { FileMovedOn } from '../files/moved-on'
import { bioText, imageText, makeSite, newsText, singletonFiles } from './test-site'

const good = {
  ...singletonFiles,
  'content/news/2026-01-01-a.md': newsText('A', '2026-01-01'),
  'content/news/2026-02-01-b.md': newsText('B', '2026-02-01'),
}

/** A store that has written its cache before the site's folder is removed. */
async function openStore(options: Parameters<typeof ContentStore.open>[0]) {
  const store = await ContentStore.open(options)
  onTestFinished(() => store.close())
  return store
}

test('entries come in their order, with id and revision, frozen', async () => {
  const site = await makeSite(good)
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
  })
  expect(store.read('bio')).toMatchObject({ name: 'Wren', longBio: ['Long.'] })
  expect(Object.isFrozen(store.read('bio')?.longBio)).toBe(true)
  expect(store.get('news', '../bio')).toBeUndefined()
  expect(store.list('users')).toEqual([])
})

test('a refresh tells what changed and nothing else', async () => {
  const site = await makeSite(good)
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

test('a broken file keeps serving what it said last, and is named', async () => {
  const site = await makeSite(good)
  const store = await openStore(site)
  const before = store.read('bio')
  await site.write('content/bio.md', '---\nname: Wren\ntagline: [\n---\nLong.\n')
  expect(await store.refresh(['content/bio.md'])).toEqual([])
  expect(store.read('bio')).toBe(before)
  expect(store.issues()).toMatchObject([{ file: 'content/bio.md', line: 3 }])
  await site.write('content/bio.md', bioText)
  await store.refresh(['content/bio.md'])
  expect(store.issues()).toEqual([])
})

test('a file with conflict markers keeps serving what it said last', async () => {
  const site = await makeSite(good)
  const store = await openStore(site)
  const file = 'content/news/2026-01-01-a.md'
  const before = store.get('news', '2026-01-01-a')
  const collided = newsText('A', '2026-01-01').replace(
    'Text.\n',
    '<<<<<<< HEAD\nMine.\n=======\nTheirs.\n>>>>>>> other\n',
  )
  await site.write(file, collided)
  expect(await store.refresh([file])).toEqual([])
  expect(store.get('news', '2026-01-01-a')).toBe(before)
  expect(store.issues()).toEqual([
    {
      file,
      line: 6,
      column: 1,
      field: 'description',
      message: "Two versions collide here: keep what is right and remove git's marks (<<<<<<<)",
    },
  ])
})

test('keys that nothing reads are named and the file is served, also from the cache', async () => {
  const site = await makeSite({
    ...good,
    'media/a.jpg': '',
    'content/site.yaml': 'contact:\n  agent:\n    nmae: A\nx-mine: note\n',
    'content/gallery-wall.yaml':
      'images:\n  - filename: a.jpg\n    atl: B\n    note: kept\n    cropdata: 1\n',
    'content/images/a.yaml': imageText('a.jpg', '\npronouns: she\n'),
    'content/news/2026-01-01-a.md': newsText('A', '2026-01-01', 'imgeId: a\n'),
  })
  const named = [
    [
      'content/gallery-wall.yaml',
      3,
      5,
      'images.0.atl',
      'There is no field "atl": did you mean "alt"?',
    ],
    [
      'content/gallery-wall.yaml',
      5,
      5,
      'images.0.cropdata',
      'There is no field "cropdata": did you mean "cropData"?',
    ],
    [
      'content/images/a.yaml',
      5,
      1,
      'pronouns',
      'There is no field "pronouns": take it out, or call it "x-pronouns" to keep a note of your own',
    ],
    [
      'content/news/2026-01-01-a.md',
      4,
      1,
      'imgeId',
      'There is no field "imgeId": did you mean "imageId"?',
    ],
    [
      'content/site.yaml',
      3,
      5,
      'contact.agent.nmae',
      'There is no field "nmae": did you mean "name"?',
    ],
  ]
  const told = (store: ContentStore) =>
    store
      .issues()
      .map(({ file, line, column, field, message }) => [file, line, column, field, message])
  const store = await openStore(site)
  expect(told(store)).toEqual(named)
  expect(store.get('news', '2026-01-01-a')?.headline).toBe('A')
  const value = { ...store.get('news', '2026-01-01-a'), headline: 'B' }
  expect((await store.plan('news', '2026-01-01-a', value)).content).toBe(
    newsText('B', '2026-01-01', 'imgeId: a\n'),
  )
  await store.close()
  expect(told(await openStore(site))).toEqual(named)
  await site.write('content/news/2026-01-01-a.md', newsText('A', '2026-01-01', 'imageId: a\n'))
  const again = await openStore(site)
  expect(again.issues()).toHaveLength(named.length - 1)
})

test('a file of another program version’s fields is read again', async () => {
  const site = await makeSite(good)
  await (await openStore(site)).close()
  const cache = (await site.text('.callboard/cache/index.json')) ?? ''
  const older = cache.replace('"tagline":"Actor"', '"tagline":"Actor","gone":1')
  await site.write('.callboard/cache/index.json', older.replace('"Wren"', '"Cached"'))
  expect((await openStore(site)).read('bio')?.name).toBe('Wren')
})

test('values of the wrong type are mistakes with words', async () => {
  const agent = 'name: A\nemail: a@example.com\nphone: "1"\ndepartment: Theater\n'
  const site = await makeSite({
    ...good,
    'content/agents/a.yaml': `${agent}displayOrder: first\n`,
    'content/agents/b.yaml': `${agent}displayOrder: "2"\n`,
    'content/agents/c.yaml': `${agent}displayOrder: 1.5\n`,
    'content/agents/d.yaml': `${agent}isActive: yes\n`,
    'content/agents/e.yaml': agent,
  })
  const store = await openStore(site)
  const number = 'Write this as a number, without quotes'
  expect(
    store.issues().map(({ line, column, field, message }) => [line, column, field, message]),
  ).toEqual([
    [5, 15, 'displayOrder', number],
    [5, 15, 'displayOrder', number],
    [5, 15, 'displayOrder', 'Write this as a whole number, without quotes'],
    [5, 11, 'isActive', 'Write true or false here'],
  ])
  expect(store.list('agents').map(({ id, displayOrder }) => [id, displayOrder])).toEqual([['e', 0]])
})

test('files of media that are named and not there are issues', async () => {
  const site = await makeSite({
    ...good,
    'content/images/a.yaml': imageText('a.jpg'),
    'content/site.yaml':
      'resumeUrl: /uploads/cv.pdf\nreelUrl: https://example.com/uploads/a\nreel:\n  videoSrc: /uploads/v.mp4\n',
  })
  await (await openStore(site)).close()
  const store = await openStore(site)
  const named = [
    ['content/images/a.yaml', 1, 11, 'filename'],
    ['content/site.yaml', 1, 12, 'resumeUrl'],
    ['content/site.yaml', 4, 13, 'reel.videoSrc'],
  ]
  const places = () =>
    store.issues().map(({ file, line, column, field }) => [file, line, column, field])
  expect(places()).toEqual(named)
  expect(store.issues()[0]?.message).toBe(
    'There is no file "a.jpg" in media: put it there, or take this out',
  )
  await site.write('media/a.jpg', 'x')
  expect(places()).toEqual(named.slice(1))
})

test('a start on a broken file serves what the cache has, else what was committed', async () => {
  const site = await makeSite({ ...good, 'content/agents/x.yaml': ':' })
  const store = await openStore(site)
  await store.close()
  await site.write('content/bio.md', '---\nname: [')
  const committed = 'agencyName: From before\n'
  await site.write('content/agency.yaml', 'agencyName: ""\n')
  const asked: string[] = []
  const again = await openStore({
    ...site,
    lastGood: (file) => {
      asked.push(file)
      return Promise.resolve(file === 'content/agents/x.yaml' ? '{' : committed)
    },
  })
  expect(again.read('bio')?.name).toBe('Wren')
  expect(again.read('agency')?.agencyName).toBe('Northlight')
  expect(asked).toEqual(['content/agents/x.yaml'])
  await site.remove('.callboard')
  const cold = await openStore({ ...site, lastGood: () => Promise.resolve(committed) })
  expect(cold.read('agency')).toMatchObject({
    agencyName: 'From before',
    revision: blobId(committed),
  })
  expect(cold.read('bio')).toBeUndefined()
  expect(cold.list('agents')).toEqual([])
})

test('a missing singleton is named and its last version served', async () => {
  const site = await makeSite(good)
  const store = await openStore(site)
  await site.remove('content/bio.md')
  expect(await store.refresh(['content/bio.md'])).toEqual([{ kind: 'bio', ids: [''] }])
  expect(store.read('bio')).toMatchObject({ name: 'Wren', revision: '' })
  expect(store.issues()).toMatchObject([{ file: 'content/bio.md', message: 'The file is missing' }])
  await site.write('content/bio.md', bioText)
  await store.refresh(['content/bio.md'])
  expect(store.read('bio')?.revision).toBe(blobId(bioText))
})

test('files that can be no entries are named, not served, and never crash', async () => {
  const site = await makeSite({
    ...good,
    'content/news/Bad Name.md': newsText('X', '2026-01-01'),
    'content/news/wrong.yaml': 'a: 1',
    'content/news/.DS_Store': 'x',
    'content/news/2026-01-01-a.md~': 'x',
    'content/news/binary.md': new Uint8Array([0xff, 0xfe, 0, 1]),
    'content/news/big.md': '#'.repeat(1_100_000),
    'content/news/code.md': '---js\n{ headline: process.exit(1) }\n---\n',
    'content/images/loop.yaml/x': '',
    'secret.txt': newsText('Secret', '2026-01-01'),
  })
  await symlink(
    path.join(site.siteDir, 'secret.txt'),
    path.join(site.siteDir, 'content/news/link.md'),
  )
  const elsewhere = await makeSite({ 'a.yaml': 'name: x' })
  await symlink(elsewhere.siteDir, path.join(site.siteDir, 'content/agents'))
  const store = await openStore(site)
  expect(store.list('news').map((story) => story.headline)).toEqual(['B', 'A'])
  expect(store.list('agents')).toEqual([])
  expect(store.issues().map(({ file }) => file)).toEqual([
    'content/agents',
    'content/images/loop.yaml',
    'content/news/Bad Name.md',
    'content/news/big.md',
    'content/news/binary.md',
    'content/news/code.md',
    'content/news/link.md',
    'content/news/wrong.yaml',
  ])
  await site.remove('content/news/Bad Name.md')
  await site.remove('content/news/big.md')
  await store.refresh(['content/news/Bad Name.md', 'content/news/big.md'])
  expect(store.issues()).toHaveLength(6)
})

test('a warm start believes the cache only where nothing changed, and keeps private kinds out', async () => {
  const message =
    'name: V\nemail: v@example.com\nsubject: S\nmessage: Hidden words\ncreatedAt: 2026-01-01T00:00:00Z\n'
  const site = await makeSite({ ...good, 'content/messages/message-1.yaml': message })
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
  const site = await makeSite({ ...good, blocked: '' })
  const store = await openStore({ ...site, dataDir: path.join(site.siteDir, 'blocked') })
  await store.close()
  expect(store.list('news')).toHaveLength(2)
})

test('a plan patches what is on disk now', async () => {
  const site = await makeSite(good)
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

const referring = {
  ...good,
  'media/face.jpg': '',
  'content/productions/play.md': '---\nname: Play\nrole: Pip\nproductionDate: 2026-01-01\n---\n',
  'content/images/face.yaml': imageText('face.jpg', 'productionId: play\n'),
  'content/news/2026-01-01-a.md': newsText(
    'A',
    '2026-01-01',
    'imageId: face\nproductionId: play\n',
  ),
  'content/agency.yaml': 'agencyName: N\nagencyLogoUrl: /uploads/face.jpg\n',
  'content/gallery-wall.yaml':
    'images:\n  - filename: face.jpg\n  - filename: other.jpg\n  - filename: face.jpg\n',
  'content/site.yaml': 'bioImageId: face\nreel:\n  thumbnailSrc: /uploads/face.jpg\n',
}

test('references are found by id, by file name and by address', async () => {
  const store = await openStore(await makeSite(referring))
  const fields = store
    .referencesTo('images', 'face')
    .map(({ kind, id, field }) => `${kind}/${id}: ${field}`)
  expect(fields.toSorted()).toEqual([
    'agency/: agencyLogoUrl',
    'galleryWall/: images.0.filename',
    'galleryWall/: images.2.filename',
    'news/2026-01-01-a: imageId',
    'site/: bioImageId',
    'site/: reel.thumbnailSrc',
  ])
  expect(store.referencesTo('productions', 'play')).toHaveLength(2)
  expect(store.referencesTo('images', 'nobody')).toEqual([])
})

test('references are taken out as their field asks', async () => {
  const store = await openStore(await makeSite(referring))
  const freed = store.withoutReferences('images', 'face')
  const of = (kind: string) => freed.find((entry) => entry.kind === kind)?.value
  expect(freed).toHaveLength(4)
  expect(of('news')).toEqual({
    headline: 'A',
    date: '2026-01-01',
    description: 'Text.',
    imageId: null,
    productionId: 'play',
  })
  expect(of('agency')).toMatchObject({ agencyName: 'N', agencyLogoUrl: '' })
  expect(of('galleryWall')).toEqual({ images: [{ filename: 'other.jpg', alt: '' }] })
  expect(of('site')).toMatchObject({ bioImageId: null, reel: { thumbnailSrc: '' } })
})

test('references that lead nowhere are named where they stand, also from the cache', async () => {
  const site = await makeSite(referring)
  await (await openStore(site)).close()
  await site.remove('content/images/face.yaml')
  await site.remove('content/productions/play.md')
  const store = await openStore(site)
  expect(
    store.issues().map(({ file, line, column, field }) => [file, line, column, field]),
  ).toEqual([
    ['content/agency.yaml', 2, 16, 'agencyLogoUrl'],
    ['content/gallery-wall.yaml', 2, 15, 'images.0.filename'],
    ['content/gallery-wall.yaml', 3, 15, 'images.1.filename'],
    ['content/gallery-wall.yaml', 4, 15, 'images.2.filename'],
    ['content/news/2026-01-01-a.md', 4, 10, 'imageId'],
    ['content/news/2026-01-01-a.md', 5, 15, 'productionId'],
    ['content/site.yaml', 1, 13, 'bioImageId'],
    ['content/site.yaml', 3, 17, 'reel.thumbnailSrc'],
  ])
  expect(store.issues()[0]?.message).toBe(
    'No image has the file "face.jpg": choose one that is in content/images, or take this out',
  )
})
