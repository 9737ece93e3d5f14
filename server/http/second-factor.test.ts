import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SecondFactorKey } from '../../src/schema/account'
import type { SecurityEntry } from '../../src/schema/security-event'
import { codeOf, wrongCodeOf } from '../testing/authenticator'
import { expectRefused } from '../testing/site-state'
import { testAdmin, testApp } from '../testing/test-app'

// Before the server is started, which reads the same clocks. Others of this process go by
// `performance`: for them no time must pass that they would see taken back.
vi.useFakeTimers({ toFake: ['Date', 'hrtime'] })
const app = testApp({ TRUST_PROXY: '1' })
const presentPassword = testAdmin.password
const own = '/api/account/second-factor'
let cookie: string
let key: string
let recoveryCodes: string[]

beforeAll(async () => {
  cookie = await app.signIn(testAdmin)
})
afterAll(() => void vi.useRealTimers())

/** A code that was not used yet: half a minute later than the one before. */
function nextCode() {
  vi.advanceTimersByTime(30_000)
  return codeOf(key)
}

let addresses = 0
/** Signs in from an address of its own, so that no test makes another wait. */
function login(fields: object, headers = { 'X-Forwarded-For': `203.0.113.${(addresses += 1)}` }) {
  const body = { ...testAdmin, ...fields }
  return app.call('POST', '/api/auth/simple-login', { body, headers })
}

const call = (method: string, url: string, body?: object) => app.call(method, url, { cookie, body })

async function newestEvents(count: number) {
  const listed = (await call('GET', '/api/security-log')).json<SecurityEntry[]>()
  return listed.slice(0, count).map(({ what, user, by }) => [what, user, by].filter(Boolean).join())
}

