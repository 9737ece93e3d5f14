// @module-tag long
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { emptyRemote, publishElsewhere } from '../testing/remote'
import { erasing, everyObject, takenDown } from '../testing/taken-down'
import { testApp } from '../testing/test-app'

const app = testApp({ LOG_LEVEL: 'silent' })
const remote = emptyRemote()

beforeAll(async () => {
  await app.git('remote', 'add', 'origin', remote.path)
  expect((await sync()).json()).toMatchObject({ state: 'published' })
})

const sync = () => app.asAdmin('POST', '/api/sync', {})
const erase = erasing(app)
const replace = () => app.asAdmin('POST', '/api/erasures/replace-remote')
const status = () => app.asAdmin('GET', '/api/sync')
const here = () => everyObject(path.join(app.siteDir, '.git'))
const waitsForReplacing = { state: 'failed', failure: { waitsFor: 'replacing' } }

test('the remote that has it still never brings it back, and is replaced when the owner says so', async () => {
  const { filename, content } = await takenDown(app, 'Barn', '#208040')
  expect((await sync()).json()).toMatchObject({ state: 'published' })
  expect(everyObject(remote.path)).toContain(content)
  expect((await erase(filename)).json()).toMatchObject({ remote: remote.path })

  const head = await app.git('rev-parse', 'HEAD')
  // It is said at once, and stays so however often it is tried.
  for (const ask of [status, sync, sync, status]) {
    const answer = (await ask()).json<{ failure: { message: string } }>()
    expect(answer).toMatchObject(waitsForReplacing)
    expect(answer.failure.message).toContain('still holds a file that was erased')
    expect(await app.git('rev-parse', 'HEAD')).toBe(head)
    expect(here()).not.toContain(content)
  }
  for (let times = 0; times < 2; times += 1) expect((await replace()).status).toBe(200)
  expect((await status()).json()).toMatchObject({ state: 'published' })
  expect((await app.git('ls-remote', 'origin', 'main')).slice(0, 40)).toBe(head.trim())
  expect((await sync()).json()).toMatchObject({ state: 'published' })
  const replaced = app.site.securityLog.list().filter(({ what }) => what === 'remote-replaced')
  expect(replaced).toMatchObject([{ user: 'ada' }])
})

test('what was never published leaves nothing to replace', async () => {
  const { filename, content } = await takenDown(app, 'Bank', '#306090')
  expect((await erase(filename)).json()).toMatchObject({ remote: null })
  expect(here()).not.toContain(content)
  expect((await status()).json()).not.toHaveProperty('failure')
  expect((await sync()).json()).toMatchObject({ state: 'published' })
})

test('nothing is replaced in the clear, with an older version in its place, nor what others published since, which is brought in as it is told', async () => {
  const { filename, content } = await takenDown(app, 'Cave', '#102030')
  await sync()
  await erase(filename)
  const address = 'http://git.example/site.git'
  await app.git('remote', 'set-url', 'origin', address)
  expect((await replace()).json()).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(`${address} is reached without encryption`) as string,
  })
  await app.git('remote', 'set-url', 'origin', remote.path)
  await app.git('checkout', '-q', '--detach')
  const older = 'A developer is looking at an older version'
  expect((await replace()).json().message).toContain(older)
  await app.git('checkout', '-q', 'main')
  const patches = await mkdtemp(path.join(os.tmpdir(), 'callboard-patches-'))
  onTestFinished(() => rm(patches, { recursive: true, force: true }))
  await publishElsewhere(remote.path, (clone) => writeFile(path.join(clone, 'notes.txt'), 'Theirs'))
  const tip = await app.git('ls-remote', 'origin', 'main')
  const answer = await replace()
  const { message } = answer.json<{ message: string }>()
  expect([answer.status, message]).toEqual([
    409,
    expect.stringContaining('Others have put changes there since'),
  ])
  expect(await app.git('ls-remote', 'origin', 'main')).toBe(tip)
  expect((await status()).json()).toMatchObject(waitsForReplacing)
  // What it says helps, and nothing that was erased is here again.
  const told = [...message.matchAll(/“git ([^”]+)”/g)].map(([, words = '']) => words.split(' '))
  const clone = path.join(patches, 'clone')
  spawnSync('git', ['clone', '-q', remote.path, clone])
  for (const words of told.slice(0, 2)) spawnSync('git', words, { cwd: clone })
  await app.git(...(told[2] ?? []), path.join(clone, '0001-Elsewhere.patch'))
  expect((await replace()).status).toBe(200)
  expect(await readFile(path.join(app.siteDir, 'notes.txt'), 'utf8')).toBe('Theirs')
  expect(here()).not.toContain(content)
})

test('where the remote has what is not here yet, publishing comes first', async () => {
  const { filename, content } = await takenDown(app, 'Forge', '#d04030')
  await sync()
  await publishElsewhere(remote.path)
  const refused = await erase(filename)
  expect([refused.status, refused.json().message]).toEqual([
    409,
    expect.stringContaining('has changes that are not here yet'),
  ])
  expect(here()).toContain(content)
  await sync()
  expect((await erase(filename)).status).toBe(200)
  expect(await app.git('log', '--format=%s')).toContain('Elsewhere')
  expect((await replace()).status).toBe(200)
})

test('a history that a developer has replaced there themselves waits for nobody any more', async () => {
  const { filename } = await takenDown(app, 'Glen', '#50a0b0')
  await sync()
  await erase(filename)
  expect((await status()).json()).toMatchObject(waitsForReplacing)
  await app.git('push', '-q', '--force', 'origin', 'main')
  expect((await sync()).json()).toMatchObject({ state: 'published' })
  expect((await status()).json()).not.toHaveProperty('failure')
})

test('an old history that somebody put back is a developer’s to remove', async () => {
  const { filename } = await takenDown(app, 'Dell', '#a03050')
  await sync()
  const old = (await app.git('rev-parse', 'HEAD')).trim()
  await erase(filename)
  await replace()
  await app.git('commit', '-q', '--allow-empty', '-m', 'Since it was erased')
  expect((await sync()).json()).toMatchObject({ state: 'published' })
  spawnSync('git', [`--git-dir=${remote.path}`, 'update-ref', 'refs/heads/main', old])
  expect((await sync()).json()).toMatchObject({
    state: 'failed',
    failure: { waitsFor: 'developer' },
  })
})
