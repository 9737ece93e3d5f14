import { existsSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { blobId } from '../files/blob-id'
import { Journal } from './journal'
import { FileMovedOn } from '../files/moved-on'
import { after, changes, startJournal } from './test-journal'

test('nothing shows before apply, everything after, nothing is left at the end', async () => {
  const { journal, look, before, siteDir, dataDir } = await startJournal()
  const transaction = await journal.begin(changes, { who: 'Ada' })
  expect(await look()).toEqual(before)
  await transaction.apply()
  expect(await look()).toEqual(after)
  await transaction.apply()
  expect(await look()).toEqual(after)
  await transaction.finish()
  expect(await readdir(path.join(dataDir, 'journal'))).toEqual([])
  expect(await readdir(path.join(siteDir, 'media/deep'))).toEqual(['b.jpg'])
})

test('a picture that goes is kept by another name, which needs no room, and comes back as it was', async () => {
  const { journal, siteDir, dataDir } = await startJournal()
  const [picture, inode] = [
    path.join(siteDir, 'media/large.jpg'),
    (file: string) => statSync(file).ino,
  ]
  await mkdir(path.dirname(picture), { recursive: true })
  await writeFile(picture, Buffer.alloc(100_000, 7))
  const before = inode(picture)
  const transaction = await journal.begin([{ path: 'media/large.jpg', content: null }], null)
  const kept = (await readdir(path.join(dataDir, 'journal'))).filter((name) => name.includes('old'))
  expect(kept.map((name) => inode(path.join(dataDir, 'journal', name)))).toEqual([before])
  await transaction.apply()
  expect(existsSync(picture)).toBe(false)
  await transaction.abandon()
  expect(inode(picture)).toBe(before)
})

test('of more files than are kept at once all are put in place and put back', async () => {
  const { journal, siteDir, dataDir, text } = await startJournal()
  const many = Array.from({ length: 100 }, (_, n) => ({ path: `media/${n}.txt`, content: `${n}` }))
  await mkdir(path.join(siteDir, 'media'), { recursive: true })
  await writeFile(path.join(siteDir, 'media/7.txt'), 'old')
  await (await journal.begin(many, null)).apply()
  const [left] = await new Journal({ siteDir, dataDir }).pending()
  for (const { path: file, content } of many) expect(await text(file)).toBe(content)
  await left?.abandon()
  expect(await readdir(path.join(siteDir, 'media'))).toEqual(['7.txt'])
  expect(await text('media/7.txt')).toBe('old')
})

test('a rollback puts everything back, as often as it is asked', async () => {
  const { journal, look, before } = await startJournal()
  const transaction = await journal.begin(changes, null)
  await transaction.apply()
  await transaction.rollback()
  await transaction.rollback()
  expect(await look()).toEqual(before)
})

test('a killed process leaves what it had begun, oldest first', async () => {
  const { journal, look, before, siteDir, dataDir } = await startJournal()
  await (await journal.begin(changes, { n: 1 })).apply()
  await journal.begin([{ path: 'content/site.yaml', content: 'x' }], { n: 2 })
  const [first, second, ...rest] = await new Journal({ siteDir, dataDir }).pending()
  expect(rest).toEqual([])
  expect([first?.note, second?.note]).toEqual([{ n: 1 }, { n: 2 }])
  await first?.apply()
  const text = (content: Buffer | null) => content?.toString()
  const made = await first?.changes()
  const told = made?.map(async (file) => [file.path, text(await file.before()), text(file.after)])
  expect(await Promise.all(told ?? [])).toEqual(
    changes.map(({ path: file }, index) => [file, before[index], after[index]]),
  )
  await first?.rollback()
  expect(await look()).toEqual(before)
})

test.each([0, 1, 2, 3])('a kill after %i of the files can go either way', async (done) => {
  const { journal, look, before, write, remove } = await startJournal()
  await journal.begin(changes, null)
  for (const { path: file, content } of changes.slice(0, done)) {
    await (content === null ? remove(file) : write(file, content))
  }
  await write('content/.bio.md.callboard.tmp', 'half')
  const [transaction] = await journal.pending()
  await transaction?.apply()
  expect(await look()).toEqual(after)
  await write('content/.bio.md.callboard.tmp', 'half')
  await transaction?.rollback()
  expect(await look()).toEqual(before)
})

test('the temporary file of a kill goes away', async () => {
  const { journal, siteDir, write } = await startJournal()
  const transaction = await journal.begin(changes, null)
  await write('content/.bio.md.callboard.tmp', 'half')
  await transaction.rollback()
  expect(await readdir(path.join(siteDir, 'content'))).toEqual(['bio.md', 'news'])
})

test('what was killed while beginning is discarded', async () => {
  const { journal, look, before, dataDir } = await startJournal()
  const folder = path.join(dataDir, 'journal')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, '1-1-00000000.new-0'), 'half')
  await writeFile(path.join(folder, '1-1-00000000.manifest.json'), '{"note":')
  const { id } = await journal.begin(changes, null)
  await writeFile(path.join(folder, `${id}.new-0`), 'new')
  await writeFile(path.join(folder, '.DS_Store'), 'by the system')
  await mkdir(path.join(folder, 'of somebody else'))
  expect(await journal.pending()).toEqual([])
  expect(await readdir(folder)).toEqual([])
  expect(await look()).toEqual(before)
})

