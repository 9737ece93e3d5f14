import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectRefused, lastCommit, siteState } from '../testing/site-state'
import { identity, password, siteWithUsers } from '../testing/site-with-users'
import { testAdmin } from '../testing/test-app'

const { app, session: ada, write, create, isSignedIn, history, fileOf } = siteWithUsers()
const presentPassword = testAdmin.password

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
    expect([await isSignedIn(here), await isSignedIn(ada.cookie)]).toEqual([false, true])
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
    app.site.events.emit('event', { type: 'media', filename: 'last-heard.jpg' })
    await edit('handy', (text) => text.replace('isActive: true', 'isActive: false'))
    await edit('handy', (text) => text.replace('isActive: false', 'isActive: true'))
    expect(await isSignedIn(session)).toBe(false)
    const [, after] = (await stream.text()).split('last-heard.jpg')
    expect(after).toBeDefined()
    expect(after).not.toContain('"users"')
    expect(await isSignedIn(await app.signIn({ username: 'handy', password }))).toBe(true)
  })

  test('a copy that has the username of another is named, with what to do', async () => {
    const text = await fileOf('ada')
    const copy = path.join(app.siteDir, 'content/users/copy-of-ada.yaml')
    const named = async () =>
      (await write('GET', '/api/content-issues')).json<{ file: string; message: string }[]>()
    await writeFile(copy, text.replace('username: ada', 'username: Ada'))
    await expect
      .poll(async () => (await named()).map(({ file }) => file))
      .toEqual(['content/users/ada.yaml', 'content/users/copy-of-ada.yaml'])
    expect((await named())[0]?.message).toContain('is in content/users/copy-of-ada.yaml too')
    await rm(copy)
    await expect.poll(named).toEqual([])
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
    expect(error.message).toContain('Set a new password in Users')
    expect(await isSignedIn(session)).toBe(true)
  })

  test('what else a version says comes back beside the present password and last login', async () => {
    const { id } = await create('kept-facts', { firstName: 'Grace' })
    const { id: made } = await lastCommit(app, 'private')
    const body = { ...identity(id), password: 'quite another word', presentPassword }
    await write('PUT', `/api/admin/users/${id}`, { ...body, firstName: 'Grave' })
    const session = await app.signIn({ username: id, password: body.password })
    const { id: loggedIn } = await lastCommit(app, 'private')
    const { passwordHash, lastLogin } = app.site.store.get('users', id) ?? {}
    await expectRefused(app, 409, () => history('undo', { change: loggedIn }))
    expect((await history('restore', { kind: 'users', id, change: made })).status).toBe(200)
    const restored = app.site.store.get('users', id)
    expect(restored).toMatchObject({ firstName: 'Grace', passwordHash, lastLogin })
    expect(lastLogin).not.toBeNull()
    expect(await isSignedIn(session)).toBe(true)
  })

  test('nobody switches themselves off, which would lock them out unasked', async () => {
    const { id } = await create('came-back', { isActive: false })
    const { id: made } = await lastCommit(app, 'private')
    const on = await write('PUT', `/api/admin/users/${id}`, { ...identity(id), isActive: true })
    const cookie = await app.signIn({ username: id, password })
    const asThem = (action: string, body: object) =>
      app.call('POST', `/api/history/${action}`, { cookie, body })
    const error = await expectRefused(
      app,
      409,
      () => asThem('undo', { change: on.headers.get('Callboard-Change') }),
      () => asThem('restore', { kind: 'users', id, change: made }),
    )
    expect(error.message).toContain('This would switch you off')
    expect(await isSignedIn(cookie)).toBe(true)
    expect((await history('restore', { kind: 'users', id, change: made })).status).toBe(200)
    expect(await isSignedIn(cookie)).toBe(false)
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
