import { readFile, rm, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { SecurityEntry } from '../../src/schema/security-event'
import { testAdmin, testApp } from '../testing/test-app'

const app = testApp({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' })
const browserOnWindows = 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0'

const signIn = (body: object, address = '203.0.113.77') =>
  app.call('POST', '/api/auth/simple-login', {
    body,
    headers: { 'X-Forwarded-For': address, 'User-Agent': browserOnWindows },
  })

async function events(): Promise<SecurityEntry[]> {
  const cookie = await app.signIn()
  return (await app.call('GET', '/api/security-log', { cookie })).json<SecurityEntry[]>()
}

test('tells who signed in and who tried, but no address and nothing that was typed', async () => {
  const cookie = await app.signIn(testAdmin)
  await signIn(testAdmin)
  for (let n = 0; n < 8; n += 1) await signIn({ ...testAdmin, password: 'wrong' })
  await signIn({ username: 'typed a password here', password: 'x' })
  const change = { presentPassword: testAdmin.password, password: 'kitchen 4 lantern' }
  expect((await app.call('PUT', '/api/account/password', { cookie, body: change })).status).toBe(
    200,
  )
  await app.call('POST', '/api/account/sessions/end-others', { cookie })
  const grace = { username: 'grace', email: 'g@example.com', password: 'quiet marble orchard' }
  await app.call('POST', '/api/admin/users', { cookie, body: grace })
  const body = {
    ...grace,
    password: 'velvet tractor lemon',
    presentPassword: change.password,
  }
  expect((await app.call('PUT', '/api/admin/users/grace', { cookie, body })).status).toBe(200)

  const listed = (await app.call('GET', '/api/security-log', { cookie })).json<SecurityEntry[]>()
  const [newest] = listed
  expect(Date.now() - Date.parse(newest?.at ?? '')).toBeLessThan(60_000)
  const browser = 'Firefox on Windows'
  const failed = { what: 'sign-in-failed', user: 'ada', browser }
  const told = listed.slice(0, 12).map(({ at: _at, ...event }) => event)
  expect(told).toEqual([
    { what: 'password-changed', user: 'grace', by: 'ada', browser: 'A program' },
    { what: 'sessions-ended', user: 'ada', browser: 'A program' },
    { what: 'password-changed', user: 'ada', browser: 'A program' },
    { what: 'sign-in-failed', browser },
    { what: 'sign-in-throttled', user: 'ada', browser },
    ...Array.from({ length: 5 }, () => failed),
    { what: 'signed-in', user: 'ada', browser },
    { what: 'signed-in', user: 'ada', browser: 'A program' },
  ])
  const file = await readFile(path.join(app.siteDir, '.callboard/security-log.jsonl'), 'utf8')
  for (const text of [file, JSON.stringify(listed)]) {
    expect(text).not.toMatch(/203\.0\.113|127\.0\.0\.1|::1|typed a password/)
  }
  await app.call('PUT', '/api/account/password', {
    cookie,
    body: { presentPassword: change.password, password: testAdmin.password },
  })
})

test('cannot be changed by any call', async () => {
  const cookie = await app.signIn(testAdmin)
  const before = (await events()).length
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    expect((await app.call(method, '/api/security-log', { cookie, body: {} })).status).toBe(404)
  }
  expect((await events()).length).toBeGreaterThanOrEqual(before)
})

test('a log that cannot be written keeps nobody out', async () => {
  const file = path.join(app.siteDir, '.callboard/security-log.jsonl')
  await rm(file)
  await mkdir(file)
  // From elsewhere, as the address above has guessed often enough to wait.
  const refused = await signIn({ ...testAdmin, password: 'wrong' }, '198.51.100.7')
  expect(refused.status).toBe(401)
  await app.signIn(testAdmin)
})
