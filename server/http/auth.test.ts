import { describe, expect, test } from 'vitest'
import { userHeader } from '../../src/schema/headers'
import type { SignedInUser } from '../../src/schema/user'
import { keysInFull } from '../testing/cheap-keys'
import { testAdmin, testApp } from '../testing/test-app'

const app = testApp({ TRUST_PROXY: '1' })

function login(body: unknown, headers: Record<string, string> = {}) {
  return app.call('POST', '/api/auth/simple-login', { body, headers })
}

const from = (address: string) => ({ 'X-Forwarded-For': address })
const wrong = { ...testAdmin, password: 'wrong' }

async function guess(address: string, times: number) {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await login(wrong, from(address))).status)
  return statuses
}

describe('guessing at a password', () => {
  test('has to wait after a few tries, and is told how long', async () => {
    expect(await guess('203.0.113.1', 5)).toEqual([401, 401, 401, 401, 401])
    const refused = await login(testAdmin, from('203.0.113.1'))
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(0)
    expect(refused.json().message).toBe(`Too many attempts. Try again in ${seconds} seconds.`)
    expect(refused.headers.getSetCookie()).toEqual([])
  })

  test('locks nobody out elsewhere, and no header of the guesser’s own helps', async () => {
    await guess('203.0.113.2', 5)
    // The proxy appends the address it saw: whatever stands before it is the client's invention.
    expect((await login(testAdmin, from('198.51.100.7, 203.0.113.2'))).status).toBe(429)
    expect((await login({ ...wrong, username: ' ADA ' }, from('203.0.113.2'))).status).toBe(429)
    expect((await login(testAdmin, from('203.0.113.3'))).status).toBe(200)
  })

  test('from everywhere at once keeps no picture waiting: two are looked at, eight wait', async () => {
    await keysInFull()
    const guesses = { ...wrong, username: 'grace' }
    const strangers = Array.from({ length: 30 }, (_, n) => login(guesses, from(`198.51.100.${n}`)))
    const answers = await Promise.all(strangers)
    const busy = answers.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(answers.length - busy.length).toBeGreaterThanOrEqual(10)
    for (const answer of busy) {
      expect(answer.headers.get('Retry-After')).toBe('5')
      expect(answer.json()).toEqual({
        code: 'busy',
        message: 'Many people are logging in at this moment. Try again in 5 seconds.',
      })
    }
  })

  test('does not keep out a device on which the owner has signed in before', async () => {
    const cookie = await app.signIn(testAdmin)
    const device = cookie.split('; ').find((part) => part.startsWith('callboard-device-')) ?? ''
    await guess('203.0.113.9', 6)
    const again = (headers: object) => login(testAdmin, { ...from('203.0.113.9'), ...headers })
    expect((await again({})).status).toBe(429)
    const made = device.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'))
    expect((await again({ Cookie: made })).status).toBe(429)
    const known = await again({ Cookie: device })
    expect(known.status).toBe(200)
    const set = known.headers.getSetCookie().find((part) => part.startsWith('callboard-device-'))
    expect(set).toMatch(/; Path=\/; .*HttpOnly; SameSite=Strict/)
    expect((await app.call('GET', '/api/auth/user', { cookie: device })).status).toBe(401)
  })

  test('says the same whatever was wrong', async () => {
    const answers = [
      await login(wrong, from('203.0.113.4')),
      await login({ username: 'nobody', password: 'x' }, from('203.0.113.4')),
    ]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  })
})

test.each([
  {},
  { username: 'ada' },
  { username: 'ada', password: '' },
  { username: ['ada'], password: 'x' },
  { username: 'x'.repeat(301), password: 'x' },
])('a sign-in needs both, as text: %j', async (body) => {
  const answer = await login(body, from('203.0.113.5'))
  expect(answer.status).toBe(400)
  expect(answer.text).not.toMatch(/expected|undefined/)
})

test('no password is taken from an address, which logs and histories keep', async () => {
  const query = new URLSearchParams(testAdmin).toString()
  for (const method of ['GET', 'POST']) {
    const answer = await app.call(method, `/api/auth/simple-login?${query}`)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect([400, 401]).toContain(answer.status)
  }
})

