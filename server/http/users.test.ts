import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectRefused, lastCommit, siteState } from '../testing/site-state'
import { testAdmin, testApp } from '../testing/test-app'

const app = testApp()
let cookie: string

beforeAll(async () => {
  cookie = await app.signIn()
})

interface User {
  id: string
  revision: string
  username: string
  isActive: boolean
  lastLogin: string | null
}

const password = 'a long enough word'
// Of ada, who is signed in.
const presentPassword = testAdmin.password

function write(method: string, url: string, body?: unknown, headers?: Record<string, string>) {
  return app.call(method, url, { cookie, body, headers })
}

function identity(username: string) {
  return { username, email: `${username.toLowerCase()}@example.com` }
}

async function create(username: string, fields: object = {}) {
  const body = { ...identity(username), password, ...fields }
  return (await write('POST', '/api/admin/users', body)).json<User>()
}

async function isSignedIn(session: string) {
  return (await app.call('GET', '/api/auth/user', { cookie: session })).status === 200
}

function history(action: 'undo' | 'restore', body: object) {
  return write('POST', `/api/history/${action}`, body)
}

const fileOf = (id: string) => readFile(path.join(app.siteDir, `content/users/${id}.yaml`), 'utf8')

test('the last active admin cannot go in any way', async () => {
  const ada = identity(testAdmin.username)
  await create('second')
  const off = await write('PUT', '/api/admin/users/ada', { ...ada, isActive: false })
  expect(off.status).toBe(200)
  expect(await isSignedIn(cookie)).toBe(false)
  await expect(app.signIn(testAdmin)).rejects.toThrow('Invalid password')
  cookie = await app.signIn({ username: 'second', password })
  await write('PUT', '/api/admin/users/ada', { ...ada, isActive: true })
  cookie = await app.signIn()
  expect((await write('DELETE', '/api/admin/users/second')).status).toBe(200)
  const change = off.headers.get('Callboard-Change')
  const made = await app.git('--git-dir=.callboard/private.git', 'log', '--format=%H', '--reverse')
  await expectRefused(
    app,
    409,
    () => write('DELETE', '/api/admin/users/ada'),
    () => write('PUT', '/api/admin/users/ada', { ...ada, isActive: false }),
    () => history('restore', { kind: 'users', id: 'ada', change }),
    () => history('undo', { change: made.split('\n')[0] }),
  )
  expect(await isSignedIn(cookie)).toBe(true)
})

test('a user is created by one private commit, and no answer tells the password', async () => {
  const head = await app.git('rev-parse', 'HEAD')
  const body = { ...identity('grace'), password, firstName: 'Grace', lastName: 'Hale' }
  const created = await write('POST', '/api/admin/users', body)
  expect(created.status).toBe(201)
  expect(created.json()).toMatchObject({ id: 'grace', isActive: true, lastLogin: null })
  expect(await app.git('rev-parse', 'HEAD')).toBe(head)
  expect(await lastCommit(app, 'private')).toMatchObject({
    author: 'ada <ada@callboard.invalid>',
    subject: 'users: add "grace"',
    paths: ['A content/users/grace.yaml'],
  })
  expect(await fileOf('grace')).not.toContain(password)
  const session = await app.signIn({ username: 'GRACE ', password })
  const url = '/api/admin/users/grace'
  const answers = [
    created,
    await write('GET', '/api/admin/users'),
    await write('PUT', url, { ...identity('grace'), password: '' }),
    await app.call('GET', '/api/auth/user', { cookie: session }),
    await app.call('POST', '/api/auth/simple-login', { body: { username: 'grace', password } }),
  ]
  for (const { status, text } of answers) {
    expect([200, 201]).toContain(status)
    expect(text).toContain('grace@example.com')
    expect(text).not.toMatch(/scrypt|argon|passwordHash|a long enough word/)
  }
  const [user] = (await write('GET', '/api/admin/users')).json<User[]>().slice(1)
  expect(Date.parse(user?.lastLogin ?? '')).not.toBeNaN()
})

