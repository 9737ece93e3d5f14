import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { cleanFile } from '../media/clean/clean-file'
import { plain } from '../media/pictures/test-pictures'
import { startTestApp, testApp, type TestApp } from '../testing/test-app'

const app = testApp({ LOG_LEVEL: 'silent' })
let cookie: string

beforeAll(async () => {
  cookie = await app.signIn()
})

interface Erased {
  rewritten: number
  remote: string | null
}

const erase = (filename: string, on = app) =>
  on.call('POST', '/api/erasures', { cookie, body: { filename } })

/** Uploads a picture and takes it down again; gives its file and its bytes in the history. */
async function takenDown(alt: string, colour: string) {
  const bytes = await plain(60, 40, colour).jpeg().toBuffer()
  const form = new FormData()
  form.set('image', new Blob([Buffer.from(bytes)]), `${alt}.jpg`)
  const fields = { category: 'headshots', alt, title: alt, targetSize: 'original' }
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  const headers = { 'Idempotency-Key': `upload-${alt}` }
  const uploaded = await app.call('POST', '/api/images/upload', { cookie, body: form, headers })
  expect(uploaded.status).toBe(201)
  const { id, filename } = uploaded.json<{ id: string; filename: string }>()
  const stored = await readFile(path.join(app.siteDir, 'media', filename))
  const down = await app.call('POST', `/api/take-down/images/${id}`, { cookie })
  expect(down.status).toBe(200)
  return { id, filename, bytes: stored, change: down.headers.get('Callboard-Change') ?? '' }
}

/** Every object of a repository, reachable or not. */
function everyObject(gitDir: string): string {
  const args = [`--git-dir=${gitDir}`, 'cat-file', '--batch-all-objects', '--batch']
  return spawnSync('git', args, { maxBuffer: 1e9 }).stdout.toString('latin1')
}

const here = (on: TestApp = app) => everyObject(path.join(on.siteDir, '.git'))

/** Every file below .callboard, beside its repository, that holds one of these words. */
async function traces(...words: string[]) {
  const folder = path.join(app.siteDir, '.callboard')
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile() && !entry.parentPath.includes('.git'))
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      return `${file} ${await readFile(file, 'latin1').catch(() => '')}`
    }),
  )
  return texts
    .filter((text) => words.some((word) => text.includes(word)))
    .map((text) => text.slice(0, 200))
}

/** A bare remote that has the site's history. */
async function withRemote() {
  const remote = await mkdtemp(path.join(os.tmpdir(), 'callboard-remote-'))
  spawnSync('git', ['init', '-q', '--bare', '-b', 'main', remote])
  await app.git('remote', 'add', 'origin', remote)
  onTestFinished(async () => {
    await app.git('remote', 'remove', 'origin')
    await rm(remote, { recursive: true })
  })
  const sync = () => app.call('POST', '/api/sync', { cookie, body: { action: 'publish' } })
  expect((await sync()).json()).toMatchObject({ state: 'published' })
  return { remote, sync }
}

test('a photo that is on the site, or never was, is not erased', async () => {
  const before = await app.git('rev-parse', 'HEAD')
  const present = await erase('windfall-orchard.jpg')
  expect([present.status, present.json().message]).toEqual([
    409,
    'This photo is still on the site. Take it down first, then erase it.',
  ])
  expect((await erase('nobody.jpg')).status).toBe(404)
  expect((await erase('../secrets.json')).status).toBe(400)
  expect(await app.git('rev-parse', 'HEAD')).toBe(before)
})

