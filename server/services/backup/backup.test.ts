// @module-tag long
import { execFile } from 'node:child_process'
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { begunSite } from '../../git/test-site'
import { startTestApp, testAdmin, type TestApp } from '../../testing/test-app'
import { testMessage } from '../../testing/test-message'
import { backUp } from './back-up'
import { makeBackup } from './make-backup'
import { restoreBackup } from './restore-backup'
import { listFiles } from './site-files'

const run = promisify(execFile)
const passphrase = 'four words of a test'
let folder: string
let app: TestApp
let cookie: string
let restored: TestApp | undefined

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-backup-test-'))
  app = await startTestApp()
  cookie = await app.signIn()
})
afterAll(async () => {
  await restored?.remove()
  await app.remove()
  await rm(folder, { recursive: true, force: true })
})

const request = (to = folder, siteDir = app.siteDir) => ({
  siteDir,
  dataDir: path.join(siteDir, '.callboard'),
  to,
  passphrase,
})

let archived: Promise<string> | undefined
/** A backup of the site as it was at some time, for tests that only read it. */
const anyArchive = () => (archived ??= makeBackup(request(path.join(folder, 'archived'))))

async function saveTagline(target: TestApp, signedIn: string, tagline: string) {
  const { bio } = (await target.call('GET', '/api/cms-data')).json<{ bio: object }>()
  const body = { type: 'bio', content: { ...bio, tagline } }
  const answer = await target.call('POST', '/api/cms-content', { cookie: signedIn, body })
  expect(answer.status).toBe(200)
  return answer
}