test('commits name the user as they chose, and nobody’s full name by itself', async () => {
  await create('named', { firstName: 'Nora', lastName: 'Quill' })
  const session = await app.signIn({ username: 'named', password })
  const body = { name: 'By Nora', role: 'R', productionDate: '2026-01-01' }
  await app.call('POST', '/api/productions', { cookie: session, body })
  expect((await lastCommit(app)).author).toBe('named <named@callboard.invalid>')
  const rename = (authorName: string) =>
    write('PUT', '/api/admin/users/named', { ...identity('named'), authorName })
  expect((await rename('Wren’s family')).json()).toMatchObject({ authorName: 'Wren’s family' })
  await app.call('PUT', '/api/productions/by-nora', {
    cookie: session,
    body: { ...body, role: 'S' },
  })
  expect((await lastCommit(app)).author).toBe('Wren’s family <named@callboard.invalid>')
  const people = (await write('GET', '/api/history/people')).json<string[]>()
  expect(people).toEqual(expect.arrayContaining(['named', 'Wren’s family']))
  const filtered = await write('GET', `/api/history?person=${encodeURIComponent('Wren’s family')}`)
  expect(filtered.json<{ items: object[] }>().items).toHaveLength(1)
  await rename('<x@y>\n...')
  await app.call('DELETE', '/api/productions/by-nora', { cookie: session })
  expect((await lastCommit(app)).author).toMatch(/<named@callboard\.invalid>$/)
})

