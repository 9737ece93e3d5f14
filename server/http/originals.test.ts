// @module-tag long
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { fromPhone, noise } from '../media/pictures/test-pictures'
import { unusedMedia } from '../services/media/public-files'
import { type UploadedHeadshot, uploadHeadshot } from '../testing/headshots'
import { everyObject } from '../testing/taken-down'
import { testApp } from '../testing/test-app'
import { uploadForm } from '../testing/upload'

const app = testApp()
let cookie: string

beforeAll(async () => {
  cookie = await app.signIn()
})

async function upload(title: string, fields: object = {}, bytes?: Buffer) {
  const sent = bytes ?? (await noise(90, 60).jpeg({ quality: 97 }).toBuffer())
  return { ...(await uploadHeadshot(app, sent, title, fields)), sent }
}

const onDisk = (name = '') => readFile(path.join(app.siteDir, 'media', name))
const files = async (word: string) =>
  (await readdir(path.join(app.siteDir, 'media'))).filter((name) => name.includes(word))
const status = async (url: string, headers = {}) => (await app.call('GET', url, headers)).status

test('a headshot is kept whole beside what pages show, and only admins fetch it by its name', async () => {
  const large = await noise(480, 320).jpeg({ quality: 97 }).toBuffer()
  expect(large.length).toBeGreaterThan(100 * 1024)
  const { id, filename, original, largestSize, sent } = await upload('Laughing', {}, large)
  expect([filename, original]).toEqual(['laughing.jpg', 'laughing-original.jpg'])
  expect(largestSize).toEqual({ width: 480, height: 320 })
  expect((await onDisk(filename)).length).toBeLessThan(100 * 1024)
  expect((await onDisk(original)).equals(sent)).toBe(true)
  const entry = await readFile(path.join(app.siteDir, `content/images/${id}.yaml`), 'utf8')
  expect(entry).toMatch(/^original: laughing-original\.jpg$/m)
  const url = `/uploads/${original}`
  expect([await status(url), await status(url, { cookie })]).toEqual([404, 200])
  for (const list of ['/api/images', `/api/images/${id}`, '/photos', '/api/cms-data']) {
    const { text } = await app.call('GET', list)
    expect(text).not.toMatch(/laughing-original|largestSize/)
  }
  app.makeVariants()
  await app.site.media.idle()
  // Nothing below asks for the sizes of what it uploads.
  app.site.media.pause()
  // Nobody looks at an original in another size.
  expect(app.site.media.info(original ?? '')?.variants).toEqual([])
  expect(unusedMedia(app.site.store, app.siteDir)).toEqual([])
  expect(app.site.store.issues()).toEqual([])
})

test('it has a name of its own also where a long title leaves no room for one', async () => {
  const large = await noise(480, 320).jpeg({ quality: 97 }).toBuffer()
  const title =
    'Wren Ashdown as the Artful Dodger in the autumn production of Oliver at the Old House'
  const { id, filename, original, sent } = await upload(title, {}, large)
  expect(original).not.toBe(filename)
  expect((await onDisk(original)).equals(sent)).toBe(true)
  expect((await onDisk(filename)).length).toBe(app.site.store.get('images', id)?.size)
})

test('it says nothing of where it was taken, whatever was asked for', async () => {
  const sent = await fromPhone(90, 60)
  for (const targetSize of ['original', 'default']) {
    const { original } = await upload(`By phone ${targetSize}`, { targetSize }, sent)
    const bytes = await onDisk(original)
    expect(bytes.includes('Secret Name')).toBe(false)
    const { autoOrient } = await sharp(bytes).metadata()
    expect(autoOrient).toEqual({ width: 60, height: 90 })
  }
})

test('other pictures have none, and one that becomes another kind keeps its own', async () => {
  expect((await upload('Backstage', { category: 'bts' })).original).toBeUndefined()
  const { id, original } = await upload('Pensive')
  const change = { cookie, body: { category: 'bts' } }
  expect((await app.call('PUT', `/api/images/${id}`, change)).json()).toMatchObject({ original })
  expect(await status(`/uploads/${original}`, { cookie })).toBe(200)
  const body = uploadForm(await noise(50, 80).jpeg().toBuffer())
  const replaced = await app.call('PUT', `/api/images/${id}/file`, { cookie, body })
  expect(replaced.json<UploadedHeadshot>().original).toBeUndefined()
  expect(await files('pensive-original')).toEqual([])
})

test('it goes and comes back with its picture: deleted, restored, taken down, undone', async () => {
  const { id, original = '' } = await upload('Windswept')
  const back = (url: string, body: object) => app.call('POST', url, { cookie, body })
  const both = ['windswept-original.jpg', 'windswept.jpg']
  for (const [method, url] of [
    ['DELETE', `/api/images/${id}`],
    ['POST', `/api/take-down/images/${id}`],
  ] as const) {
    const gone = await app.call(method, url, { cookie })
    expect([gone.status, await files('windswept')]).toEqual([200, []])
    expect(await status(`/uploads/${original}`, { cookie })).toBe(404)
    const change = gone.headers.get('Callboard-Change') ?? ''
    expect((await back('/api/history/restore', { kind: 'images', id, change })).status).toBe(200)
    expect(await files('windswept')).toEqual(both)
  }
  const last = await app.call('DELETE', `/api/images/${id}`, { cookie })
  const change = last.headers.get('Callboard-Change')
  expect((await back('/api/history/undo', { change })).status).toBe(200)
  expect(await files('windswept')).toEqual(both)
})

test('an original that is another picture’s, too, stays with that', async () => {
  const { id, original = '' } = await upload('Shared')
  const entry = `filename: ${original}\nalt: By hand\ncategory: bts\n`
  const file = path.join(app.siteDir, 'content/images/by-hand.yaml')
  await writeFile(`${file}.tmp`, entry)
  await rename(`${file}.tmp`, file)
  await expect.poll(() => app.site.store.get('images', 'by-hand')).toBeDefined()
  expect((await app.call('DELETE', `/api/images/${id}`, { cookie })).status).toBe(200)
  expect(await files('shared')).toEqual([original])
})

test('erasing a headshot from the history erases its original', async () => {
  const { id, filename, sent } = await upload('Erased')
  const here = () => everyObject(path.join(app.siteDir, '.git'))
  const scan = sent.subarray(-3000).toString('latin1')
  expect(here()).toContain(scan)
  await app.call('POST', `/api/take-down/images/${id}`, { cookie })
  const erased = await app.call('POST', '/api/erasures', { cookie, body: { filename } })
  expect(erased.status).toBe(200)
  expect(here()).not.toContain(scan)
  expect(here()).not.toContain('erased-original')
})

test('another file brings its own original, and a turn turns the one there is', async () => {
  const { id, filename, original } = await upload('Turned')
  const better = await noise(50, 80).jpeg({ quality: 97 }).toBuffer()
  const body = uploadForm(better, {}, 'better.jpg')
  const replaced = await app.call('PUT', `/api/images/${id}/file`, { cookie, body })
  const now = replaced.json<UploadedHeadshot>()
  expect((await onDisk(now.original)).equals(better)).toBe(true)
  expect(await files('turned')).not.toEqual(expect.arrayContaining([filename, original]))
  const turn = { cookie, body: { turn: 'right', from: now.filename } }
  const turned = (
    await app.call('PUT', `/api/images/${id}/rotation`, turn)
  ).json<UploadedHeadshot>()
  expect((await sharp(await onDisk(turned.original)).metadata()).autoOrient).toEqual({
    width: 80,
    height: 50,
  })
  expect(await files('turned')).toEqual([turned.original, turned.filename].sort())
})
