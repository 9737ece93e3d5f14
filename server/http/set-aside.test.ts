// @module-tag long
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { SyncStatus } from '../../src/schema/api'
import { updateEntry } from '../services/entries/update-entry'
import { commitWhenReady } from '../services/save/commit-waiting'
import { noteOf } from '../services/save/save-note'
import { startTestApp, testApp } from '../testing/test-app'

const app = testApp({ LOG_LEVEL: 'silent' })
const ada = { name: 'Ada', email: 'ada@callboard.invalid' }
let cookie: string

const inSite = (file: string) => path.join(app.siteDir, file)
const conflicts = async () =>
  (await app.call('GET', '/api/sync', { cookie })).json<SyncStatus>().conflicts
const resolve = async (kind: string, id: string, value: object | null) => {
  const revision = (await conflicts()).find((one) => one.kind === kind && one.id === id)?.revision
  const body = { kind, id, value, revision }
  const answer = await app.call('POST', '/api/sync/resolve', { cookie, body })
  return [answer.status, answer.json<SyncStatus>().conflicts]
}

async function restart() {
  await app.close()
  Object.assign(app, await startTestApp({ SITE_DIR: app.siteDir, LOG_LEVEL: 'silent' }))
}

async function addNews(headline: string) {
  const body = { headline, date: '2026-01-02', description: 'Mine.' }
  return app.call('POST', '/api/news', { cookie, body })
}

/** Sets a save aside that made `text` of a file that was `former`, or was not there. */
async function setAside(
  name: 'site' | 'private',
  file: string,
  text: string,
  more: Record<string, Buffer> = {},
  former?: Buffer,
) {
  const repository = app.site.repositories[name]
  const before = former ? await repository.keepContent(former) : ''
  const edits = []
  for (const [place, content] of Object.entries({ [file]: Buffer.from(text), ...more })) {
    edits.push({ path: place, before, after: await repository.keepContent(content) })
  }
  await app.site.waiting.add({
    ...{ id: file, repository: name, author: ada, subject: 'add', trailers: [], edits },
    ...{ beside: false, phase: 'aside' },
  })
}

beforeAll(async () => {
  cookie = await app.signIn()
})

/** Has a story set aside whose name somebody else takes before it is committed. */
async function collide(headline: string, file: string) {
  await app.git('checkout', '-q', '--detach')
  expect((await addNews(headline)).headers.get('Callboard-Pending')).not.toBeNull()
  await rm(inSite(file))
  await app.git('checkout', '-q', 'main')
  await writeFile(inSite(file), '---\nheadline: Theirs\ndate: "2026-01-02"\n---\n\nTheirs.\n')
  await app.git('add', file)
  await app.git('commit', '-qm', 'The same name')
  await app.site.store.refresh([file])
  await commitWhenReady(app.site)
}

test('a creation whose name was taken meanwhile is asked about, stops nobody, and is decided', async () => {
  const file = 'content/news/2026-01-02-twice.md'
  await collide('Twice', file)
  const [conflict] = await conflicts()
  expect(conflict).toMatchObject({ kind: 'news', id: '2026-01-02-twice', title: 'Twice' })
  expect((await addNews('After it')).headers.get('Callboard-Pending')).toBeNull()
  const mine = conflict?.fields.map(({ field, mine: value }) => [field, value]) ?? []
  const value = { ...conflict?.merged, ...Object.fromEntries(mine) }
  const unnamed = { kind: 'news', id: '2026-01-02-twice', value }
  const refused = await app.call('POST', '/api/sync/resolve', { cookie, body: unnamed })
  expect([refused.status, refused.text]).toMatchObject([
    400,
    expect.stringContaining('Reload this'),
  ])
  expect(await resolve('news', '2026-01-02-twice', value)).toEqual([200, []])
  expect(await readFile(inSite(file), 'utf8')).toContain('Mine.')
})