test('what was killed before all that was there is kept takes nothing back', async () => {
  const { journal, look, before, dataDir } = await startJournal()
  const { id } = await journal.begin(changes, null)
  await writeFile(path.join(dataDir, 'journal', `${id}.old-0`), 'half')
  expect(await journal.pending()).toEqual([])
  expect(await look()).toEqual(before)
})

test('an edit made meanwhile is never overwritten', async () => {
  const { journal, text, write } = await startJournal()
  const transaction = await journal.begin(changes, null)
  await write('content/bio.md', 'by hand')
  await expect(transaction.apply()).rejects.toMatchObject({ status: 409 })
  expect(await journal.pending()).toEqual([])
  expect(await text('content/bio.md')).toBe('by hand')
  expect(await text('content/news/a.md')).toBe('story')
})

test('an edit made after a kill is never overwritten, and the other files are put back', async () => {
  const { journal, look, before, siteDir, dataDir, write } = await startJournal()
  await (await journal.begin(changes, null)).apply()
  await write('content/bio.md', 'by hand')
  const next = new Journal({ siteDir, dataDir })
  const [left] = await next.pending()
  await expect(left?.changes()).rejects.toBeInstanceOf(FileMovedOn)
  expect(await look()).toEqual(['by hand', ...before.slice(1)])
  expect(await next.pending()).toEqual([])
})

// Where a container mounts the content and the data by themselves.
const memory = '/dev/shm'
const isOnOther = existsSync(memory) && statSync(memory).dev !== statSync(process.cwd()).dev
test.runIf(isOnOther)('the journal may be on another disk than the content', async () => {
  const { look, before, siteDir } = await startJournal()
  const elsewhere = siteDir.startsWith(memory) ? process.cwd() : memory
  const dataDir = await mkdtemp(path.join(elsewhere, '.callboard-journal-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const journal = new Journal({ siteDir, dataDir })
  const transaction = await journal.begin(changes, null)
  await transaction.apply()
  expect(await look()).toEqual(after)
  await transaction.rollback()
  expect(await look()).toEqual(before)
  await transaction.finish()
  expect(await readdir(path.join(dataDir, 'journal'))).toEqual([])
})

test('an edit made after the planning stops the beginning', async () => {
  const { journal, text, write } = await startJournal()
  const change = { path: 'content/bio.md', content: 'new bio', from: blobId('old bio') }
  await write('content/bio.md', 'by hand')
  await expect(journal.begin([change], null)).rejects.toBeInstanceOf(FileMovedOn)
  await expect(journal.begin([{ ...change, from: '' }], null)).rejects.toMatchObject({
    status: 409,
  })
  expect([await text('content/bio.md'), await journal.pending()]).toEqual(['by hand', []])
  await write('content/bio.md', 'old bio')
  await (await journal.begin([change], null)).apply()
  expect(await text('content/bio.md')).toBe('new bio')
})

test('one bad path refuses the whole change and leaves nothing behind', async () => {
  const { journal, dataDir } = await startJournal()
  const bad = [...changes, { path: '../outside.md', content: 'x' }]
  await expect(journal.begin(bad, null)).rejects.toMatchObject({ status: 400 })
  expect(await readdir(path.join(dataDir, 'journal'))).toEqual([])
})

test('a file keeps its permissions, and staged copies are for nobody else', async () => {
  const { journal, siteDir, dataDir } = await startJournal()
  await chmod(path.join(siteDir, 'content/bio.md'), 0o600)
  const transaction = await journal.begin(changes, null)
  await transaction.apply()
  expect((await stat(path.join(siteDir, 'content/bio.md'))).mode & 0o777).toBe(0o600)
  const folder = path.join(dataDir, 'journal')
  expect((await stat(folder)).mode & 0o077).toBe(0)
})

test('a file that a group may write to stays so, whatever this process makes for itself alone', async () => {
  const { journal, siteDir } = await startJournal()
  const file = path.join(siteDir, 'content/bio.md')
  await chmod(file, 0o664)
  const before = process.umask(0o077)
  onTestFinished(() => void process.umask(before))
  await (await journal.begin(changes, null)).apply()
  expect((await stat(file)).mode & 0o777).toBe(0o664)
})

test('a new file of users or messages, and its folder, are for nobody else', async () => {
  const { journal, siteDir } = await startJournal()
  const file = 'content/messages/new.yaml'
  await (await journal.begin([{ path: file, content: 'from: a visitor' }], null)).apply()
  for (const made of [file, path.dirname(file)]) {
    expect([made, (await stat(path.join(siteDir, made))).mode & 0o077]).toEqual([made, 0])
  }
})

test.each([
  ['is done', 'finish'],
  // What was there has its copy in the history alone by now.
  ['cannot be committed', 'abandon'],
] as const)(
  'where somebody deletes the journal before a save %s, the next begins it anew',
  async (_what, end) => {
    const { journal, look, dataDir } = await startJournal()
    const transaction = await journal.begin(changes, null)
    await transaction.apply()
    await rm(path.join(dataDir, 'journal'), { recursive: true })
    await transaction[end]()
    await journal.settle()
    const next = await journal.begin([{ path: 'content/site.yaml', content: 'x' }], null)
    await next.apply()
    await next.finish()
    const [bio, story, picture] = after
    expect(await look()).toEqual([bio, story, end === 'finish' ? picture : undefined])
    expect(await readdir(path.join(dataDir, 'journal'))).toEqual([])
  },
)