test('it is switched on with the password and a first code, and counts from then on', async () => {
  expect((await call('GET', own)).json()).toBeNull()
  for (const wrong of ['', 'not the password']) {
    const begin = () => call('POST', `${own}/begin`, { presentPassword: wrong })
    expect((await expectRefused(app, 400, begin)).issues).toMatchObject([
      { path: 'presentPassword' },
    ])
  }
  await expectRefused(app, 409, () => call('POST', `${own}/confirm`, { code: '123456' }))
  const begun = await call('POST', `${own}/begin`, { presentPassword })
  ;({ key } = begun.json<SecondFactorKey>())
  expect(begun.json<SecondFactorKey>().uri).toContain(`Callboard%20localhost:ada?`)
  // A reload, or a second window: the app has scanned the first.
  expect((await call('POST', `${own}/begin`, { presentPassword })).json()).toEqual(begun.json())
  for (const code of ['', wrongCodeOf(key)]) {
    const confirm = () => call('POST', `${own}/confirm`, { code })
    expect((await expectRefused(app, 400, confirm)).issues).toMatchObject([{ path: 'code' }])
  }
  expect((await login({})).status).toBe(200)
  const confirmed = await call('POST', `${own}/confirm`, { code: nextCode() })
  ;({ recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>())
  expect(recoveryCodes).toHaveLength(10)
  expect((await call('GET', own)).json()).toMatchObject({ recoveryCodesLeft: 10 })
  await expectRefused(
    app,
    409,
    () => call('POST', `${own}/begin`, { presentPassword }),
    () => call('POST', `${own}/confirm`, { code: nextCode() }),
  )
  expect(await newestEvents(1)).toEqual(['second-factor-on,ada'])
})

test('a key that is not confirmed stays until it is cancelled, and is no other session’s', async () => {
  const joan = { username: 'joan', email: 'j@example.com', password: 'quiet marble orchard' }
  await call('POST', '/api/admin/users', joan)
  const hers = [await app.signIn(joan), await app.signIn(joan)]
  const asJoan = (url: string, body: object, at = 0) =>
    app.call('POST', `${own}${url}`, { cookie: hers[at], body })
  const proof = { presentPassword: joan.password }
  const begin = async (at = 0) => (await asJoan('/begin', proof, at)).json<SecondFactorKey>().key
  const first = await begin()
  expect(await begin(1)).not.toBe(first)
  expect((await asJoan('/cancel', {})).status).toBe(200)
  await expectRefused(app, 409, () => asJoan('/confirm', { code: codeOf(first) }))
  expect(await begin()).not.toBe(first)
  await call('DELETE', '/api/admin/users/joan')
})

test('the right password alone is answered by the question for a code, and by nothing else', async () => {
  const asked = await login({})
  expect([asked.status, asked.json().code]).toEqual([401, 'code_required'])
  expect(asked.headers.getSetCookie()).toEqual([])
  const wrong = await login({ code: wrongCodeOf(key) })
  expect([wrong.status, wrong.json().code]).toEqual([401, 'wrong_code'])
  expect(wrong.json().message).toContain('Wait for the next one')
  expect(await newestEvents(1)).toEqual(['code-failed,ada'])
  const code = nextCode()
  const guessed = await login({ password: 'not the password', code })
  expect([guessed.status, guessed.json().code]).toEqual([401, 'unauthenticated'])
  expect(await newestEvents(1)).toEqual(['sign-in-failed,ada'])
  const answers = await Promise.all([login({ code }), login({ code })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect((await login({ code })).json().code).toBe('wrong_code')
})

test('a known device does not skip the code', async () => {
  const known = await app.signIn({ ...testAdmin, code: nextCode() })
  const device = known.split('; ').find((part) => part.startsWith('callboard-device-')) ?? ''
  expect(device).not.toBe('')
  const headers = { 'X-Forwarded-For': '203.0.113.200', Cookie: device }
  expect((await login({}, headers)).json().code).toBe('code_required')
  expect((await login({ code: nextCode() }, headers)).status).toBe(200)
})

test('where the server’s own clock is two hours behind, the refusal of a right code names both clocks', async () => {
  const both = 'clocks of your telephone and of the computer that the site runs on'
  const refused = await login({ code: codeOf(key, 240) })
  expect([refused.status, refused.json().message]).toEqual([401, expect.stringContaining(both)])
  const off = await call('POST', `${own}/off`, { presentPassword, code: codeOf(key, 240) })
  expect([off.status, off.json().message]).toEqual([400, expect.stringContaining(both)])
})

test('wrong codes make wait as wrong passwords do, and asking for the code clears nothing', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.201' }
  const statuses: number[] = []
  for (const fields of [{}, { code: wrongCodeOf(key) }, {}, { code: wrongCodeOf(key) }, {}]) {
    statuses.push((await login(fields, headers)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401])
  expect((await login({ code: codeOf(key) }, headers)).status).toBe(429)
})

test('codes are guessed at 20 times an hour at most, from however many addresses', async () => {
  vi.advanceTimersByTime(2 * 60 * 60 * 1000)
  const statuses: number[] = []
  for (let n = 0; n < 21; n += 1) statuses.push((await login({ code: wrongCodeOf(key) })).status)
  expect(statuses.indexOf(429)).toBe(20)
  vi.advanceTimersByTime(2 * 60 * 60 * 1000)
  expect((await login({ code: nextCode() })).status).toBe(200)
})

test('a recovery code signs in once, is noted, and ten new ones take the password', async () => {
  const [first, second] = recoveryCodes
  expect((await login({ code: first })).status).toBe(200)
  expect(await newestEvents(2)).toEqual(['signed-in,ada', 'recovery-code-used,ada'])
  const again = await login({ code: first })
  expect([again.status, again.json().code]).toEqual([401, 'wrong_code'])
  expect(again.json().message).toContain('npm run reset-password')
  expect((await call('GET', own)).json()).toMatchObject({ recoveryCodesLeft: 9 })
  const wrong = { presentPassword: 'not the password' }
  await expectRefused(app, 400, () => call('POST', `${own}/recovery-codes`, wrong))
  const renewed = await call('POST', `${own}/recovery-codes`, { presentPassword })
  recoveryCodes = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes
  expect((await login({ code: second })).status).toBe(401)
  expect((await login({ code: recoveryCodes[2] })).status).toBe(200)
})

test('it is off with the password and a code, and then the password alone is enough', async () => {
  for (const wrong of [
    { presentPassword: 'not the password', code: nextCode() },
    { presentPassword, code: wrongCodeOf(key) },
    { presentPassword },
  ]) {
    await expectRefused(app, 400, () => call('POST', `${own}/off`, wrong))
  }
  const off = () => call('POST', `/api/admin/users/ada/second-factor/off`, { presentPassword })
  await expectRefused(app, 409, off)
  const proof = { presentPassword, code: recoveryCodes[3] }
  expect((await call('POST', `${own}/off`, proof)).status).toBe(200)
  expect(await newestEvents(1)).toEqual(['second-factor-off,ada'])
  expect((await login({})).status).toBe(200)
})

test('another admin can switch one off, but reads nothing of it; a new user of the name has none', async () => {
  const grace = { username: 'grace', email: 'g@example.com', password: 'quiet marble orchard' }
  await call('POST', '/api/admin/users', grace)
  const hers = await app.signIn(grace)
  const asGrace = async (url: string, body: object) =>
    app.call('POST', `${own}${url}`, { cookie: hers, body })
  const switchOn = async () => {
    const begun = await asGrace('/begin', { presentPassword: grace.password })
    ;({ key } = begun.json<SecondFactorKey>())
    expect((await asGrace('/confirm', { code: codeOf(key) })).status).toBe(200)
  }
  await switchOn()
  const list = await call('GET', '/api/admin/users')
  expect(list.json<{ hasSecondFactor: boolean }[]>().map((user) => user.hasSecondFactor)).toEqual([
    false,
    true,
  ])
  const file = path.join(app.siteDir, '.callboard/second-factors.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  for (const url of ['/api/admin/users', '/api/history', '/api/history/users/grace', own]) {
    expect((await call('GET', url)).text).not.toMatch(new RegExp(`${key}|scrypt`))
  }
  const url = '/api/admin/users/grace/second-factor/off'
  await expectRefused(app, 400, () => call('POST', url, { presentPassword: grace.password }))
  await expectRefused(app, 404, () =>
    call('POST', '/api/admin/users/nobody/second-factor/off', { presentPassword }),
  )
  expect((await login(grace)).json().code).toBe('code_required')
  expect((await call('POST', url, { presentPassword })).status).toBe(200)
  expect(await newestEvents(1)).toEqual(['second-factor-off,grace,ada'])
  expect((await login(grace)).status).toBe(200)

  await switchOn()
  await call('DELETE', '/api/admin/users/grace')
  await call('POST', '/api/admin/users', grace)
  expect((await login(grace)).status).toBe(200)
  await app.site.background.idle()
  expect(await readFile(file, 'utf8')).not.toContain(key)
})