test('who saved an entry again and again meanwhile is asked once, about the newest of it', async () => {
  await addNews('Often')
  const [id, file] = ['2026-01-02-often', 'content/news/2026-01-02-often.md']
  await app.git('checkout', '-q', '--detach')
  for (const headline of ['First', 'Second', 'Third']) {
    const body = { headline, date: '2026-01-02', description: `${headline} text.` }
    const answer = await app.call('PUT', `/api/news/${id}`, { cookie, body })
    expect(answer.headers.get('Callboard-Pending')).not.toBeNull()
  }
  await app.git('checkout', '-q', '-f', 'main')
  const was = await readFile(inSite(file), 'utf8')
  await writeFile(inSite(file), was.replace('headline: Often', 'headline: Theirs'))
  await app.git('commit', '-qam', 'Another headline')
  await app.site.store.refresh([file])
  await commitWhenReady(app.site)
  const asked = await conflicts()
  const headline = { field: 'headline', base: 'Often', mine: 'Third', theirs: 'Theirs' }
  expect(asked.map(({ fields }) => fields)).toEqual([[expect.objectContaining(headline)]])
  const value = { ...asked[0]?.merged, headline: 'Third' }
  expect(await resolve('news', id, value)).toEqual([200, []])
  const expected = { headline: 'Third', description: 'Third text.' }
  expect(app.site.store.get('news', id)).toMatchObject(expected)
  expect(app.site.waiting.aside()).toEqual([])
})

test('beside a file with a mistake stands what pages show, not that it was deleted', async () => {
  await addNews('Shown')
  const [id, file] = ['2026-01-02-shown', 'content/news/2026-01-02-shown.md']
  await setAside('site', file, '---\nheadline: Aside\ndate: 2026-01-02\n---\n\nAside.\n')
  const good = await readFile(inSite(file), 'utf8')
  await writeFile(inSite(file), good.replace('headline: Shown', 'headline: "Never closed'))
  await app.site.store.refresh([file])
  const [conflict] = await conflicts()
  expect(conflict?.fields).toContainEqual(
    expect.objectContaining({ field: 'headline', mine: 'Aside', theirs: 'Shown' }),
  )
  const chosen = conflict?.fields.map(({ field, theirs }) => [field, theirs]) ?? []
  const value = { ...conflict?.merged, ...Object.fromEntries(chosen) }
  expect(await resolve('news', id, value)).toEqual([200, []])
  expect(app.site.store.get('news', id)).toMatchObject({ headline: 'Shown', description: 'Mine.' })
  await app.git('checkout', '-q', '--', file)
  await app.site.store.refresh([file])
})

test('a user who was set aside gets the password that was set', async () => {
  const passwordHash = app.site.store.list('users')[0]?.passwordHash ?? ''
  const file = 'content/users/ben.yaml'
  const user = { username: 'ben', email: 'ben@example.com', passwordHash, isActive: true }
  const created = '2026-01-02T00:00:00.000Z'
  const all = { ...user, firstName: '', lastName: '', createdAt: created }
  await setAside('private', file, JSON.stringify(all))
  const [conflict] = await conflicts()
  expect(conflict).toMatchObject({ kind: 'users', id: 'ben' })
  expect(JSON.stringify(conflict)).not.toContain(passwordHash)
  expect(await resolve('users', 'ben', conflict?.fields[0]?.mine as object)).toEqual([200, []])
  expect(app.site.store.get('users', 'ben')).toMatchObject(user)
})

test('a password that was set meanwhile stays, whatever is chosen of a save that set none', async () => {
  const file = 'content/users/ben.yaml'
  const former = await readFile(inSite(file))
  const { id: _id, revision: _revision, ...ben } = { ...app.site.store.get('users', 'ben') }
  const { content } = await app.site.store.plan('users', 'ben', { ...ben, firstName: 'Mine' })
  await setAside('private', file, String(content), {}, former)
  const theirs = { firstName: 'Theirs', passwordHash: 'of another password' }
  await updateEntry(app.site, ada, 'users', 'ben', theirs)
  const [conflict] = await conflicts()
  expect(await resolve('users', 'ben', { ...conflict?.merged, firstName: 'Mine' })).toEqual([
    200,
    [],
  ])
  expect(app.site.store.get('users', 'ben')).toMatchObject({ ...theirs, firstName: 'Mine' })
})

