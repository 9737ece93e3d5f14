import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ContentStore } from './content-store'
import { bioText, goodFiles, imageText, makeSite, newsText, openStore } from './test-site'

test('a broken file keeps serving what it said last, and is named', async () => {
  const site = await makeSite(goodFiles)
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

test.each([
  ['nothing', ''],
  ['fields alone', 'name: Annie\nrole: Pip\n\nText.\n'],
  ['a fence that is moved in', ' ---\nname: Annie\n ---\n'],
])('a file with %s where its front matter belongs is told how to begin', async (_what, text) => {
  const site = await makeSite({ ...goodFiles, 'content/productions/annie.md': text })
  const store = await openStore(site)
  expect(store.issues()).toMatchObject([
    {
      file: 'content/productions/annie.md',
      line: 1,
      message: expect.stringMatching(/^Begin the file with a line of ---, .*"name: …"/) as string,
    },
  ])
})

test.each([
  ['venue: *Pit*', 'Put the whole text in quotes'],
  ['productionDate: 02.01.2026', 'Write the date as year-month-day, such as 2026-03-14'],
])('%s is one mistake, with what to do about it', async (line, message) => {
  const rest = 'name: Annie\nrole: Pip\nproductionDate: 2026-01-02\n'
  const [key = ''] = line.split(':')
  const front = rest.replace(new RegExp(`^${key}: .*\\n`, 'm'), '') + line
  const site = await makeSite({
    ...goodFiles,
    'content/productions/annie.md': `---\n${front}\n---\n`,
  })
  const issues = (await openStore(site)).issues()
  expect(issues).toHaveLength(1)
  expect(issues[0]?.message).toContain(message)
})

test('what is no text in the place of a file is named with what to do, and the last good one is served', async () => {
  const site = await makeSite(goodFiles)
  const store = await openStore(site)
  const before = store.read('bio')
  const file = path.join(site.siteDir, 'content/bio.md')
  const said = async () => {
    await store.refresh(['content/bio.md'])
    expect(store.read('bio')).toBe(before)
    return store.issues()[0]?.message
  }
  await writeFile(file, Buffer.from(bioText, 'utf16le'))
  expect(await said()).toContain('save it anew as plain text with the encoding UTF-8')
  await writeFile(file, Buffer.from(bioText.replace('Wren', 'Wrén'), 'latin1'))
  expect(await said()).toContain('save it anew with the encoding UTF-8')
  await writeFile(file, `\uFEFF${bioText}`, 'utf16le')
  expect(await said()).toContain('save it anew with the encoding UTF-8')
  await writeFile(file, bioText + 'x'.repeat(1024 * 1024))
  expect(await said()).toContain('shorten its text')
  await rm(file)
  await mkdir(file)
  expect(await said()).toContain('This is a folder: move it away')
})

test('a file with conflict markers keeps serving what it said last', async () => {
  const site = await makeSite(goodFiles)
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
    ...goodFiles,
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
      4,
      5,
      'images.0.note',
      'There is no field "note": take it out, or call it "x-note" to keep a note of your own',
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
  const site = await makeSite(goodFiles)
  await (await openStore(site)).close()
  const cache = (await site.text('.callboard/cache/index.json')) ?? ''
  const older = cache.replace('"tagline":"Actor"', '"tagline":"Actor","gone":1')
  await site.write('.callboard/cache/index.json', older.replace('"Wren"', '"Cached"'))
  expect((await openStore(site)).read('bio')?.name).toBe('Wren')
})

test('values of the wrong type are mistakes with words', async () => {
  const agent = 'name: A\nemail: a@example.com\nphone: "1"\ndepartment: Theater\n'
  const site = await makeSite({
    ...goodFiles,
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
    ...goodFiles,
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

test('files that can be no entries are named, not served, and never crash', async () => {
  const site = await makeSite({
    ...goodFiles,
    'content/news/Bad Name.md': newsText('X', '2026-01-01'),
    'content/news/wrong.yaml': 'a: 1',
    'content/news/.DS_Store': 'x',
    'content/news/2026-01-01-a.md~': 'x',
    'content/news/binary.md': new Uint8Array([0xff, 0xfe, 0, 1]),
    'content/news/big.md': '#'.repeat(1_100_000),
    'content/news/code.md': '---js\n{ headline: process.exit(1) }\n---\n',
    'content/images/loop.yaml/x': '',
    'content/images/0.yaml': imageText('a.jpg'),
    'content/productions/none.md': 'Text.\n',
    'content/news/2025/x.md': newsText('X', '2025-01-01'),
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
    'content/images/0.yaml',
    'content/images/loop.yaml',
    'content/news/2025',
    'content/news/Bad Name.md',
    'content/news/big.md',
    'content/news/binary.md',
    'content/news/code.md',
    'content/news/link.md',
    'content/news/wrong.yaml',
    'content/productions/none.md',
  ])
  expect(store.issues()[3]?.message).toBe(
    'Nothing in this folder is read: move its files into content/news',
  )
  expect(store.issues()[1]?.message).toBe(
    'Not read: choose another name, such as opening-night.yaml, since what is called so means none, or a device of Windows',
  )
  await site.remove('content/news/Bad Name.md')
  await site.remove('content/news/big.md')
  await store.refresh(['content/news/Bad Name.md', 'content/news/big.md'])
  expect(store.issues()).toHaveLength(9)
})

test('copies that a program left which syncs folders are named with what to do about them', async () => {
  const site = await makeSite({
    ...goodFiles,
    'content/news/2026-01-01-a (Conflict).md': newsText('X', '2026-01-01'),
    'content/notes.txt': 'A note of a developer',
    'content/bio-ideas.md': 'Another',
  })
  const store = await openStore(site)
  const copy = (original: string) =>
    `Not read: it looks like a copy of ${original}, as programs leave that sync folders (Dropbox, OneDrive, Syncthing). Bring into ${original} what only this one says, then delete this one`
  const ifOwn = ', or name it as opening-night.md if it is an entry of its own'
  const ofStory = copy('2026-01-01-a.md') + ifOwn
  expect(store.issues().map(({ message }) => message)).toEqual([ofStory])
  await site.write('content/bio.sync-conflict-20261128-101010-ABCDEFG.md', 'Another')
  await store.refresh(['content/bio.sync-conflict-20261128-101010-ABCDEFG.md'])
  expect(store.issues().map(({ message }) => message)).toEqual([copy('bio.md'), ofStory])
  await store.refreshAll()
  expect(store.issues()).toHaveLength(2)
  await site.remove('content/bio.sync-conflict-20261128-101010-ABCDEFG.md')
  await store.refreshAll()
  expect(store.issues().map(({ message }) => message)).toEqual([ofStory])
})
