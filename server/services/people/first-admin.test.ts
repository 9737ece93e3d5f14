// @module-tag long
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../testing/free-port'
import { bareSite, startTestApp, testAdmin, testApp } from '../../testing/test-app'
import { welcome } from '../../welcome'

const app = testApp({ LOG_LEVEL: 'silent' }, bareSite)
const changed = { username: testAdmin.username, password: 'another long password' }
const users = () => path.join(app.siteDir, 'content/users')
const file = () => path.join(users(), `${testAdmin.username}.yaml`)

/** Ends the server, does `meanwhile`, and starts another one on the same site. */
async function restart(meanwhile: () => Promise<unknown>) {
  await app.close()
  await meanwhile()
  Object.assign(app, await startTestApp({ SITE_DIR: app.siteDir, LOG_LEVEL: 'silent' }))
}

async function statusOf(credentials: { username: string; password: string }) {
  return (await app.call('POST', '/api/auth/simple-login', { body: credentials })).status
}

let good: string
beforeEach(async () => {
  good = await readFile(file(), 'utf8')
})

test('after a typo in the only user’s file the person signs in with the password of today', async () => {
  const cookie = await app.signIn()
  const id = testAdmin.username
  const saved = await app.call('PUT', `/api/admin/users/${id}`, {
    cookie,
    body: {
      username: id,
      email: 'ada@example.com',
      password: changed.password,
      presentPassword: testAdmin.password,
    },
  })
  expect([saved.status, saved.text]).toEqual([200, expect.stringContaining(id)])
  const text = await readFile(file(), 'utf8')
  await restart(async () => {
    await writeFile(file(), `${text}isActive: [unclosed\n`)
    await rm(path.join(app.siteDir, '.callboard/cache'), { recursive: true })
  })
  expect(app.firstLogin).toBeUndefined()
  expect(await readdir(users())).toEqual([`${id}.yaml`])
  expect(await statusOf(testAdmin)).toBe(401)
  expect(await statusOf(changed)).toBe(200)
  await writeFile(file(), text)
})

test('no admin is made beside a file that nobody can read', async () => {
  await restart(async () => {
    await writeFile(file(), '\u0000')
    await rm(path.join(app.siteDir, '.callboard'), { recursive: true })
  })
  expect(app.firstLogin).toBeUndefined()
  expect(await readdir(users())).toEqual([`${testAdmin.username}.yaml`])
  expect(await statusOf(testAdmin)).toBe(401)
  await writeFile(file(), good)
})

test('where there is no file one is made', async () => {
  await restart(async () => {
    await rm(users(), { recursive: true })
    await rm(path.join(app.siteDir, '.callboard'), { recursive: true })
  })
  expect(app.firstLogin).toEqual({ username: testAdmin.username })
  expect(await statusOf(testAdmin)).toBe(200)
})

describe('the first password', () => {
  test('that was given is never printed', async () => {
    const text = welcome({ ...app, firstLogin: { username: testAdmin.username } })
    expect(text).toContain(testAdmin.username)
    expect(text).not.toContain(testAdmin.password)
  })

  test.each(['password1234', 'wren larkwood'])('%s is refused at start', async (password) => {
    const starting = startTestApp({ ADMIN_PASSWORD: password }, bareSite)
    await expect(starting).rejects.toThrow('ADMIN_PASSWORD: This password is easy to guess')
  })

  test('is told by the first start that succeeds', async () => {
    const siteDir = await mkdtemp(path.join(os.tmpdir(), 'callboard-site-'))
    await bareSite(siteDir)
    const start = (PORT: string) =>
      startTestApp({ SITE_DIR: siteDir, ADMIN_PASSWORD: '', PORT, LOG_LEVEL: 'silent' })
    const { port } = new URL(app.address)
    await expect(start(port)).rejects.toThrow(`Port ${port} is taken by another program.`)
    const second = await start('0')
    expect(second.firstLogin?.password).toMatch(/\w/)
    await second.remove()
  })

  test('opens the door to whoever asks the moment a new site answers', async () => {
    const PORT = String(await freePort())
    const starting = startTestApp({ PORT, LOG_LEVEL: 'silent' }, bareSite)
    const ask = (url: string, request?: RequestInit) =>
      fetch(`http://127.0.0.1:${PORT}${url}`, request).then(({ status }) => status, String)
    await expect.poll(() => ask('/api/health'), { interval: 1 }).toBe(200)
    const login = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
    const body = JSON.stringify(testAdmin)
    expect(await ask('/api/auth/simple-login', { ...login, body })).toBe(200)
    await (await starting).remove()
  })

  test('that was made must be changed before anything else', async () => {
    const fresh = await startTestApp({ ADMIN_PASSWORD: '' }, bareSite)
    const { username, password = '' } = fresh.firstLogin ?? {}
    expect(welcome(fresh)).toContain(password)
    const cookie = await fresh.signIn({ username: username ?? '', password })
    const ask = (method: string, url: string, body?: object) =>
      fresh.call(method, url, { cookie, body })
    expect((await ask('GET', '/api/auth/user')).json()).toMatchObject({ mustChangePassword: true })
    for (const [method, url] of [
      ['GET', '/api/admin/users'],
      ['GET', '/api/contact-messages'],
      ['GET', '/api/events'],
      ['GET', '/api/account/sessions'],
      ['PUT', '/api/account'],
      ['GET', '/api/account/second-factor'],
      ['POST', '/api/account/second-factor/begin'],
      ['GET', '/api/security-log'],
      ['POST', '/api/news'],
      ['POST', '/api/images/upload'],
      ['POST', '/api/backup'],
    ] as const) {
      const refused = await ask(method, url, method === 'GET' ? undefined : {})
      expect([url, refused.status, refused.json().code]).toEqual([
        url,
        403,
        'password_change_required',
      ])
    }
    const change = { presentPassword: password, password: 'kitchen 4 lantern' }
    expect((await ask('PUT', '/api/account/password', change)).status).toBe(200)
    expect((await ask('GET', '/api/admin/users')).status).toBe(200)
    expect((await ask('GET', '/api/auth/user')).json().mustChangePassword).toBe(false)
    await fresh.signIn({ username: username ?? '', password: change.password })
    await fresh.remove()
  })
})
