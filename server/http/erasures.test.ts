// @module-tag long
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ErasedFile, OldResume } from '../../src/schema/erasure'
import { keyUsed } from '../../src/schema/headers'
import { fromPhone, plain } from '../media/pictures/test-pictures'
import { takeInHandEdits } from '../services/save/take-in'
import { erasing, everyObject, replacedResume, takenDown } from '../testing/taken-down'
import { testApp } from '../testing/test-app'
import { traces } from '../testing/traces'
import { uploadForm, uploadPicture } from '../testing/upload'

const app = testApp({ LOG_LEVEL: 'silent' })

const erase = erasing(app)
const plan = (filename: string) => app.asAdmin('GET', `/api/erasures/files/${filename}`)
const here = () => everyObject(path.join(app.siteDir, '.git'))
const fsck = () => app.git('fsck', '--full', '--strict', '--no-dangling')

test('a photo that is on the site, or never was, is not erased', async () => {
  const before = await app.git('rev-parse', 'HEAD')
  for (const ask of [plan, erase]) {
    const present = await ask('windfall-orchard.jpg')
    expect([present.status, present.json().message]).toEqual([
      409,
      'This photo is still on the site. Take it down first, then erase it.',
    ])
    expect((await ask('nobody.jpg')).status).toBe(404)
  }
  expect((await erase('../secrets.json')).status).toBe(400)
  expect((await plan('..%2Fsecrets.json')).status).toBe(404)
  expect(await app.git('rev-parse', 'HEAD')).toBe(before)
})

test('what was taken down is erased from the history and from what is kept beside it', async () => {
  const { id, filename, content, change } = await takenDown(app, 'Attic', '#804020')
  expect(here()).toContain(content)
  expect((await plan(filename)).json()).toEqual({ remote: null, backups: [] })
  const status = await app.git('status', '--porcelain')

  const answer = await erase(filename)

  expect([answer.status, answer.json<ErasedFile>().remote]).toEqual([200, null])
  expect(here()).not.toContain(content)
  expect(here()).not.toContain(`alt: Attic`)
  expect(await fsck()).toBe('')
  expect(await app.git('status', '--porcelain')).toBe(status)
  expect(await app.git('log', '--all', '--format=%s')).not.toContain('Attic')
  await expect.poll(() => traces(app, [filename])).toEqual([])

  const again = await erase(filename)
  expect([again.status, again.json<ErasedFile>().rewritten]).toEqual([200, 0])
  const undo = await app.asAdmin('POST', '/api/history/undo', { change })
  expect([undo.status, undo.json().message]).toEqual([
    404,
    'This change is not in history any more',
  ])
  for (const gone of [
    `/api/history/changes/${change}`,
    `/api/history/files/${change}/${filename}`,
    `/api/history/files/${change}/by-id/${id}`,
    `/api/erasures/files/${filename}`,
  ]) {
    expect([gone, (await app.asAdmin('GET', gone)).status]).toEqual([gone, 404])
  }
  const restore = { kind: 'images', id, change }
  const restored = await app.asAdmin('POST', '/api/history/restore', restore)
  expect(restored.status).toBe(404)
  expect(app.site.securityLog.list()[0]).toMatchObject({ what: 'erased-from-history', user: 'ada' })
})

test('another photo under the name of one that was erased is erased as well', async () => {
  const { filename, content } = await takenDown(app, 'Attic', '#2040a0')
  expect(filename).toBe('attic.jpg')
  expect(here()).toContain(content)
  expect((await erase(filename)).json<ErasedFile>().rewritten).toBeGreaterThan(0)
  expect(here()).not.toContain(content)
  expect(app.site.erasures.blobs().length).toBeGreaterThan(3)
})

test('a telephone that sends again what was erased meanwhile does not bring it back', async () => {
  const bytes = await plain(60, 40, '#5a0a5a').jpeg().toBuffer()
  const send = (key: string) =>
    app.asAdmin(
      'POST',
      '/api/images/upload',
      uploadForm(bytes, { category: 'headshots', alt: 'Loft' }, 'loft.jpg'),
      { 'Idempotency-Key': key },
    )
  const sent = await send('key-of-loft')
  const { id, filename } = sent.json<{ id: string; filename: string }>()
  expect((await app.asAdmin('POST', `/api/take-down/images/${id}`)).status).toBe(200)
  expect((await erase(filename)).status).toBe(200)
  const again = await send('key-of-loft')
  expect([again.status, again.json().code]).toEqual([422, keyUsed])
  expect(app.site.store.get('images', id)).toBeUndefined()
  expect((await send('key-of-another')).status).toBe(201)
})