test('a save that is set aside leaves another there as it is that it was not made on', async () => {
  const message = {
    name: 'V',
    email: 'v@example.com',
    subject: 'S',
    message: 'M',
    processed: 'read',
  }
  const createdAt = '2026-01-02T00:00:00.000Z'
  const file = 'content/messages/2026-01-02-v.yaml'
  await setAside('private', file, JSON.stringify({ ...message, createdAt }))
  const asked = await conflicts()
  expect(JSON.stringify(asked)).toContain('v@example.com')
  await collide('Beside', 'content/news/2026-01-02-beside.md')
  expect((await conflicts()).slice(0, 1)).toEqual(asked)
  expect(await conflicts()).toMatchObject([{ id: '2026-01-02-v' }, { id: '2026-01-02-beside' }])
  await resolve('messages', '2026-01-02-v', null)
  expect(await resolve('news', '2026-01-02-beside', null)).toEqual([200, []])
  expect(app.site.store.get('news', '2026-01-02-beside')).toBeUndefined()
})

test('of a save of two entries that was set aside, one is asked about still when the other is decided', async () => {
  const of = (headline: string) => `---\nheadline: ${headline}\ndate: 2026-01-02\n---\n\nMine.\n`
  const second = { 'content/news/2026-01-02-two.md': Buffer.from(of('Two')) }
  await setAside('site', 'content/news/2026-01-02-one.md', of('One'), second)
  expect((await conflicts()).map(({ title }) => title)).toEqual(['One', 'Two'])
  expect(await resolve('news', '2026-01-02-one', null)).toMatchObject([200, [{ title: 'Two' }]])
  expect(await resolve('news', '2026-01-02-two', null)).toEqual([200, []])
  expect(app.site.waiting.aside()).toEqual([])
})

test('an upload that was set aside and whose picture is gone brings it back', async () => {
  const [image] = app.site.store.list('images')
  const bytes = await readFile(inSite(`media/${image?.filename}`))
  const { id: _id, revision: _revision, ...rest } = { ...image }
  const value = { ...rest, filename: 'brought-back.jpg', title: 'Brought back' }
  const media = { 'media/brought-back.jpg': bytes }
  await setAside('site', 'content/images/brought-back.yaml', JSON.stringify(value), media)
  const [conflict] = await conflicts()
  expect(await resolve('images', 'brought-back', conflict?.fields[0]?.mine as object)).toEqual([
    200,
    [],
  ])
  expect(await readFile(inSite('media/brought-back.jpg'))).toEqual(bytes)
  expect(app.site.store.list('images').map(({ filename }) => filename)).toContain(value.filename)
  expect(await app.git('status', '--porcelain')).toBe('')
  expect(app.site.waiting.aside()).toEqual([])
})

test('a save that cannot be noted as waiting is wholly absent', async () => {
  await app.git('checkout', '-q', '--detach')
  const blocked = inSite('.callboard/.waiting-saves.json.callboard.tmp')
  await mkdir(blocked)
  expect((await addNews('Never')).status).toBe(500)
  expect(await readdir(inSite('content/news'))).not.toContain('2026-01-02-never.md')
  await rm(blocked, { recursive: true })
  await restart()
  expect(await readdir(inSite('content/news'))).not.toContain('2026-01-02-never.md')
  expect(app.site.waiting.waiting()).toEqual([])
  await app.git('checkout', '-q', 'main')
})

test('a process that dies before a written save is noted as waiting notes it at the next start', async () => {
  await app.git('checkout', '-q', '--detach')
  const file = await app.site.store.plan('bio', '', {
    ...app.site.store.read('bio'),
    tagline: 'Written, not noted',
  })
  const request = {
    author: ada,
    touched: [{ kind: 'bio', id: '', title: 'bio', action: 'update', fields: ['tagline'] }],
    files: [file],
  } satisfies Parameters<typeof noteOf>[0]
  const transaction = await app.site.journal.begin([file], noteOf(request, undefined))
  await transaction.apply()
  await restart()
  expect(app.site.waiting.waiting()).toMatchObject([{ author: ada, beside: false }])
  await app.git('checkout', '-q', '-f', 'main')
  await commitWhenReady(app.site)
  expect(await app.git('show', 'HEAD:content/bio.md')).toContain('Written, not noted')
  expect(await readFile(inSite('content/bio.md'), 'utf8')).toContain('Written, not noted')
})
