import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { expectRefused, lastCommit } from '../testing/site-state'
import { identity, password, siteWithUsers } from '../testing/site-with-users'
import { testAdmin } from '../testing/test-app'

const { app, session: here, write, create, isSignedIn, history, fileOf } = siteWithUsers()

test('the last active admin cannot go in any way', async () => {
  const ada = identity(testAdmin.username)
  await create('second')
  const off = await write('PUT', '/api/admin/users/ada', { ...ada, isActive: false })
  expect(off.status).toBe(200)
  expect(await isSignedIn(here.cookie)).toBe(false)
  await expect(app.signIn(testAdmin)).rejects.toThrow('Invalid password')
  here.cookie = await app.signIn({ username: 'second', password })
  await write('PUT', '/api/admin/users/ada', { ...ada, isActive: true })
  here.cookie = await app.signIn()
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
  expect(await isSignedIn(here.cookie)).toBe(true)
})

test('of two who delete or switch off each other at one moment, one is told that they are out', async () => {
  const ada = identity(testAdmin.username)
  await create('rival')
  const rival = { cookie: await app.signIn({ username: 'rival', password }) }
  const waiting = vi.spyOn(app.site.writer, 'runSoon')
  onTestFinished(() => waiting.mockRestore())
  for (const [method, body] of [
    ['PUT', { isActive: false }],
    ['DELETE', undefined],
  ] as const) {
    waiting.mockClear()
    let letGo = () => {}
    void app.site.writer.run(() => new Promise<void>((resolve) => (letGo = resolve)))
    const mine = write(method, '/api/admin/users/rival', body && { ...identity('rival'), ...body })
    await expect.poll(() => waiting.mock.calls.length).toBe(1)
    const theirs = app.call(method, '/api/admin/users/ada', {
      ...rival,
      body: body && { ...ada, ...body },
    })
    await expect.poll(() => waiting.mock.calls.length).toBe(2)
    letGo()
    expect((await mine).status).toBe(200)
    expect(await theirs).toMatchObject({ status: 409 })
    expect((await theirs).text).toContain('Somebody has just deleted you, or switched you off.')
    await write('PUT', '/api/admin/users/rival', { ...identity('rival'), isActive: true })
    if (method === 'PUT') rival.cookie = await app.signIn({ username: 'rival', password })
  }
  expect(await isSignedIn(here.cookie)).toBe(true)
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
  const [user] = (await write('GET', '/api/admin/users')).json<{ lastLogin: string }[]>().slice(1)
  expect(Date.parse(user?.lastLogin ?? '')).not.toBeNaN()
})

test('who is made anew under the name of somebody who was deleted is another: what waits on a device is known by its id', async () => {
  for (const id of ['aunt', 'aunt-2', 'aunt-3']) {
    expect(await create('aunt')).toMatchObject({ id, username: 'aunt' })
    expect((await write('DELETE', `/api/admin/users/${id}`)).status).toBe(200)
  }
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
    [{ password: 'TheSnowPost2026' }, 'This password is easy to guess'],
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

test('a deleted user is brought back from no version, with the password of then', async () => {
  const body = { username: 'hedy', email: 'h@example.com', password: 'a very long word' }
  const created = await app.asAdmin('POST', '/api/admin/users', body)
  const { id } = created.json<{ id: string }>()
  const deleted = await app.asAdmin('DELETE', `/api/admin/users/${id}`)
  for (const { headers } of [created, deleted]) {
    const version = { kind: 'users', id, change: headers.get('Callboard-Change') }
    const refused = await app.asAdmin('POST', '/api/history/restore', version)
    expect([refused.status, refused.json().message]).toEqual([404, 'The deletion is final'])
  }
  expect(app.site.store.get('users', id)).toBeUndefined()
})
