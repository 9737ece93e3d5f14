import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import express, { type ErrorRequestHandler } from 'express'
import { sealData, unsealData } from 'iron-session'
import request from 'supertest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError, tooMany } from '../errors'
import { hashPassword } from './passwords'
import { SessionStore } from './session-store'
import { Sessions } from './sessions'
import { checkCredentials } from './sign-in'
import { SignInThrottle } from './throttle'

const secret = 'a secret for tests that is long enough'
const password = 'break a leg tonight'
const passwordHash = await hashPassword(password)

let dataDir: string
let store: SessionStore
let users: Record<string, { id: string; isActive: boolean; passwordHash: string }>

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'callboard-sign-in-'))
  store = await SessionStore.open(dataDir, { error: () => undefined })
  users = {
    owner: { id: 'owner', isActive: true, passwordHash },
    former: { id: 'former', isActive: false, passwordHash },
  }
})
afterEach(() => rm(dataDir, { recursive: true }))

const answerError: ErrorRequestHandler = (error, _req, res, _next) => {
  if (error instanceof AppError) res.set('Retry-After', String(error.details.retryAfter))
  res.status(error instanceof AppError ? error.status : 500).json(error)
}

function app(trustProxy = false, port = '3000') {
  const findUser = (name: string) => users[name]
  const sessions = new Sessions({ store, secret, findUser, siteUrl: 'http://localhost:3000' })
  const throttle = new SignInThrottle()
  const server = express().set('trust proxy', trustProxy).use(express.json())
  // supertest listens at another port for each request.
  server.use((req, _res, next) => {
    req.headers.host = `localhost:${port}`
    next()
  })
  server.post('/login', async (req, res) => {
    const attempt = { address: req.ip, username: req.body.username as string }
    const wait = throttle.attempt(attempt)
    if (wait > 0) throw tooMany('Wait a moment, then try again', wait)
    const user = await checkCredentials(req.body, findUser(attempt.username), false)
    throttle.succeed(attempt)
    await sessions.startSession(req, res, user)
    res.json({})
  })
  server.post('/logout', async (req, res) => {
    await sessions.endSession(req, res)
    res.json({})
  })
  server.get('/me', async (req, res) => {
    const session = await sessions.readSession(req, res)
    res.status(session ? 200 : 401).json({ id: session?.user.id })
  })
  return server.use(answerError)
}

function login(server = app(), body = { username: 'owner', password }, cookie = '') {
  return request(server).post('/login').set('Cookie', cookie).send(body)
}

function cookieOf(answer: request.Response): string {
  return answer.get('Set-Cookie')?.[0]?.split(';')[0] ?? ''
}

async function cookieName(): Promise<string> {
  return cookieOf(await login()).split('=')[0] ?? ''
}

async function me(cookie: string, server = app()) {
  return (await request(server).get('/me').set('Cookie', cookie)).body.id
}

test('signing in gives a cookie that scripts and other sites cannot use', async () => {
  const answer = await login()
  expect(answer.status).toBe(200)
  const attributes = answer.get('Set-Cookie')?.[0]
  expect(attributes).toMatch(/^callboard-[\da-f]{8}-3000=.*Path=\/; HttpOnly; SameSite=Lax$/)
  expect(attributes).not.toContain('Secure')
  expect(await me(cookieOf(answer))).toBe('owner')
})

test('the cookie is Secure behind a declared proxy that speaks HTTPS, and only then', async () => {
  const declared = await login(app(true)).set('X-Forwarded-Proto', 'https')
  expect(declared.get('Set-Cookie')?.[0]).toContain('; Secure')
  const undeclared = await login(app(false)).set('X-Forwarded-Proto', 'https')
  expect(undeclared.get('Set-Cookie')?.[0]).not.toContain('; Secure')
})

test('signing out ends the session on the server, for copies of the cookie too', async () => {
  const cookie = cookieOf(await login())
  const answer = await request(app()).post('/logout').set('Cookie', cookie)
  expect(answer.get('Set-Cookie')?.[0]).toMatch(/^callboard-[\da-f]{8}-3000=; Max-Age=0/)
  expect(await me(cookie)).toBeUndefined()
})