test('what was taken down is erased from the history and from what is kept beside it', async () => {
  const { id, filename, bytes, change } = await takenDown('Attic', '#804020')
  const content = bytes.toString('latin1')
  // As it came from a camera, before its metadata was taken out.
  const exif = { IFD0: { Copyright: 'at home' } }
  const original = await plain(60, 40, '#804020').withExif(exif).jpeg().toBuffer()
  expect((await cleanFile(original)).equals(original)).toBe(false)
  const kept = await app.site.repositories.private.keepContent(original)
  const other = await app.site.repositories.private.keepContent(Buffer.from('of another'))
  expect(here()).toContain(content)
  const status = await app.git('status', '--porcelain')

  const answer = await erase(filename)

  expect(answer.status).toBe(200)
  expect(answer.json<Erased>()).toMatchObject({ remote: null })
  expect(here()).not.toContain(content)
  expect(here()).not.toContain(`alt: Attic`)
  expect(await app.git('fsck', '--full', '--strict', '--no-dangling')).toBe('')
  expect(await app.git('status', '--porcelain')).toBe(status)
  expect(await app.git('log', '--all', '--format=%s')).not.toContain('Attic')
  await expect.poll(() => traces(filename)).toEqual([])
  expect(await app.site.repositories.private.blobs([other])).not.toEqual([undefined])
  if ((await cleanFile(original)).equals(bytes))
    expect(await app.site.repositories.private.blobs([kept])).toEqual([undefined])

  const again = await erase(filename)
  expect([again.status, again.json<Erased>().rewritten]).toEqual([200, 0])
  const undo = await app.call('POST', '/api/history/undo', { cookie, body: { change } })
  expect([undo.status, undo.json().message]).toEqual([
    404,
    'This change is not in history any more',
  ])
  for (const gone of [
    `/api/history/changes/${change}`,
    `/api/history/files/${change}/${filename}`,
    `/api/history/files/${change}/by-id/${id}`,
  ]) {
    expect([gone, (await app.call('GET', gone, { cookie })).status]).toEqual([gone, 404])
  }
  const restore = { kind: 'images', id, change }
  expect((await app.call('POST', '/api/history/restore', { cookie, body: restore })).status).toBe(
    404,
  )
  expect(app.site.securityLog.list()[0]).toMatchObject({ what: 'erased-from-history', user: 'ada' })
})

test('an old resume is erased after another has taken its place', async () => {
  const before = path.basename(app.site.store.read('site')?.resumeUrl ?? '')
  expect((await erase(before)).status).toBe(409)
  const resume = await PDFDocument.create()
  resume.addPage([200, 300])
  const form = new FormData()
  form.set('resume', new Blob([Buffer.from(await resume.save())]), 'new.pdf')
  form.set('originalName', 'new.pdf')
  expect((await app.call('POST', '/api/cms/resume-upload', { cookie, body: form })).status).toBe(
    200,
  )
  const answer = await erase(before)
  expect(answer.status).toBe(200)
  expect(await app.git('log', '--all', '--format=%h', '--', `media/${before}`)).toBe('')
  expect(await app.git('fsck', '--full', '--strict', '--no-dangling')).toBe('')
})

test('the remote that has it still never brings it back, and is replaced when the owner says so', async () => {
  const { remote, sync } = await withRemote()
  const { filename, bytes } = await takenDown('Barn', '#208040')
  const content = bytes.toString('latin1')
  expect((await sync()).json()).toMatchObject({ state: 'published' })
  expect(everyObject(remote)).toContain(content)
  expect((await erase(filename)).json()).toMatchObject({ remote })

  const head = await app.git('rev-parse', 'HEAD')
  for (let times = 0; times < 2; times += 1) {
    const status = (await sync()).json<{ state: string; failure: { message: string } }>()
    expect(status).toMatchObject({ state: 'failed', failure: { waitsFor: 'replacing' } })
    expect(status.failure.message).toContain('still holds a file that was erased')
    expect(await app.git('rev-parse', 'HEAD')).toBe(head)
    expect(here()).not.toContain(content)
  }
  const replace = () => app.call('POST', '/api/erasures/replace-remote', { cookie })
  for (let times = 0; times < 2; times += 1) expect((await replace()).status).toBe(200)
  expect((await app.git('ls-remote', 'origin', 'main')).slice(0, 40)).toBe(head.trim())
  expect((await sync()).json()).toMatchObject({ state: 'published' })
})