async function contents(siteDir: string) {
  const files = [...(await listFiles(siteDir)).keys()]
  const entries = files.map(async (file) => {
    return [file, (await readFile(path.join(siteDir, file))).toString('base64')] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

test('a site with everything unfinished comes back equal, starts, and goes on', async () => {
  const inSite = (file: string) => path.join(app.siteDir, file)
  await app.call('POST', '/api/contact-messages', { body: testMessage })
  await app.git('checkout', '-q', '--detach')
  const pending = await saveTagline(app, cookie, 'Saved while detached')
  expect(pending.headers.get('Callboard-Pending')).toBeTruthy()
  await appendFile(inSite('content/story.md'), '\nWritten by hand, not committed.\n')
  await writeFile(inSite('media/untracked.txt'), 'Nobody has added this')
  await rm(inSite('content/news/2025-10-06-rain-at-windfall.md'))

  const made = await backUp(request())
  expect(made).toMatchObject({ proven: true })
  expect(path.basename(made.file)).toMatch(/^callboard-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/)
  expect((await readdir(folder)).length).toBe(1)
  expect((await stat(made.file)).mode & 0o077).toBe(0)

  const to = path.join(folder, 'restored')
  await restoreBackup({ archive: made.file, passphrase, to })
  expect(await contents(to)).toEqual(await contents(app.siteDir))
  const status = (dir: string) => run('git', ['status', '--porcelain'], { cwd: dir })
  expect((await status(to)).stdout).toBe((await status(app.siteDir)).stdout)
  expect((await stat(path.join(to, '.callboard/secrets.json'))).mode & 0o777).toBe(0o600)
  await run('git', ['fsck', '--full', '--strict'], { cwd: to })

  await run('git', ['checkout', '-q', 'main'], { cwd: to })
  restored = await startTestApp({ SITE_DIR: to })
  const back = await restored.signIn(testAdmin)
  const messages = (await restored.call('GET', '/api/contact-messages', { cookie: back })).text
  expect(messages).toContain('Tuesday?')
  const saved = await saveTagline(restored, back, 'Saved after the restore')
  const subjects = await restored.git('log', '--format=%s')
  expect(subjects).toContain('bio: update Tagline')
  const change = saved.headers.get('Callboard-Change')
  const undo = { cookie: back, body: { change } }
  expect((await restored.call('POST', '/api/history/undo', undo)).status).toBe(200)
  expect(await readFile(path.join(to, 'content/bio.md'), 'utf8')).toContain('Saved while detached')
  await app.git('checkout', '-q', 'main')
})

test('a copy of a branch that a program left which syncs folders keeps no backup from being made', async () => {
  const site = await begunSite()
  const main = path.join(site, '.git/refs/heads/main')
  await copyFile(main, `${main} (conflicted copy)`)
  const made = await backUp(request(path.join(folder, 'synced'), site))
  expect(made).toMatchObject({ proven: true })
})

test('a site without a private history is restored into an empty folder, and no other', async () => {
  const siteDir = await begunSite()
  const young = request(path.join(folder, 'young-backup'), siteDir)
  await rm(young.dataDir, { recursive: true })
  const made = await backUp(young)
  expect(made.proven).toBe(true)
  const to = path.join(folder, 'half')
  await mkdir(path.join(to, 'content'), { recursive: true })
  // As a kill leaves it where all of another restore was in its place.
  await mkdir(path.join(to, 'unfinished-1__abcdef'))
  const restore = () => restoreBackup({ archive: made.file, passphrase, to })
  await expect(restore()).rejects.toThrow('is not empty. Choose a folder that is empty or new.')
  expect(await readdir(to, { recursive: true })).toEqual(['content', 'unfinished-1__abcdef'])
  await rm(to, { recursive: true })
  await restore()
  expect(await contents(to)).toEqual(await contents(siteDir))
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
})

test('of two restores into one folder the first is whole, and the other leaves nothing and says why', async () => {
  const siteDir = await begunSite()
  const archive = await makeBackup(request(path.join(folder, 'of-both'), siteDir))
  const to = path.join(folder, 'both')
  const results = await Promise.allSettled(
    [1, 2].map(() => restoreBackup({ archive, passphrase, to })),
  )
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toEqual([
    expect.objectContaining({ status: 409, code: 'not_empty' }),
  ])
  expect(await contents(to)).toEqual(await contents(siteDir))
  expect((await readdir(folder)).filter((name) => name.startsWith('both'))).toEqual(['both'])
})

test('is of one moment while saves go on', async () => {
  await saveTagline(app, cookie, 'The first tagline')
  let goOn = true
  const saving = (async () => {
    for (let count = 0; goOn; count += 1) {
      await saveTagline(app, cookie, `Tagline ${count}`)
      // Nobody saves a hundred times a second.
      await wait(150)
    }
  })()
  const to = path.join(folder, 'busy')
  const archive = await makeBackup(request(to)).finally(() => (goOn = false))
  await saving
  const site = path.join(to, 'site')
  await restoreBackup({ archive, passphrase, to: site })
  const { stdout } = await run('git', ['show', 'HEAD:content/bio.md'], { cwd: site })
  const onDisk = await readFile(path.join(site, 'content/bio.md'), 'utf8')
  // In the middle of a save there is the journal, from which the next start finishes it.
  const begun = [...(await listFiles(site)).keys()].some((file) => file.includes('/journal/'))
  expect(onDisk === stdout || begun).toBe(true)
})

test('says what is wrong with an archive, and leaves no folder of the name', async () => {
  const archive = await anyArchive()
  await mkdir(path.join(folder, 'wrong'))
  const to = path.join(folder, 'wrong/site')
  const restoring = (change: object) => restoreBackup({ archive, passphrase, to, ...change })
  await expect(restoring({ passphrase: 'another passphrase' })).rejects.toThrow('not the one of')
  await expect(restoring({ to: app.siteDir })).rejects.toThrow('is not empty')
  const gone = path.join(folder, 'wrong/gone.tar.gz')
  await expect(restoring({ archive: gone })).rejects.toThrow(`There is no file ${gone}`)
  await expect(restoring({ archive: folder })).rejects.toThrow(`${folder} is a folder`)
  const dangling = path.join(folder, 'dangling')
  await symlink('nowhere', dangling)
  for (const file of [archive, path.join(archive, 'site'), dangling]) {
    await expect(restoring({ to: file })).rejects.toMatchObject({ code: 'no_folder' })
  }
  const bytes = await readFile(archive)
  const broken = path.join(folder, 'wrong/broken.tar.gz')
  for (const at of [bytes.length >> 2, bytes.length >> 1, bytes.length - 40]) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    await writeFile(broken, changed)
    await expect(restoring({ archive: broken })).rejects.toThrow(
      /no whole backup.*Copy it once more/,
    )
    await writeFile(broken, bytes)
    await truncate(broken, at)
    await expect(restoring({ archive: broken })).rejects.toThrow('no whole backup')
  }
  const newer = await mkdtemp(path.join(folder, 'wrong/newer-'))
  await run('tar', ['xzf', archive, '-C', newer])
  const repacked = async () => {
    await run('tar', ['czf', broken, '-C', newer, ...(await readdir(newer))])
    return { archive: broken }
  }
  // A public part that was exchanged for another is whole for gzip, but not the one of the seal.
  await appendFile(path.join(newer, 'site.bundle'), 'x')
  await expect(restoring(await repacked())).rejects.toThrow('no whole backup')
  const head = { format: 99, made: new Date().toISOString() }
  await writeFile(path.join(newer, 'callboard-backup.json'), JSON.stringify(head))
  await expect(restoring(await repacked())).rejects.toThrow('newer Callboard')
  expect(await readdir(path.join(folder, 'wrong'))).not.toContain('site')
})

test('nothing private can be read without the passphrase', async () => {
  const archive = await anyArchive()
  const opened = await mkdtemp(path.join(folder, 'opened-'))
  await run('tar', ['xzf', archive, '-C', opened])
  const files = ['callboard-backup.json', 'private.age', 'site.bundle']
  expect((await readdir(opened)).sort()).toEqual(files)
  const clone = path.join(opened, 'clone')
  await run('git', ['clone', '-q', path.join(opened, 'site.bundle'), clone])
  expect(await readdir(path.join(clone, 'content'))).not.toContain('users')
})
