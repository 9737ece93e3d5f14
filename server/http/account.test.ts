import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OwnSession } from '../../src/schema/account'
import { FewAtOnce } from '../auth/few-at-once'
import { plain } from '../media/pictures/test-pictures'
import { expectRefused } from '../testing/site-state'
import { testAdmin, testApp } from '../testing/test-app'
import { uploadForm } from '../testing/upload'

const app = testApp()
let { password } = testAdmin

function call(cookie: string, method: string, url: string, body?: object) {
  return app.call(method, url, { cookie, body })
}

const signIn = () => app.signIn({ ...testAdmin, password })

async function changePassword(cookie: string, to: string) {
  const body = { presentPassword: password, password: to }
  const answer = await call(cookie, 'PUT', '/api/account/password', body)
  if (answer.status === 200) password = to
  return answer
}

async function isSignedIn(cookie: string) {
  return (await call(cookie, 'GET', '/api/auth/user')).status === 200
}

test('a name is one’s own to change', async () => {
  const cookie = await signIn()
  const answer = await call(cookie, 'PUT', '/api/account', { firstName: 'Ada', lastName: 'May' })
  expect(answer.json()).toMatchObject({ id: 'ada', firstName: 'Ada', lastName: 'May' })
  expect(answer.text).not.toContain('scrypt')
  await expectRefused(app, 401, () => call('', 'PUT', '/api/account', { firstName: 'A' }))
})

test('one of two names is changed by itself, and whoever changes the same as another is asked', async () => {
  const cookie = await signIn()
  const both = { firstName: 'Ada', lastName: 'May' }
  const first = await call(cookie, 'PUT', '/api/account', both)
  const headers = { 'If-Match': `"${first.json<{ revision: string }>().revision}"` }
  const save = (body: object) => app.call('PUT', '/api/account', { cookie, body, headers })
  expect((await save({ lastName: 'June' })).json()).toMatchObject({ ...both, lastName: 'June' })
  const beside = await save({ firstName: 'Ida' })
  expect(beside.json()).toMatchObject({ firstName: 'Ida', lastName: 'June' })
  const same = await expectRefused(app, 409, () => save({ lastName: 'July' }))
  expect(same.conflict?.fields).toMatchObject([{ field: 'lastName', mine: 'July', theirs: 'June' }])
  const wrong = await expectRefused(app, 400, () => save({ lastName: 'l'.repeat(301) }))
  expect(wrong.issues).toMatchObject([{ path: 'lastName' }])
})

test('a password is changed with the present one, here alone one stays signed in', async () => {
  const [here, there] = [await signIn(), await signIn()]
  for (const presentPassword of ['', 'not the password']) {
    const body = { presentPassword, password: 'kitchen 4 lantern' }
    const wrong = await expectRefused(app, 400, () =>
      call(here, 'PUT', '/api/account/password', body),
    )
    expect(wrong.issues).toMatchObject([{ path: 'presentPassword' }])
  }
  const weak = await changePassword(here, 'wren larkwood')
  expect([weak.status, weak.json().message]).toEqual([
    400,
    expect.stringContaining('easy to guess'),
  ])
  expect((await changePassword(here, 'kitchen 4 lantern')).status).toBe(200)
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
  expect(await isSignedIn(await signIn())).toBe(true)
})

test('a session that keeps requests in flight while the password changes ends all the same', async () => {
  const [owner, thief] = [await signIn(), await signIn()]
  // Each of these was spared once, or might be: writes of users, and what history takes back.
  const busy = [
    ['PUT', '/api/admin/users/ada', { username: 'ada', email: 'ada@example.com' }],
    ['PUT', '/api/account', { firstName: 'Ada', lastName: 'June' }],
    ['POST', '/api/history/undo', { change: '0'.repeat(40) }],
  ] as const
  let isOver = false
  const keepAsking = async ([method, url, body]: (typeof busy)[number]) => {
    while (!isOver) await call(thief, method, url, body)
  }
  const asking = busy.map(keepAsking)
  for (const next of ['staple of another barn', 'unlit parsnip ferry', 'cardboard moon at nine']) {
    expect((await changePassword(owner, next)).status).toBe(200)
    expect([await isSignedIn(owner), await isSignedIn(thief)]).toEqual([true, false])
  }
  isOver = true
  await Promise.all(asking)
  expect([await isSignedIn(owner), await isSignedIn(thief)]).toEqual([true, false])
})