test('what others published since is not overwritten', async () => {
  const { remote, sync } = await withRemote()
  const { filename } = await takenDown('Cave', '#102030')
  await sync()
  await erase(filename)
  const clone = await mkdtemp(path.join(os.tmpdir(), 'callboard-clone-'))
  onTestFinished(() => rm(clone, { recursive: true }))
  const there = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=D', '-c', 'user.email=d@e.org', ...args], { cwd: clone })
  there('clone', '-q', remote, '.')
  there('commit', '-q', '--allow-empty', '-m', 'from elsewhere')
  there('push', '-q')
  const tip = await app.git('ls-remote', 'origin', 'main')
  const answer = await app.call('POST', '/api/erasures/replace-remote', { cookie })
  expect([answer.status, answer.json().message]).toEqual([
    409,
    expect.stringContaining('Others have published there since'),
  ])
  expect(await app.git('ls-remote', 'origin', 'main')).toBe(tip)
  spawnSync('git', [`--git-dir=${remote}`, 'update-ref', 'refs/heads/main', 'main~'])
  expect((await app.call('POST', '/api/erasures/replace-remote', { cookie })).status).toBe(200)
})

test('where the remote has what is not here yet, publishing comes first', async () => {
  const { remote, sync } = await withRemote()
  const { filename, bytes } = await takenDown('Forge', '#d04030')
  await sync()
  const clone = await mkdtemp(path.join(os.tmpdir(), 'callboard-clone-'))
  onTestFinished(() => rm(clone, { recursive: true }))
  const there = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=D', '-c', 'user.email=d@e.org', ...args], { cwd: clone })
  there('clone', '-q', remote, '.')
  there('commit', '-q', '--allow-empty', '-m', 'from elsewhere')
  there('push', '-q')
  const refused = await erase(filename)
  expect([refused.status, refused.json().message]).toEqual([
    409,
    expect.stringContaining('has changes that are not here yet'),
  ])
  expect(here()).toContain(bytes.toString('latin1'))
  await sync()
  expect((await erase(filename)).status).toBe(200)
  expect(await app.git('log', '--format=%s')).toContain('from elsewhere')
  expect((await app.call('POST', '/api/erasures/replace-remote', { cookie })).status).toBe(200)
})

test('an erasure that a kill interrupted after its switch is finished by the next start', async () => {
  const { filename, bytes } = await takenDown('Dome', '#c00020')
  const content = bytes.toString('latin1')
  const siteDir = await mkdtemp(path.join(os.tmpdir(), 'callboard-died-'))
  const finish = vi.spyOn(app.site.erasures, 'finish').mockImplementationOnce(async () => {
    await cp(app.siteDir, siteDir, { recursive: true, preserveTimestamps: true })
    throw new Error('killed')
  })
  expect((await erase(filename)).status).toBe(500)
  finish.mockRestore()
  await rm(path.join(siteDir, '.callboard/lock'), { recursive: true })
  const next = await startTestApp({ SITE_DIR: siteDir, LOG_LEVEL: 'silent' })
  try {
    await expect.poll(() => next.site.erasures.planned()).toEqual([])
    expect(here(next)).not.toContain(content)
    expect(await next.git('fsck', '--full', '--strict', '--no-dangling')).toBe('')
  } finally {
    await next.remove()
  }
})

test('an erasure that a kill interrupted before its switch is done by the next start', async () => {
  const { filename, bytes } = await takenDown('Eyrie', '#3040d0')
  const siteDir = await mkdtemp(path.join(os.tmpdir(), 'callboard-died-'))
  const { site: repository } = app.site.repositories
  const begun = vi.spyOn(repository, 'eraseBlobs').mockImplementationOnce(async () => {
    await cp(app.siteDir, siteDir, { recursive: true, preserveTimestamps: true })
    throw new Error('killed')
  })
  expect((await erase(filename)).status).toBe(500)
  begun.mockRestore()
  expect(app.site.erasures.planned()).toEqual([])
  await rm(path.join(siteDir, '.callboard/lock'), { recursive: true })
  const next = await startTestApp({ SITE_DIR: siteDir, LOG_LEVEL: 'silent' })
  try {
    await expect.poll(() => next.site.erasures.planned()).toEqual([])
    expect(here(next)).not.toContain(bytes.toString('latin1'))
    expect(await next.git('fsck', '--full', '--strict', '--no-dangling')).toBe('')
  } finally {
    await next.remove()
  }
})