describe('the cookie', () => {
  async function cookies(headers: Record<string, string>) {
    const answer = await login(testAdmin, { ...from('203.0.113.6'), ...headers })
    return answer.headers.getSetCookie()
  }

  test('is kept from scripts and other sites, and to https where that was used', async () => {
    const [session, marker, device] = await cookies({ 'X-Forwarded-Proto': 'https' })
    for (const cookie of [session, marker, device]) {
      expect(cookie).toMatch(/^__Host-callboard/)
      expect(cookie).toMatch(/; Secure/i)
      expect(cookie).toMatch(/; SameSite=(?:Lax|Strict)/i)
      expect(cookie).toMatch(/; Path=\/(?:;|$)/i)
      expect(cookie).not.toMatch(/; Domain/i)
    }
    for (const cookie of [session, device]) expect(cookie).toMatch(/; HttpOnly/i)
  })

  test('is plain on http, as on a laptop', async () => {
    for (const cookie of await cookies({ 'X-Forwarded-Proto': 'http' })) {
      expect(cookie).not.toMatch(/; Secure/i)
    }
  })

  test('is worth nothing when it was made up or changed', async () => {
    const cookie = await app.signIn()
    for (const made of [
      cookie.replace(/=.*/, '=x'),
      cookie.replace(/(?<=^callboard-[\da-f]{8}-\d{1,5}=.{60})./, '~'),
      cookie.replace(/=.*/, '='),
      '%%%=;;',
    ]) {
      expect((await app.call('GET', '/api/auth/user', { cookie: made })).status).toBe(401)
    }
  })

  test('goes at logout, which needs no sign-in', async () => {
    const answer = await app.call('POST', '/api/auth/logout', {
      cookie: await app.signIn(testAdmin),
    })
    expect(answer.status).toBe(200)
    const cleared = answer.headers.getSetCookie()
    expect(cleared.join('\n')).toMatch(/^callboard-[\da-f]{8}-\d+=/m)
    for (const cookie of cleared) expect(cookie).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/i)
    expect((await app.call('POST', '/api/auth/logout')).status).toBe(200)
  })
})

test('a window acts for one person, whom one that is still of an earlier release knows by the id', async () => {
  const cookie = await app.signIn()
  const ask = (who = '') => {
    const headers = { [userHeader]: encodeURIComponent(who) }
    return app.call('GET', '/api/auth/user', { cookie, headers })
  }
  const { id, person } = (await app.call('GET', '/api/auth/user', { cookie })).json<SignedInUser>()
  for (const who of [person, id]) expect((await ask(who)).status).toBe(200)
  for (const who of ['', 'bob', `${id} 2025-01-01T00:00:00Z`]) {
    expect((await ask(who)).status).toBe(401)
  }
})

test('what is asked for somebody is not answered as to a visitor once their session has ended', async () => {
  const { person } = (
    await app.call('GET', '/api/auth/user', { cookie: await app.signIn() })
  ).json<SignedInUser>()
  const headers = { [userHeader]: encodeURIComponent(person) }
  for (const path of ['/api/cms-data', '/api/news', '/api/gallery-wall']) {
    expect((await app.call('GET', path)).status).toBe(200)
    expect((await app.call('GET', path, { headers })).status).toBe(401)
  }
  expect((await app.call('POST', '/api/auth/logout', { headers })).status).toBe(200)
})

test('signing in twice ends the session before', async () => {
  const first = await app.signIn()
  const headers = { ...from('203.0.113.8'), Cookie: first }
  expect((await login(testAdmin, headers)).status).toBe(200)
  expect((await app.call('GET', '/api/auth/user', { cookie: first })).status).toBe(401)
})

test('the login link of the fallback screen leads to the login page', async () => {
  const answer = await app.call('GET', '/api/login')
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/login'])
})

describe('without a declared proxy', () => {
  const direct = testApp()

  test('what a client says of itself is not believed', async () => {
    const attempt = (address: string, body: object) =>
      direct.call('POST', '/api/auth/simple-login', {
        body,
        headers: { ...from(address), 'X-Forwarded-Proto': 'https' },
      })
    const [cookie] = (await attempt('192.0.2.1', testAdmin)).headers.getSetCookie()
    expect(cookie).not.toMatch(/; Secure/i)
    for (let n = 0; n < 5; n += 1) await attempt(`192.0.2.${n}`, wrong)
    expect((await attempt('192.0.2.99', testAdmin)).status).toBe(429)
  })

  test('the owner is told that one stands in front', async () => {
    expect(direct.site.problems.list()).toEqual([
      expect.objectContaining({
        file: 'TRUST_PROXY',
        message: expect.stringContaining('Start it with TRUST_PROXY=1'),
      }),
    ])
    expect(app.site.problems.list()).toEqual([])
  })
})