test('an upload that is held back until its session has ended is not carried out', async () => {
  const [owner, thief] = [await signIn(), await signIn()]
  const picture = await plain(40, 40).jpeg().toBuffer()
  const body = uploadForm(picture, { category: 'headshots', alt: 'Late' })
  const form = new Request('http://localhost', { method: 'POST', body })
  const bytes = Buffer.from(await form.arrayBuffer())
  const headers = {
    Cookie: thief,
    'Content-Type': form.headers.get('Content-Type') ?? '',
    'Content-Length': bytes.length,
  }
  const options = { method: 'POST', path: '/api/images/upload', headers }
  const upload = request({ port: new URL(app.address).port, ...options })
  const begun = once(app.server, 'request')
  upload.write(bytes.subarray(0, -1))
  await begun
  // Its session has been looked up by the time that a call which came later is answered.
  expect((await changePassword(owner, 'paper boat in a drawer')).status).toBe(200)
  upload.end(bytes.subarray(-1))
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  expect(answer.resume().statusCode).toBe(401)
})

test('what takes a password is not done where the session ends while that is looked at', async () => {
  const cookie = await signIn()
  const grace = { username: 'grace', email: 'g@example.com', password: 'quiet marble orchard' }
  expect((await call(cookie, 'POST', '/api/admin/users', grace)).status).toBe(201)
  const hers = await app.signIn(grace)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const { run } = FewAtOnce.prototype
  const hashing = vi.spyOn(FewAtOnce.prototype, 'run').mockImplementation(async function (
    this: FewAtOnce,
    ...job
  ) {
    await held
    return run.apply(this, job)
  })
  onTestFinished(() => hashing.mockRestore())
  const presentPassword = grace.password
  const asked = [
    call(hers, 'POST', '/api/admin/users', { ...grace, username: 'friend' }),
    call(hers, 'POST', '/api/admin/users/ada/second-factor/off', { presentPassword }),
    call(hers, 'POST', '/api/account/second-factor/begin', { presentPassword }),
  ]
  const off = { ...grace, password: undefined, isActive: false }
  expect((await call(cookie, 'PUT', '/api/admin/users/grace', off)).status).toBe(200)
  letGo()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 401, 401])
  const users = (await call(cookie, 'GET', '/api/admin/users')).json<{ username: string }[]>()
  expect(users.map(({ username }) => username)).toEqual(['ada', 'grace'])
})

test('of two who change one password at once, both with the present one, one does', async () => {
  const [owner, thief] = [await signIn(), await signIn()]
  const wish = (word: string) => ({ presentPassword: password, password: word })
  const words = ['quiet marble orchard', 'velvet tractor lemon']
  const answers = await Promise.all([
    call(owner, 'PUT', '/api/account/password', wish(words[0] ?? '')),
    call(thief, 'PUT', '/api/account/password', wish(words[1] ?? '')),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = answers.findIndex(({ status }) => status === 200)
  password = words[won] ?? ''
  const alive = [await isSignedIn(owner), await isSignedIn(thief)]
  expect(alive).toEqual([won === 0, won === 1])
})

test('the browsers in which one is signed in are listed, and the others signed out', async () => {
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1'
  const { port } = new URL(app.address)
  const headers = { 'User-Agent': agent, 'Content-Type': 'application/json' }
  const options = { port, method: 'POST', path: '/api/auth/simple-login', headers }
  const telephone = await new Promise<string>((resolve) => {
    const asking = request(options, (answer) => {
      resolve((answer.resume().headers['set-cookie'] ?? []).map((c) => c.split(';')[0]).join('; '))
    })
    asking.end(JSON.stringify({ ...testAdmin, password }))
  })
  const here = await signIn()
  const list = async () => (await call(here, 'GET', '/api/account/sessions')).json<OwnSession[]>()
  const found = await list()
  expect(found.filter(({ isThis }) => isThis)).toHaveLength(1)
  expect(found.map(({ browser }) => browser)).toContain('Safari on iPhone')
  expect(Date.parse(found[0]?.lastSeen ?? '')).not.toBeNaN()
  expect(here).not.toContain(found[0]?.id)
  expect((await call(here, 'POST', '/api/account/sessions/end-others', {})).status).toBe(200)
  expect([await isSignedIn(here), await isSignedIn(telephone)]).toEqual([true, false])
  expect(await list()).toMatchObject([{ isThis: true }])
})
