import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ApiError } from '../../src/schema/api'
import { blobId } from '../files/blob-id'
import { copyInto } from '../files/test-template'
import { developerGit, owner } from '../git/test-site'
import { updateEntry } from '../services/entries/update-entry'
import { Journal } from '../store/journal'
import { editByHand } from '../testing/edits'
import { blockFolder } from '../testing/failing-disk'
import { type Answer, startTestApp, testApp, type TestApp } from '../testing/test-app'
import { uploadForm } from '../testing/upload'

const app = testApp()
let cookie: string

beforeAll(async () => {
  cookie = await app.signIn()
})

interface Story {
  id: string
  headline: string
  revision: string
}

let named = 0
const newKey = () => `test-key-${(named += 1)}`

const story = (headline: string) => ({ headline, date: '2026-03-01', description: 'Words.' })

function send(key: string, method: string, url: string, body?: object, at: TestApp = app) {
  return at.call(method, url, { cookie, body, headers: { 'Idempotency-Key': key } })
}

const add = (key: string, headline: string, at?: TestApp) =>
  send(key, 'POST', '/api/news', story(headline), at)

function said({ status, headers, text }: Answer) {
  return { status, change: headers.get('Callboard-Change'), body: JSON.parse(text) as unknown }
}

async function stories(headline: string, at: TestApp = app) {
  const all = (await at.call('GET', '/api/news')).json<Story[]>()
  return all.filter((one) => one.headline === headline)
}

async function commits(text: string, at: TestApp = app) {
  const subjects = await at.git('log', '--format=%s')
  return subjects.split('\n').filter((subject) => subject.includes(text)).length
}

async function restart() {
  await app.close()
  Object.assign(app, await startTestApp({ SITE_DIR: app.siteDir }))
}

test('a write that comes again is answered as the first time, also by the next process', async () => {
  const key = newKey()
  const first = said(await add(key, 'Once'))
  expect(first).toMatchObject({ status: 201, body: { headline: 'Once' } })
  expect(first.change).toMatch(/^[0-9a-f]{40}$/)
  expect(said(await add(key, 'Once'))).toEqual(first)
  await restart()
  expect(said(await add(key, 'Once'))).toEqual(first)
  expect([await stories('Once'), await commits('"Once"')]).toMatchObject([[{}], 1])
})

test('a deletion that comes again does not find its entry missing', async () => {
  const { id } = (await add(newKey(), 'Away')).json<Story>()
  const key = newKey()
  const remove = () => send(key, 'DELETE', `/api/news/${id}`)
  const first = said(await remove())
  expect(first.status).toBe(200)
  expect(said(await remove())).toEqual(first)
})

test('the same write twice at once is carried out once', async () => {
  const key = newKey()
  const answers = await Promise.all([1, 2, 3].map(() => add(key, 'Together')))
  const [first, ...others] = answers.map(said)
  expect(first?.status).toBe(201)
  for (const other of others) expect(other).toEqual(first)
  expect(await stories('Together')).toHaveLength(1)
})

test('a key is for one change of one person', async () => {
  const key = newKey()
  await add(key, 'Mine')
  const other = await add(key, 'Another')
  expect([other.status, other.json<ApiError>().message]).toEqual([
    422,
    expect.stringContaining('arrived before'),
  ])
  expect((await send(key, 'POST', '/api/agents', story('Mine'))).status).toBe(422)
  expect(await stories('Another')).toEqual([])

  const password = 'staple battery horse'
  const person = { username: 'ben', firstName: 'Ben', email: 'ben@example.com', password }
  const made = await app.call('POST', '/api/admin/users', { cookie, body: person })
  expect(made.status).toBe(201)
  const ben = await app.signIn({ username: 'ben', password })
  const headers = { 'Idempotency-Key': key }
  const body = story('Mine')
  expect((await app.call('POST', '/api/news', { cookie: ben, body, headers })).status).toBe(201)
  expect(await stories('Mine')).toHaveLength(2)
})

test('what was refused is tried again under its key', async () => {
  const key = newKey()
  const unblock = await blockFolder(path.join(app.siteDir, '.callboard/journal'))
  expect((await add(key, 'Later')).status).toBe(500)
  await unblock()
  expect((await add(key, 'Later')).status).toBe(201)
  expect(await stories('Later')).toHaveLength(1)
})

test('a picture that comes again is taken in once', async () => {
  const key = newKey()
  const icon = await fetch(`${app.address}/icon-192.png`).then((answer) => answer.bytes())
  const upload = (title: string) => {
    const fields = { category: 'bts', alt: title, title, targetSize: 'original' }
    return send(key, 'POST', '/api/images/upload', uploadForm(icon, fields, 'icon.png'))
  }
  const first = said(await upload('An icon'))
  expect(first.status).toBe(201)
  expect(said(await upload('An icon'))).toEqual(first)
  expect((await upload('Another icon')).status).toBe(422)
  expect(await commits('"An icon"')).toBe(1)
})

test('calls that hold a password take no key, and a key has a form', async () => {
  const key = newKey()
  const person = { username: 'cleo', password: 'staple battery horse' }
  expect((await send(key, 'POST', '/api/admin/users', person)).status).toBe(400)
  expect((await send(key, 'POST', '/api/auth/simple-login', person)).status).toBe(400)
  expect((await add('a b', 'No key')).status).toBe(400)
  const headers = { 'Idempotency-Key': key }
  const stranger = await app.call('POST', '/api/news', { body: story('Stranger'), headers })
  expect(stranger.status).toBe(401)
})

