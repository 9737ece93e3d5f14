import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { ApiError } from '../../src/schema/api'
import { blockFolder } from '../testing/failing-disk'
import { commits, newKey, said, sendKeyed, stories } from '../testing/keyed-calls'
import { startTestApp, testApp } from '../testing/test-app'
import { uploadForm } from '../testing/upload'

const app = testApp()
let cookie: string

beforeAll(async () => {
  cookie = await app.signIn()
})

const story = (headline: string) => ({ headline, date: '2026-03-01', description: 'Words.' })

const send = (...call: [key: string, method: string, url: string, body?: object]) =>
  sendKeyed(app, cookie, ...call)

const add = (key: string, headline: string) => send(key, 'POST', '/api/news', story(headline))

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
  expect([await stories(app, 'Once'), await commits(app, '"Once"')]).toMatchObject([[{}], 1])
})

test('a deletion that comes again does not find its entry missing', async () => {
  const { id } = (await add(newKey(), 'Away')).json<{ id: string }>()
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
  expect(await stories(app, 'Together')).toHaveLength(1)
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
  expect(await stories(app, 'Another')).toEqual([])

  const password = 'staple battery horse'
  const person = { username: 'ben', firstName: 'Ben', email: 'ben@example.com', password }
  const made = await app.call('POST', '/api/admin/users', { cookie, body: person })
  expect(made.status).toBe(201)
  const ben = await app.signIn({ username: 'ben', password })
  const headers = { 'Idempotency-Key': key }
  const body = story('Mine')
  expect((await app.call('POST', '/api/news', { cookie: ben, body, headers })).status).toBe(201)
  expect(await stories(app, 'Mine')).toHaveLength(2)
})

test('what was refused is tried again under its key', async () => {
  const key = newKey()
  const unblock = await blockFolder(path.join(app.siteDir, '.callboard/journal'))
  expect((await add(key, 'Later')).status).toBe(500)
  await unblock()
  expect((await add(key, 'Later')).status).toBe(201)
  expect(await stories(app, 'Later')).toHaveLength(1)
})

test('a picture that comes again is taken in once', async () => {
  const key = newKey()
  const icon = await fetch(`${app.address}/icon-192.png`).then((answer) => answer.bytes())
  const upload = (title: string, bytes = icon) => {
    const fields = { category: 'bts', alt: title, title, targetSize: 'original' }
    return send(key, 'POST', '/api/images/upload', uploadForm(bytes, fields, 'icon.png'))
  }
  const first = said(await upload('An icon'))
  expect(first.status).toBe(201)
  expect(said(await upload('An icon'))).toEqual(first)
  expect((await upload('Another icon')).status).toBe(422)
  const larger = await fetch(`${app.address}/icon-512.png`).then((answer) => answer.bytes())
  expect((await upload('An icon', larger)).status).toBe(422)
  expect(await commits(app, '"An icon"')).toBe(1)
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