describe('what is refused', () => {
  test.each([
    [{ username: '' }, 'Username and email are required'],
    [{ email: ' ' }, 'Username and email are required'],
    [{ password: '' }, 'Password is required for new users'],
    [{ password: undefined }, 'Password is required for new users'],
    [{ password: 'short' }, 'Use a password of at least 12 characters'],
    [{ password: 'eleven char' }, 'Use a password of at least 12 characters'],
    [{ password: 'password1234' }, 'This password is easy to guess'],
    [{ password: 'Wren.Larkwood1' }, 'This password is easy to guess'],
    [{ password: 'wrongwrong12' }, 'This password is easy to guess'],
    [{ password: 'x'.repeat(1001) }, 'Use a password of at most 1000 characters'],
    [{ email: 'nobody' }, 'Enter an email address such as name@example.com'],
    [{ username: '../ada' }, 'Use letters, digits'],
    [{ username: 'a da' }, 'Use letters, digits'],
    [{ username: '👩‍🎤' }, 'Use letters, digits'],
    [{ username: 'a<b>' }, 'Use letters, digits'],
    [{ isActive: 'true' }, 'Send this as true or false'],
    [{ firstName: {} }, 'Send this as text'],
  ])('a new user with %j', async (wrong, message) => {
    const body = { ...identity('wrong'), password, ...wrong }
    const error = await expectRefused(app, 400, () => write('POST', '/api/admin/users', body))
    expect(error.message).toContain(message)
  })

  test('a name that is taken, whatever its case, for a new user and an old one', async () => {
    await create('Taken')
    await create('other')
    const error = await expectRefused(
      app,
      409,
      () => write('POST', '/api/admin/users', { ...identity('taken'), password }),
      () => write('POST', '/api/admin/users', { ...identity('ADA'), password }),
      () => write('PUT', '/api/admin/users/other', identity('TAKEN')),
    )
    expect(error.message).toBe('The username "TAKEN" is taken. Choose another one.')
    expect((await write('PUT', '/api/admin/users/taken', identity('TAKEN'))).status).toBe(200)
  })

  test('two new users of one name at the same moment', async () => {
    const bodies = ['racer', 'Racer', 'RACER'].map((name) => ({ ...identity(name), password }))
    const answers = await Promise.all(bodies.map((body) => write('POST', '/api/admin/users', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('an unknown user', async () => {
    await expectRefused(
      app,
      404,
      () => write('PUT', '/api/admin/users/nobody', identity('nobody')),
      () => write('PUT', '/api/admin/users/..%2Fada', identity('nobody')),
      () => write('DELETE', '/api/admin/users/nobody'),
    )
  })
})

describe('a password', () => {
  test('that is left blank stays, with every other field not sent', async () => {
    const { id } = await create('steady', { firstName: 'Stella', lastName: 'May', isActive: false })
    const before = await fileOf(id)
    const state = await siteState(app)
    for (const body of [identity('steady'), { ...identity('steady'), password: '' }]) {
      expect((await write('PUT', `/api/admin/users/${id}`, body)).json()).toMatchObject({
        firstName: 'Stella',
        isActive: false,
      })
    }
    expect(await fileOf(id)).toBe(before)
    expect(await siteState(app)).toEqual(state)
  })

  test('that changes ends every other session of the user, at once', async () => {
    await create('mover')
    const [here, there] = [
      await app.signIn({ username: 'mover', password }),
      await app.signIn({ username: 'mover', password }),
    ]
    const wish = { ...identity('mover'), password: 'quite another word' }
    const body = { ...wish, presentPassword: password }
    await app.call('PUT', '/api/admin/users/mover', { cookie: here, body })
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    await expect(app.signIn({ username: 'mover', password })).rejects.toThrow('Invalid password')
    await app.signIn({ username: 'mover', password: body.password })
    await write('PUT', '/api/admin/users/mover', {
      ...identity('mover'),
      password,
      presentPassword,
    })
    expect([await isSignedIn(here), await isSignedIn(cookie)]).toEqual([false, true])
  })

  test('is changed by nobody who does not give their own again', async () => {
    await create('guarded')
    const wish = { ...identity('guarded'), password: 'quite another word' }
    for (const given of [{}, { presentPassword: '' }, { presentPassword: password }]) {
      const error = await expectRefused(app, 400, () =>
        write('PUT', '/api/admin/users/guarded', { ...wish, ...given }),
      )
      expect(error.issues).toMatchObject([{ path: 'presentPassword' }])
    }
    await app.signIn({ username: 'guarded', password })
    const given = { ...wish, presentPassword }
    expect((await write('PUT', '/api/admin/users/guarded', given)).status).toBe(200)
    await app.signIn({ username: 'guarded', password: wish.password })
  })

  test('that two people change at once is nothing to choose between', async () => {
    const { revision } = await create('both')
    const ifMatch = { 'If-Match': `"${revision}"` }
    const to = (word: string) => ({ ...identity('both'), password: word, presentPassword })
    await write('PUT', '/api/admin/users/both', to('the first new word'))
    const second = await write('PUT', '/api/admin/users/both', to('the second new word'), ifMatch)
    expect(second.status).toBe(200)
    expect(await app.signIn(to('the second new word'))).toContain('callboard')
    const mine = { ...to('the third new word'), email: 'mine@example.com' }
    await write('PUT', '/api/admin/users/both', { ...identity('both'), email: 'x@example.com' })
    const collision = await write('PUT', '/api/admin/users/both', mine, ifMatch)
    expect(collision.status).toBe(409)
    expect(collision.text).not.toMatch(/scrypt|passwordHash/)
  })
})

describe('changed by hand', () => {
  async function edit(id: string, change: (text: string) => string) {
    const revision = () => app.site.store.get('users', id)?.revision
    const before = revision()
    await writeFile(path.join(app.siteDir, `content/users/${id}.yaml`), change(await fileOf(id)))
    await expect.poll(revision).not.toBe(before)
  }

  test('a user who may not sign in is out, also when they may again, and hears no more', async () => {
    await create('handy')
    const session = await app.signIn({ username: 'handy', password })
    const stream = await fetch(`${app.address}/api/events`, { headers: { Cookie: session } })
    await edit('handy', (text) => text.replace('isActive: true', 'isActive: false'))
    await edit('handy', (text) => text.replace('isActive: false', 'isActive: true'))
    expect(await isSignedIn(session)).toBe(false)
    expect(await stream.text()).not.toContain('"users"')
    expect(await isSignedIn(await app.signIn({ username: 'handy', password }))).toBe(true)
  })

  test('a password signs out whoever used the one before', async () => {
    await create('rehashed')
    const session = await app.signIn({ username: 'rehashed', password })
    const { passwordHash } = app.site.store.get('users', 'ada') ?? {}
    await edit('rehashed', (text) =>
      text.replace(/passwordHash: .*/, `passwordHash: ${passwordHash}`),
    )
    expect(await isSignedIn(session)).toBe(false)
    const known = { username: 'rehashed', password: testAdmin.password }
    expect(await isSignedIn(await app.signIn(known))).toBe(true)
  })
})

describe('taken back by history', () => {
  test('a password does not come back, nor does an older version with it', async () => {
    const { id } = await create('undone')
    const { id: made } = await lastCommit(app, 'private')
    const body = { ...identity(id), password: 'quite another word', presentPassword }
    const changed = await write('PUT', `/api/admin/users/${id}`, body)
    const session = await app.signIn({ username: id, password: body.password })
    const change = changed.headers.get('Callboard-Change')
    const error = await expectRefused(
      app,
      409,
      () => history('undo', { change }),
      () => history('restore', { kind: 'users', id, change: made }),
    )
    expect(error.message).toContain('A password does not come back from history')
    expect(await isSignedIn(session)).toBe(true)
  })

  test('a deleted user stays deleted', async () => {
    await create('final')
    const { id: change } = await lastCommit(app, 'private')
    await write('DELETE', '/api/admin/users/final')
    await expectRefused(app, 404, () => history('restore', { kind: 'users', id: 'final', change }))
  })

  test('a name that somebody else has now is refused', async () => {
    await create('first-name')
    const renamed = await write('PUT', '/api/admin/users/first-name', identity('renamed'))
    await create('First-Name')
    const change = renamed.headers.get('Callboard-Change')
    await expectRefused(app, 409, () => history('undo', { change }))
  })
})
