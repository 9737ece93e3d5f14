import { writeFileSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Journal } from './journal'
import { blockFolder, fillDisk, loseReadingOf, loseSightOf } from '../testing/failing-disk'
import { after, changes, startJournal } from './test-journal'

test('one that the disk does not take says what the disk says', async () => {
  const { journal, look, before, siteDir } = await startJournal()
  const transaction = await journal.begin(changes, null)
  await transaction.apply()
  const findAgain = loseSightOf(siteDir)
  await expect(transaction.rollback()).rejects.toThrow(
    'The save stopped halfway: the disk that it is on cannot be reached. Put that right: ',
  )
  findAgain()
  await transaction.rollback()
  expect(await look()).toEqual(before)
})

test('a disk that refuses halfway leaves the files as they were', async () => {
  const { journal, look, before, write } = await startJournal()
  // The last file's folder is a file: it cannot be created once the others are in place.
  await write('media/deep', 'in the way')
  const transaction = await journal.begin(changes, null)
  await expect(transaction.apply()).rejects.toMatchObject({
    status: 500,
    message:
      'Nothing was saved: a file stands where a folder should be. Put that right and save again.',
  })
  expect(await look()).toEqual(before)
  // What was answered with an error must not happen after all at the next start.
  expect(await journal.pending()).toEqual([])
})

test('a rollback needs no room on the disk', async () => {
  const { journal, look, before, siteDir } = await startJournal()
  const file = path.join(siteDir, 'content/bio.md')
  await chmod(file, 0o640)
  const transaction = await journal.begin(changes, null)
  await transaction.apply()
  const full = fillDisk()
  expect(() => writeFileSync(file, '')).toThrow(full)
  await transaction.abandon()
  expect(await look()).toEqual(before)
  expect((await stat(file)).mode & 0o777).toBe(0o640)
})

test('a journal that cannot be written says so and leaves nothing behind', async () => {
  const { siteDir, look, before, write, text } = await startJournal()
  await write('blocked', 'a file')
  const journal = new Journal({ siteDir, dataDir: path.join(siteDir, 'blocked') })
  await expect(journal.begin(changes, null)).rejects.toMatchObject({ code: 'storage_failed' })
  expect(await text('blocked')).toBe('a file')
  expect(await look()).toEqual(before)
})

test.each(['save', 'process'])('what could not be put back is by the next %s', async (next) => {
  const { journal, look, before, siteDir, dataDir } = await startJournal()
  const transaction = await journal.begin(changes, null)
  await transaction.apply()
  const unblock = await blockFolder(path.join(siteDir, 'content'))
  await expect(transaction.abandon()).rejects.toMatchObject({ status: 500 })
  await expect(journal.settle()).rejects.toMatchObject({ status: 500 })
  await unblock()
  // What is settled is not settled again by the save after that.
  if (next === 'save') await journal.settle().then(() => journal.settle())
  else expect(await new Journal({ siteDir, dataDir }).pending()).toEqual([])
  expect(await look()).toEqual(before)
  expect(await readdir(path.join(dataDir, 'journal'))).toEqual([])
})

test('where it cannot be noted that a save never happened, its files are put back all the same', async () => {
  const { journal, look, before, dataDir } = await startJournal()
  const transaction = await journal.begin(changes, null)
  await transaction.apply()
  await mkdir(path.join(dataDir, 'journal', `${transaction.id}.abandoned.json`))
  await transaction.abandon().catch(() => undefined)
  expect(await look()).toEqual(before)
})

test('what is done and cannot be cleared away yet fails nobody, and is cleared away later', async () => {
  const { journal, look, dataDir } = await startJournal()
  const transaction = await journal.begin(changes, null)
  await transaction.apply()
  const manifest = path.join(dataDir, 'journal', `${transaction.id}.manifest.json`)
  await rm(manifest)
  await mkdir(manifest)
  await transaction.finish()
  expect(await readdir(path.join(dataDir, 'journal'))).toContain(path.basename(manifest))
  await rm(manifest, { recursive: true })
  await journal.settle()
  expect(await readdir(path.join(dataDir, 'journal'))).toEqual([])
  expect(await look()).toEqual(after)
})

test.each([
  ['a network loses the answer about it', 'ETIMEDOUT'],
  ['too much is open to look at it', 'EMFILE'],
])('a save that a kill left is not forgotten where %s', async (_what, code) => {
  const { journal, look, before, siteDir, dataDir } = await startJournal()
  const { id } = await journal.begin(changes, null)
  loseReadingOf('manifest.json', code)
  const next = new Journal({ siteDir, dataDir })
  await expect(next.pending()).rejects.toMatchObject({ code })
  const [left] = await next.pending()
  expect([left?.id, await look()]).toEqual([id, before])
  await left?.apply()
  expect(await look()).toEqual(after)
})