test('the session survives a restart of the server', async () => {
  const cookie = cookieOf(await login())
  store = await SessionStore.open(dataDir, { error: () => undefined })
  expect(await me(cookie)).toBe('owner')
})

test('every sign-in has a new session, and the one before it ends', async () => {
  const first = cookieOf(await login())
  const second = cookieOf(await login(app(), undefined, first))
  expect(second).not.toBe(first)
  expect(await me(first)).toBeUndefined()
  expect(await me(second)).toBe('owner')
})

test('whoever is at a copy of a site at another port, or at one with its secret, stays at this one', async () => {
  const [first, second] = [app(), app(false, '3001')]
  const here = cookieOf(await login(first))
  const there = cookieOf(await login(second, undefined, here))
  const both = `${here}; ${there}`
  expect(await me(both, first)).toBe('owner')
  await request(second).post('/logout').set('Cookie', both)
  expect(await me(both, first)).toBe('owner')
  expect(await me(both, second)).toBeUndefined()
})

test('a user made inactive is out at once, and stays out', async () => {
  const cookie = cookieOf(await login())
  users.owner = { id: 'owner', isActive: false, passwordHash }
  expect(await me(cookie)).toBeUndefined()
  users.owner.isActive = true
  expect(await me(cookie)).toBeUndefined()
})

test('a user with another password is out at once, and stays out', async () => {
  const cookie = cookieOf(await login())
  users.owner = { id: 'owner', isActive: true, passwordHash: 'another' }
  expect(await me(cookie)).toBeUndefined()
  users.owner.passwordHash = passwordHash
  expect(await me(cookie)).toBeUndefined()
})

test('a deleted user is out at once', async () => {
  const cookie = cookieOf(await login())
  users = {}
  expect(await me(cookie)).toBeUndefined()
})

test.each(['x', 'Fe26.2*1*a*b*c*d*e*f~2', '%E0%A4%A', '~~~'])(
  'the forged cookie %s is no cookie, and does not stand in the way of signing in',
  async (made) => {
    const cookie = `${await cookieName()}=${made}`
    const answer = await request(app()).get('/me').set('Cookie', cookie)
    expect(answer.status).toBe(401)
    expect((await login(app(), undefined, cookie)).status).toBe(200)
    expect((await request(app()).post('/logout').set('Cookie', cookie)).status).toBe(200)
  },
)

test('a cookie sealed with another secret is no cookie', async () => {
  const [name, sealed = ''] = cookieOf(await login()).split('=')
  const session = await unsealData<{ id: string }>(decodeURIComponent(sealed), { password: secret })
  const seal = (password: string) => sealData(session, { password })
  expect(await me(`${name}=${await seal(secret)}`)).toBe('owner')
  expect(await me(`${name}=${await seal(`${secret}!`)}`)).toBeUndefined()
})

test('a sealed cookie whose session the server does not know is no session', async () => {
  const cookie = await sealData({ id: 'made up' }, { password: secret })
  expect(await me(`${await cookieName()}=${cookie}`)).toBeUndefined()
})

test.each([
  ['a wrong password', { username: 'owner', password: 'wrong' }],
  ['an unknown user', { username: 'nobody', password }],
  ['an inactive user', { username: 'former', password }],
])('%s is answered the same', async (_case, body) => {
  const answer = await login(app(), body)
  expect(answer.status).toBe(401)
  expect(answer.body).toEqual({ code: 'unauthenticated', message: 'Invalid password' })
  expect(answer.get('Set-Cookie')).toBeUndefined()
})

test('guessing meets 429 with Retry-After, also many at once; the owner elsewhere does not', async () => {
  const server = app(true)
  const from = (address: string, body: { username: string; password: string }) =>
    login(server, body).set('X-Forwarded-For', address)
  const wrong = { username: 'owner', password: 'wrong' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => from('203.0.113.7', wrong).then((answer) => answer)),
  )
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused).toHaveLength(3)
  expect(Number(refused[0]?.get('Retry-After'))).toBeGreaterThan(0)
  expect((await from('203.0.113.8', { username: 'owner', password })).status).toBe(200)
})