test('what a visitor wrote stands in no receipt', async () => {
  const words = 'A secret of a visitor'
  const message = { name: 'V', email: 'v@example.com', subject: 'S', message: words, elapsed: 5000 }
  expect((await app.call('POST', '/api/contact-messages', { body: message })).status).toBe(201)
  const list = await app.call('GET', '/api/contact-messages', { cookie })
  const [{ id } = { id: '' }] = list.json<{ id: string }[]>()
  const mark = (key: string) =>
    send(key, 'PUT', `/api/contact-messages/${id}/status`, { processed: 'read' })
  const key = newKey()
  const first = said(await mark(key))
  expect(first).toMatchObject({ status: 200, body: { message: words } })
  expect(said(await mark(key))).toEqual(first)
  const folder = path.join(app.siteDir, '.callboard/receipts')
  const names = await readdir(folder)
  const kept = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  expect(kept.length).toBeGreaterThan(0)
  for (const receipt of kept) expect(receipt).not.toContain(words)
})

/**
 * What a process leaves on the disk that dies where it has just begun the `n`th receipt, and what somebody
 * makes of it before the next one starts.
 */
async function diedAtReceipt(
  n: number,
  call: () => Promise<unknown>,
  meanwhile?: (siteDir: string) => Promise<unknown>,
): Promise<TestApp> {
  const keep = app.site.receipts.keep.bind(app.site.receipts)
  let go: () => void = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  let reached: () => void = () => {}
  const atReceipt = new Promise<void>((resolve) => (reached = resolve))
  let begun = 0
  const spy = vi.spyOn(app.site.receipts, 'keep').mockImplementation(async (...kept) => {
    begun += 1
    if (begun === n) {
      reached()
      await held
    }
    await keep(...kept)
  })
  const answered = call()
  await atReceipt
  const siteDir = await mkdtemp(path.join(os.tmpdir(), 'callboard-died-'))
  await copyInto(siteDir, app.siteDir)
  // This process lives, which a dead one does not.
  await rm(path.join(siteDir, '.callboard/lock'), { recursive: true })
  go()
  await answered
  spy.mockRestore()
  await meanwhile?.(siteDir)
  return startTestApp({ SITE_DIR: siteDir, LOG_LEVEL: 'silent' })
}

for (const [n, where] of [
  [1, 'between its commit and its receipt'],
  [2, 'between its receipt and its answer'],
] as const) {
  test(`a write is not done again after the process died ${where}`, async () => {
    const headline = `Survives ${n}`
    const key = newKey()
    let first: Answer | undefined
    const next = await diedAtReceipt(n, async () => (first = await add(key, headline)))
    const again = await add(key, headline, next)
    expect(said(again)).toEqual(first && said(first))
    expect(await stories(headline, next)).toHaveLength(1)
    expect(await commits(headline, next)).toBe(1)
    await next.remove()
  })
}

test('a move is answered again as it was, though nothing but its commit tells of it', async () => {
  const key = newKey()
  const move = (at: TestApp) =>
    send(key, 'POST', '/api/order/productions', { id: 'windfall', after: null }, at)
  let first: Answer | undefined
  const next = await diedAtReceipt(2, async () => (first = await move(app)))
  expect(said(await move(next))).toEqual(first && said(first))
  expect(await commits('order "Windfall" first', next)).toBe(1)
  await next.remove()
})

test('a deletion that was committed stays one, whatever a developer commits before the next start', async () => {
  const key = newKey()
  const news = 'content/news/2026-11-15-the-snow-post-opens.md'
  const remove = (at: TestApp) =>
    send(key, 'DELETE', '/api/images/the-snow-post-lantern-street', undefined, at)
  let first: Answer | undefined
  const next = await diedAtReceipt(
    1,
    async () => (first = await remove(app)),
    async (siteDir) => {
      await editByHand(siteDir, news, 'headline', 'By hand')
      developerGit(siteDir, 'commit', '-qam', 'By hand')
    },
  )
  expect(await next.git('status', '--porcelain')).toBe('')
  expect(next.site.store.get('images', 'the-snow-post-lantern-street')).toBeUndefined()
  expect(said(await remove(next))).toEqual(first && said(first))
  expect(await readFile(path.join(next.siteDir, news), 'utf8')).toContain('By hand')
  await next.remove()
})

test('a save that was killed before its commit is not taken for an earlier one that said the same', async () => {
  const { id } = (await add(newKey(), 'First')).json<Story>()
  const file = `content/news/${id}.md`
  await updateEntry(app.site, owner, 'news', id, { headline: 'Second' })
  const content = await readFile(path.join(app.siteDir, file), 'utf8')
  await updateEntry(app.site, owner, 'news', id, { headline: 'First' })
  const siteDir = await mkdtemp(path.join(os.tmpdir(), 'callboard-died-'))
  await copyInto(siteDir, app.siteDir)
  await rm(path.join(siteDir, '.callboard/lock'), { recursive: true })
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5000)
  const written = { kind: 'news', id, action: 'update', revision: blobId(content) }
  const call = { name: 'killed', print: '', written }
  const note = { repository: 'site', paths: [file], author: owner, subject: '', trailers: [], call }
  const journal = new Journal({ siteDir, dataDir: path.join(siteDir, '.callboard') })
  await journal.begin([{ path: file, content }], note)
  clock.mockRestore()
  await editByHand(siteDir, file, 'headline', 'By hand')
  developerGit(siteDir, 'commit', '-qam', 'By hand')
  const next = await startTestApp({ SITE_DIR: siteDir, LOG_LEVEL: 'silent' })
  expect(await next.site.receipts.find('killed')).toBeUndefined()
  expect(await stories('By hand', next)).toHaveLength(1)
  await next.remove()
})