test('the private original of a photo that came by hand goes with it, and no other', async () => {
  const file = (name: string) => path.join(app.siteDir, name)
  const closed = app.site.repositories.private
  const other = await closed.keepContent(Buffer.from('of another'))
  const original = await fromPhone(90, 60)
  await writeFile(file('media/glen.jpg'), original)
  await writeFile(file('content/images/glen.yaml'), 'filename: glen.jpg\nalt: G\ncategory: bts\n')
  await takeInHandEdits(app.site, ['content', 'media'])
  const isKept = async () =>
    (await closed.blobs(await closed.looseBlobs())).some((bytes) => bytes?.equals(original))
  await expect.poll(isKept).toBe(true)
  await expect.poll(() => app.git('ls-files', 'media/glen.jpg')).not.toBe('')
  await app.site.background.idle()
  await app.git('add', 'content')
  await app.git('commit', '-qm', 'By hand')
  expect((await app.asAdmin('POST', '/api/take-down/images/glen')).status).toBe(200)

  expect((await erase('glen.jpg')).status).toBe(200)

  expect(await isKept()).toBe(false)
  expect(await closed.blobs([other])).not.toEqual([undefined])
})

test('what a photo was called at home is forgotten with it, though a developer took it off the disk', async () => {
  const bytes = await plain(60, 40, '#208060').jpeg().toBuffer()
  const fields = { category: 'bts', alt: 'Porch' }
  const sent = await uploadPicture(app, bytes, fields, 'wren-at-elm-grove.jpg')
  const { id, filename } = sent.json<{ id: string; filename: string }>()
  await app.git('rm', '-q', `content/images/${id}.yaml`, `media/${filename}`)
  await app.git('commit', '-qm', 'By hand')
  await takeInHandEdits(app.site, ['content', 'media'])
  expect(app.site.names.of(filename)).toBe('wren-at-elm-grove.jpg')
  expect((await erase(filename)).status).toBe(200)
  await expect.poll(() => traces(app, ['wren-at-elm-grove'])).toEqual([])
})

test('saves that wait for their commit keep a photo from being erased, until they are done', async () => {
  const { filename, content } = await takenDown(app, 'Gate', '#707010')
  await app.git('checkout', '-q', '--detach')
  const bio = { ...app.site.store.read('bio'), tagline: 'While it waited' }
  const body = { type: 'bio', content: bio }
  expect((await app.asAdmin('POST', '/api/cms-content', body)).status).toBe(200)
  for (const ask of [plan, erase]) expect((await ask(filename)).status).toBe(409)
  expect(here()).toContain(content)
  await app.git('checkout', '-q', 'main')
  await expect.poll(() => app.git('log', '-1', '--format=%s')).toMatch(/^bio/)
  expect((await erase(filename)).status).toBe(200)
  expect(here()).not.toContain(content)
  expect(await app.git('show', 'HEAD:content/bio.md')).toContain('While it waited')
  expect(await fsck()).toBe('')
})

test('an old resume is listed and erased after another has taken its place', async () => {
  const before = path.basename(app.site.store.read('site')?.resumeUrl ?? '')
  expect((await erase(before)).status).toBe(409)
  expect(await replacedResume(app)).toBe(before)
  const listed = async () => (await app.asAdmin('GET', '/api/erasures/resumes')).json<OldResume[]>()
  expect((await listed()).map(({ filename, author }) => [filename, author])).toEqual([
    [before, 'ada'],
  ])
  expect((await erase(before)).status).toBe(200)
  expect(await listed()).toEqual([])
  expect(await app.git('log', '--all', '--format=%h', '--', `media/${before}`)).toBe('')
  expect(await fsck()).toBe('')
})

test('backups from before an erasure are asked for with care, and named to nobody else', async () => {
  const make = (body: object) => app.asAdmin('POST', '/api/erasures/backups', body)
  expect((await make({ passphrase: 'too short', days: 7 })).status).toBe(400)
  expect((await make({ passphrase: 'four words of a test', days: 400 })).status).toBe(400)
  const passphrase = 'four words of a test'
  const [first, second] = await Promise.all([
    make({ passphrase, days: 7 }),
    make({ passphrase, days: 7 }),
  ])
  expect([first.status, second.status].toSorted()).toEqual([201, 409])
  const { name } = (first.status === 201 ? first : second).json<{ name: string }>()
  const url = `/api/erasures/backups/${name}`
  expect((await app.call('GET', url)).status).toBe(401)
  const got = await fetch(app.address + url, { headers: { Cookie: await app.signIn() } })
  expect([got.status, got.headers.get('Content-Disposition')]).toEqual([
    200,
    expect.stringMatching(new RegExp(`^attachment; filename="?${name}`)),
  ])
  const { filename } = await takenDown(app, 'Hall', '#0a5a5a')
  expect((await plan(filename)).json()).toMatchObject({ backups: [{ name }] })
  for (let times = 0; times < 2; times += 1) {
    expect((await app.asAdmin('DELETE', url)).status).toBe(200)
  }
  expect((await app.asAdmin('GET', url)).status).toBe(404)
  expect((await app.asAdmin('GET', '/api/erasures/backups')).json()).toEqual([])
  expect((await app.asAdmin('GET', '/api/erasures/backups/..%2Fsecrets.json')).status).toBe(404)
  await rm(path.join(app.siteDir, '.callboard/erasure-backups'), { recursive: true })
})
