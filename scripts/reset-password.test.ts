// @module-tag long
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey } from '../server/auth/totp'
import { codeOf } from '../server/testing/authenticator'
import { buildProgram, builtProgram } from '../server/testing/built-program'
import { startTestApp, testAdmin, type TestApp } from '../server/testing/test-app'

const run = promisify(execFile)
const program = builtProgram('reset-password')
const grace = { username: 'grace', email: 'g@example.com', password: 'quiet marble orchard' }
const key = newKey()
let app: TestApp

beforeAll(async () => {
  await buildProgram()
  app = await startTestApp()
})
afterAll(() => app.remove())

function reset(...args: string[]) {
  const env = { ...process.env, SITE_DIR: app.siteDir }
  type Outcome = { stdout: string; stderr: string }
  return run(process.execPath, [program, ...args], { env }).catch((error: Outcome) => error)
}

/** Resets a password while no server runs, and starts one again. */
async function resetOffline(...args: string[]) {
  await app.close()
  const outcome = await reset(...args)
  app = await startTestApp({ SITE_DIR: app.siteDir })
  return { ...outcome, password: /Password: +(\S+)/.exec(outcome.stdout)?.[1] ?? '' }
}

const user = (id: string) => {
  const found = app.site.store.get('users', id)
  if (!found) throw new Error(`There is no ${id}`)
  return found
}

const login = (body: object) => app.call('POST', '/api/auth/simple-login', { body })

test('it is refused while a server runs, and changes nothing', async () => {
  const cookie = await app.signIn(testAdmin)
  expect(await reset()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(`Callboard runs at ${app.address} on this site already`),
  })
  expect((await app.call('GET', '/api/auth/user', { cookie })).status).toBe(200)
})

test('the only user gets a password that opens nothing but the choice of another', async () => {
  await app.site.secondFactors.switchOn(user('ada'), key, codeOf(key))
  const cookie = await app.signIn({ ...testAdmin, code: codeOf(key, 1) })
  const { stdout, password } = await resetOffline()
  expect(stdout).toContain('Username:   ada')
  expect((await app.call('GET', '/api/auth/user', { cookie })).status).toBe(401)
  expect((await login(testAdmin)).status).toBe(401)
  const entered = await app.signIn({ username: 'ada', password })
  const ask = (url: string) => app.call('GET', url, { cookie: entered })
  expect((await ask('/api/admin/users')).json().code).toBe('password_change_required')
  const body = { presentPassword: password, password: testAdmin.password }
  const chosen = await app.call('PUT', '/api/account/password', { cookie: entered, body })
  expect(chosen.status).toBe(200)
  const told = (await ask('/api/security-log')).json<{ what: string }[]>().map(({ what }) => what)
  expect(told).toEqual(expect.arrayContaining(['password-reset', 'second-factor-off']))
  const log = await app.git('--git-dir=.callboard/private.git', 'log', '--format=%an %s')
  expect(log).toContain('Callboard users: update "ada"')
  const sessions = await readFile(path.join(app.siteDir, '.callboard/sessions.json'), 'utf8')
  expect(Object.keys(JSON.parse(sessions) as object)).toHaveLength(1)
})

test('where nobody is active whoever gets a password is, since no admin could switch them on', async () => {
  const file = path.join(app.siteDir, 'content/users/ada.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('isActive: true', 'isActive: false'))
  const { stdout, password } = await resetOffline()
  expect(stdout).not.toContain('not active')
  const cookie = await app.signIn({ username: 'ada', password })
  const body = { presentPassword: password, password: testAdmin.password }
  const chosen = await app.call('PUT', '/api/account/password', { cookie, body })
  expect(chosen.status).toBe(200)
})

test('of several users one is named, and a second factor is kept where that is asked for', async () => {
  const cookie = await app.signIn(testAdmin)
  await app.call('POST', '/api/admin/users', { cookie, body: grace })
  await app.site.secondFactors.switchOn(user('grace'), key, codeOf(key))
  await app.close()
  for (const args of [[], ['nobody']]) {
    const { stdout, stderr } = await reset(...args)
    expect([stdout, stderr]).toEqual(['', expect.stringContaining('(ada, grace)')])
  }
  app = await startTestApp({ SITE_DIR: app.siteDir })
  expect((await login(grace)).json().code).toBe('code_required')
  const { password } = await resetOffline('GRACE', '--keep-second-factor')
  expect((await login(grace)).json().code).toBe('unauthenticated')
  expect((await login({ ...grace, password })).json().code).toBe('code_required')
  expect((await login(testAdmin)).status).toBe(200)
})

test('a folder without a site stays empty', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-none-'))
  const env = { ...process.env, SITE_DIR: folder }
  await expect(run(process.execPath, [program], { env })).rejects.toMatchObject({
    stderr: expect.stringContaining('There are no users in'),
  })
  await rm(folder, { recursive: true })
})
