// @module-tag long
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LastBackup } from '../../src/schema/backup'
import { restoreBackup } from '../services/backup/restore-backup'
import { testApp } from '../testing/test-app'
import { expectRefused } from '../testing/site-state'

const app = testApp({ LOG_LEVEL: 'silent' })
const passphrase = 'four words of a test'
let cookie: string
let folder: string

beforeAll(async () => {
  cookie = await app.signIn()
  folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-download-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const download = (body: object, signedIn = cookie, signal?: AbortSignal) =>
  fetch(`${app.address}/api/backup/download`, {
    signal,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: signedIn },
    body: JSON.stringify(body),
  })

test('only who is signed in hears of backups, and a weak passphrase makes none', async () => {
  expect((await app.call('GET', '/api/backup')).status).toBe(401)
  expect((await download({ passphrase }, '')).status).toBe(401)
  const send = (body: object) => () => app.call('POST', '/api/backup/download', { cookie, body })
  await expectRefused(app, 400, send({}), send({ passphrase: 'too short' }))
  expect((await app.call('GET', '/api/backup', { cookie })).text).toBe('null')
})

test('a download whose connection is cut leaves nothing behind and stops no other', async () => {
  // More than the two ends of a connection take in by themselves.
  const large = path.join(app.siteDir, 'media/large.bin')
  await writeFile(large, randomBytes(12_000_000))
  const temporary = path.join(folder, 'temporary')
  await mkdir(temporary)
  vi.stubEnv('TMPDIR', temporary)
  const stop = new AbortController()
  const cut = await download({ passphrase }, cookie, stop.signal)
  expect(cut.status).toBe(200)
  stop.abort()
  await expect(cut.arrayBuffer()).rejects.toThrow()
  await expect.poll(() => readdir(temporary)).toEqual([])
  vi.unstubAllEnvs()
  expect((await app.call('GET', '/api/backup', { cookie })).text).toBe('null')
  await rm(large)
})

test('a backup is made one at a time, restores what it was made of, and is recorded', async () => {
  const [first, second] = await Promise.all([download({ passphrase }), download({ passphrase })])
  const [made, refused] = first.ok ? [first, second] : [second, first]
  expect([made.status, refused.status]).toEqual([200, 409])
  const name = /filename="?(callboard-[\d-]+\.tar\.gz)/.exec(
    made.headers.get('Content-Disposition') ?? '',
  )?.[1]
  const archive = path.join(folder, 'download.tar.gz')
  await writeFile(archive, Buffer.from(await made.arrayBuffer()))
  const to = path.join(folder, 'site')
  const { files } = await restoreBackup({ archive, passphrase, to })
  expect(files.map((file) => file.path)).toContain('.callboard/secrets.json')
  const last = () => app.call('GET', '/api/backup', { cookie })
  await expect.poll(async () => (await last()).text).not.toBe('null')
  expect((await last()).json<LastBackup>()).toEqual({
    at: expect.any(String),
    file: name,
    bytes: (await stat(archive)).size,
    proven: true,
  })
  expect(name).toBeDefined()
  // Whoever has heard of the last may make the next.
  const next = await download({ passphrase })
  expect(next.status).toBe(200)
  await next.arrayBuffer()
})

test('a backup that is being made is broken off when the server ends, and leaves nothing', async () => {
  await writeFile(path.join(app.siteDir, 'content/story.md'), 'title: Before\n')
  await app.git('commit', '-qam', 'Before')
  const blob = (await app.git('rev-parse', 'HEAD:content/story.md')).trim()
  await app.git('revert', '--no-edit', 'HEAD')
  // Whoever reads this part of the history waits for ever.
  const object = path.join(app.siteDir, '.git/objects', blob.slice(0, 2), blob.slice(2))
  await rm(object)
  execFileSync('mkfifo', [object])
  const keep = { passphrase, days: 7 }
  const making = [
    download({ passphrase }),
    app.call('POST', '/api/erasures/backups', { cookie, body: keep }),
  ]
  const bundling = async () => {
    const all = await readdir(path.join(app.siteDir, '.callboard'), { recursive: true })
    return all.filter((name) => name.endsWith('/site.git'))
  }
  await expect.poll(bundling).toHaveLength(2)
  await app.close()
  expect((await Promise.all(making)).map(({ status }) => status)).toEqual([503, 503])
  for (const name of ['backing-up', 'erasure-backups']) {
    const left = () => readdir(path.join(app.siteDir, '.callboard', name))
    await expect.poll(left).toEqual([])
  }
})
