import { writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { deleteEntry } from '../services/entries/delete-entry'
import { updateSingleton } from '../services/entries/update-singleton'
import { programAuthor } from '../git/commit/commit'
import { hurryLocks } from '../git/test-site'
import { failToRead } from '../testing/failing-disk'
import { testApp } from '../testing/test-app'

const app = testApp({ LOG_LEVEL: 'silent' })
let cookie: string

beforeAll(async () => {
  cookie = await app.signIn()
})

const inSite = (file: string) => path.join(app.siteDir, file)
const bio = () => readFile(inSite('content/bio.md'), 'utf8')
const handEditor = 'Somebody who edits the files by hand'
const tagline = (text: string, line: string) => text.replace(/^tagline: .*$/m, `tagline: ${line}`)

test('an edit that nobody has taken in yet is kept by a save of another field', async () => {
  const text = await bio()
  // In one breath: no watcher can have told of it.
  writeFileSync(inSite('content/bio.md'), tagline(text, 'By hand'))
  await updateSingleton(app.site, programAuthor, 'bio', { name: 'Somebody Else' })
  expect(await bio()).toMatch(/^tagline: By hand$/m)
  expect(await bio()).toMatch(/^name: Somebody Else$/m)
  expect((await app.call('GET', '/bio')).text).toContain('By hand')
  const subjects = (await app.git('log', '-2', '--format=%s')).trim().split('\n')
  expect(subjects).toEqual(['bio: update Full Name', 'hand edit: content/bio.md'])
})

test('a deletion takes out references that nobody has taken in yet', async () => {
  const story = 'content/news/2026-02-01-by-hand.md'
  writeFileSync(
    inSite(story),
    '---\nheadline: By hand\ndate: 2026-02-01\nproductionId: windfall\n---\n\nText.\n',
  )
  await deleteEntry(app.site, programAuthor, 'productions', 'windfall')
  expect(await readFile(inSite(story), 'utf8')).toContain('productionId: null')
  expect(await app.git('grep', '-l', 'windfall$', '--', 'content').catch(() => '')).toBe('')
  expect(await app.git('status', '--porcelain')).toBe('')
})

test('an edit that could not be taken in when it was made is tried again', async () => {
  const repository = app.site.repositories.private
  const failing = vi.spyOn(repository, 'bringBack').mockRejectedValue(new Error('No git'))
  await writeFile(inSite('content/bio.md'), tagline(await bio(), 'Made meanwhile'))
  await vi.waitFor(() => expect(failing).toHaveBeenCalled(), { timeout: 20_000 })
  failing.mockRestore()
  const shown = async () => (await app.call('GET', '/bio')).text
  await expect.poll(shown).toContain('Made meanwhile')
})

test('an edit that the disk could not read when it was made is read again', async () => {
  failToRead('content/bio.md', 1)
  await writeFile(inSite('content/bio.md'), tagline(await bio(), 'Read later'))
  const unread = () => app.site.store.issues().filter(({ file }) => file === 'content/bio.md')
  await expect.poll(unread).toHaveLength(1)
  const shown = async () => (await app.call('GET', '/bio')).text
  await expect.poll(shown, { timeout: 20_000 }).toContain('Read later')
  expect(unread()).toEqual([])
})

test('an edit between planning and writing is kept, and the save goes on top', async () => {
  const begin = app.site.journal.begin.bind(app.site.journal)
  const spy = vi.spyOn(app.site.journal, 'begin')
  spy.mockImplementationOnce(async (...args) => {
    await writeFile(inSite('content/bio.md'), tagline(await bio(), 'In between'))
    return begin(...args)
  })
  await updateSingleton(app.site, programAuthor, 'bio', { name: 'A Third' })
  expect(spy).toHaveBeenCalledTimes(2)
  spy.mockRestore()
  expect(await bio()).toMatch(/^tagline: In between$/m)
  expect(await bio()).toMatch(/^name: A Third$/m)
  expect(await app.git('status', '--porcelain')).toBe('')
})

test('an edit between writing and committing stays the editor’s, and the save goes on top', async () => {
  const commit = app.site.repositories.site.commit.bind(app.site.repositories.site)
  const spy = vi.spyOn(app.site.repositories.site, 'commit')
  const before = await bio()
  spy.mockImplementationOnce(async (...args) => {
    await writeFile(inSite('content/bio.md'), tagline(before, 'Over it'))
    return commit(...args)
  })
  await updateSingleton(app.site, programAuthor, 'bio', { name: 'A Fourth' })
  spy.mockRestore()
  expect(await bio()).toBe(tagline(before, 'Over it').replace(/^name: .*$/m, 'name: A Fourth'))
  const subjects = (await app.git('log', '-2', '--format=%an: %s')).trim().split('\n')
  expect(subjects[0]).toBe('Callboard: bio: update Full Name')
  expect(subjects[1]).toContain('hand edit: content/bio.md')
  expect(await app.git('status', '--porcelain')).toBe('')
})

test('a file that never stands still is answered with 409, and its last edit stays', async () => {
  const begin = app.site.journal.begin.bind(app.site.journal)
  let edits = 0
  const spy = vi.spyOn(app.site.journal, 'begin').mockImplementation(async (...args) => {
    edits += 1
    await writeFile(inSite('content/bio.md'), tagline(await bio(), `Edit ${edits}`))
    return begin(...args)
  })
  const save = updateSingleton(app.site, programAuthor, 'bio', { name: 'Never' })
  await expect(save).rejects.toMatchObject({ status: 409 })
  spy.mockRestore()
  expect(await bio()).toMatch(new RegExp(`^tagline: Edit ${edits}$`, 'm'))
  expect(await bio()).not.toContain('Never')
})

test('where git refuses the commit itself, the files are as they were', async () => {
  const save = (name: string) => updateSingleton(app.site, programAuthor, 'bio', { name })
  await save('Before')
  const text = await bio()
  const head = await app.git('rev-parse', 'HEAD')
  const nothingHappened = async () => {
    expect([await bio(), await app.git('rev-parse', 'HEAD')]).toEqual([text, head])
    expect(await readdir(inSite('.callboard/journal'))).toEqual([])
    expect(await app.git('status', '--porcelain')).toBe('')
  }
  hurryLocks()
  // A lock of another program's lets reading pass, and stops what writes.
  await writeFile(inSite('.git/index.lock'), '')
  await expect(save('After')).rejects.toMatchObject({ status: 503, code: 'git_busy' })
  await rm(inSite('.git/index.lock'))
  await nothingHappened()
  // Nor does git commit where it cannot log that it did.
  await rename(inSite('.git/logs'), inSite('.git/logs-aside'))
  await writeFile(inSite('.git/logs'), '')
  await expect(save('After')).rejects.toMatchObject({ status: 500, code: 'storage_failed' })
  await rm(inSite('.git/logs'))
  await rename(inSite('.git/logs-aside'), inSite('.git/logs'))
  await nothingHappened()
})

test('a collision with an edit that is not committed names its author', async () => {
  const expected = app.site.store.read('bio')
  const collide = async (line: string) => {
    await writeFile(inSite('content/bio.md'), tagline(await bio(), line))
    const change = { tagline: 'In a form' }
    return updateSingleton(app.site, programAuthor, 'bio', change, expected).catch(
      (error: unknown) => error,
    )
  }
  const byHand = await collide('By hand again')
  expect(byHand).toMatchObject({ status: 409, details: { conflict: { author: handEditor } } })
  await app.git('commit', '-qam', 'Tell it otherwise')
  expect(await collide('By hand again')).toMatchObject({
    details: { conflict: { author: 'Dev' } },
  })
})

test('a sign-in does not need the commit of when it was', async () => {
  const log = vi.spyOn(app.site.log, 'error').mockImplementation(() => undefined)
  hurryLocks()
  await writeFile(inSite('.callboard/private.git/index.lock'), '')
  const body = { username: 'ada', password: 'correct horse battery' }
  const answer = await app.call('POST', '/api/auth/simple-login', { body })
  expect(answer.status).toBe(200)
  await app.site.background.idle()
  expect(log).toHaveBeenCalledWith(expect.anything(), 'Noting a sign-in failed')
  log.mockRestore()
  await rm(inSite('.callboard/private.git/index.lock'))
  expect((await app.call('GET', '/api/auth/user', { cookie })).status).toBe(200)
})

test('what a refused save could not put back is nobody’s edit, and is put back', async () => {
  const text = await bio()
  const content = tagline(text, 'Refused')
  const { journal, store } = app.site
  const transaction = await journal.begin([{ path: 'content/bio.md', content }], null)
  const copy = inSite(`.callboard/journal/${transaction.id}.old-0`)
  await app.site.writer.run(async () => {
    await transaction.apply()
    await rename(copy, `${copy}-away`)
    await mkdir(copy)
    await expect(transaction.abandon()).rejects.toMatchObject({ status: 500 })
    await rmdir(copy)
    await rename(`${copy}-away`, copy)
  })
  expect(await bio()).toBe(content)
  await expect.poll(bio).toBe(text)
  await app.site.background.idle()
  expect(store.read('bio')?.tagline).not.toBe('Refused')
})
