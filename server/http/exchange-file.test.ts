// @module-tag long
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plain } from '../media/pictures/test-pictures'
import { expectRefused, lastCommit } from '../testing/site-state'
import { testApp } from '../testing/test-app'
import { uploadForm, uploadPicture } from '../testing/upload'

const app = testApp()

interface Image {
  id: string
  filename: string
  alt: string
  size: number
  originalName: string
  originalHash: string
  focalPoint?: object
}

const inMedia = (name: string) => path.join(app.siteDir, 'media', name)
const wall = () => app.site.store.read('galleryWall')?.images ?? []
const imageOf = async (id: string) => (await app.asAdmin('GET', `/api/images/${id}`)).json<Image>()

/** A picture of two halves, red on the left and blue on the right. */
async function halves(width = 400, height = 300) {
  const blue = await plain(width / 2, height, '#0000ff')
    .png()
    .toBuffer()
  const left = { input: blue, left: width / 2, top: 0 }
  return plain(width, height, '#ff0000').composite([left]).jpeg({ quality: 95 }).toBuffer()
}

async function upload(title: string, bytes?: Uint8Array) {
  const fields = { category: 'headshots', alt: `${title}, seen from far`, title }
  const sent = bytes ?? (await halves())
  return (await uploadPicture(app, sent, fields, `${title}.JPG`)).json<Image>()
}

const replace = (id: string, bytes: Uint8Array, name = 'better.jpg') =>
  app.asAdmin('PUT', `/api/images/${id}/file`, uploadForm(bytes, { targetSize: 'default' }, name))

const rotate = (image: Image, turn: string) =>
  app.asAdmin('PUT', `/api/images/${image.id}/rotation`, { turn, from: image.filename })

const crop = { x: 10, y: 20, width: 30, height: 40, originalWidth: 400, originalHeight: 300 }

/** Hangs a picture on the wall, as the logo and as the poster of the reel. */
async function useEverywhere({ filename }: Image) {
  const images = [{ filename, cropData: crop }, { filename }]
  expect((await app.asAdmin('POST', '/api/gallery-wall', { images })).status).toBe(200)
  const logo = { agencyName: 'Northlight', agencyLogoUrl: `/uploads/${filename}` }
  expect((await app.asAdmin('PUT', '/api/agency-info', logo)).status).toBe(200)
}

const logo = () => app.site.store.read('agency')?.agencyLogoUrl

test('another file takes the place of a picture wherever it is used, in one commit that Undo takes back', async () => {
  const before = await upload('Profile')
  await useEverywhere(before)
  await app.asAdmin('PUT', `/api/images/${before.id}`, { focalPoint: { x: 20, y: 30 } })
  const answer = await replace(before.id, await plain(800, 600).jpeg().toBuffer())
  expect(answer.status).toBe(200)
  const after = answer.json<Image>()
  expect(after).toMatchObject({
    ...{ id: before.id, alt: before.alt, filename: 'profile-2.jpg' },
    ...{ originalName: 'better.jpg', focalPoint: { x: 20, y: 30 } },
  })
  expect(await sharp(await readFile(inMedia(after.filename))).metadata()).toMatchObject({
    width: 800,
  })
  expect(existsSync(inMedia(before.filename))).toBe(false)
  const scaled = { ...crop, originalWidth: 800, originalHeight: 600 }
  expect(wall()).toEqual([
    { filename: after.filename, cropData: scaled },
    { filename: after.filename },
  ])
  expect(logo()).toBe(`/uploads/${after.filename}`)
  const commit = await lastCommit(app)
  expect([commit.subject, commit.paths.length]).toEqual(['images: replace file of "Profile"', 7])
  expect((await fetch(`${app.address}/uploads/${before.filename}`)).status).toBe(404)
  expect((await app.call('GET', '/')).text).toContain(`/uploads/${after.filename}`)

  expect((await app.asAdmin('POST', '/api/history/undo', { change: commit.id })).status).toBe(200)
  expect(wall()[0]).toEqual({ filename: before.filename, cropData: crop })
  expect([existsSync(inMedia(before.filename)), existsSync(inMedia(after.filename))]).toEqual([
    true,
    false,
  ])
  expect(logo()).toBe(`/uploads/${before.filename}`)
})

test('a crop stays only on a file of the same shape, and what is no picture changes nothing', async () => {
  const image = await upload('Shape')
  await useEverywhere(image)
  await expectRefused(app, 415, () => replace(image.id, Buffer.from('no picture')))
  await expectRefused(app, 404, async () => replace('nobody', await halves()))
  const wrong = uploadForm(Buffer.alloc(0), { targetSize: 'huge' }, 'x')
  const url = `/api/images/${image.id}/file`
  await expectRefused(app, 400, () => app.asAdmin('PUT', url, wrong))
  const { filename } = (await replace(image.id, await halves(300, 400))).json<Image>()
  expect(wall()).toEqual([{ filename }, { filename }])
})

test('who has seen another file than is there by now replaces none', async () => {
  const { id, filename: from } = await upload('Seen')
  const send = async (fields: object) =>
    app.asAdmin('PUT', `/api/images/${id}/file`, uploadForm(await halves(), fields))
  const seen = { targetSize: 'default', from }
  const { filename } = (await send(seen)).json<Image>()
  const refused = await expectRefused(app, 409, () => send(seen))
  expect(refused.message).toMatch(/^This picture has another file by now/)
  // Of two who send one at the same moment, neither had seen the other's.
  const seenNow = { ...seen, from: filename }
  const both = await Promise.all([send(seenNow), send(seenNow)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a picture whose file is gone, or damaged, is not turned, which says why, and gets another file', async () => {
  const image = await upload('Lost')
  await rm(inMedia(image.filename))
  const gone = await expectRefused(app, 409, () => rotate(image, 'right'))
  expect(gone.message).toMatch(/^The file of this picture is not there/)
  await writeFile(inMedia(image.filename), (await halves()).subarray(0, 1000))
  const damaged = await expectRefused(app, 400, () => rotate(image, 'right'))
  expect(damaged.message).toMatch(/^The file of this picture is damaged/)
  const { filename } = (await replace(image.id, await halves())).json<Image>()
  expect((await rotate({ ...image, filename }, 'right')).status).toBe(200)
})

test('a file that two pictures show stays for the other', async () => {
  const image = await upload('Twin')
  const twin = await readFile(path.join(app.siteDir, `content/images/${image.id}.yaml`), 'utf8')
  await writeFile(path.join(app.siteDir, 'content/images/other-twin.yaml'), twin)
  await expect.poll(() => app.site.store.get('images', 'other-twin')).toBeDefined()
  const { filename } = (await replace(image.id, await halves())).json<Image>()
  expect(filename).not.toBe(image.filename)
  expect((await imageOf('other-twin')).filename).toBe(image.filename)
  expect(existsSync(inMedia(image.filename))).toBe(true)
})

test('a picture is turned with its focal point, its crops and its name at home', async () => {
  const image = await upload('Turned')
  await useEverywhere(image)
  await app.asAdmin('PUT', `/api/images/${image.id}`, { focalPoint: { x: 10, y: 30 } })
  const right = (await rotate(image, 'right')).json<Image>()
  expect(right).toMatchObject({
    focalPoint: { x: 70, y: 10 },
    originalName: 'Turned.JPG',
    originalHash: image.originalHash,
  })
  expect((await lastCommit(app)).subject).toBe('images: rotate "Turned"')
  const turned = sharp(await readFile(inMedia(right.filename)))
  expect(await turned.metadata()).toMatchObject({ width: 300, height: 400, format: 'jpeg' })
  // What was on the left is at the top.
  const top = await turned.extract({ left: 0, top: 0, width: 300, height: 190 }).toBuffer()
  expect((await sharp(top).stats()).dominant).toMatchObject({ r: 248, b: 8 })
  expect(wall()[0]?.cropData).toMatchObject({ x: 40, y: 10, width: 40, height: 30 })

  const back = (await rotate(right, 'left')).json<Image>()
  expect(back.focalPoint).toEqual({ x: 10, y: 30 })
  expect(wall()[0]).toEqual({ filename: back.filename, cropData: crop })
})

test('a turn that is asked for twice is made once', async () => {
  const image = await upload('Once')
  const [one, two] = await Promise.all([rotate(image, 'right'), rotate(image, 'right')])
  expect([one.status, two.status].sort()).toEqual([200, 409])
  const { filename } = await imageOf(image.id)
  expect(await sharp(inMedia(filename)).metadata()).toMatchObject({ width: 300, height: 400 })
  await expectRefused(app, 409, () => rotate(image, 'right'))
  await expectRefused(
    app,
    400,
    () => rotate({ ...image, filename }, 'around'),
    () => rotate({ ...image, filename: '../content/site.yaml' }, 'left'),
  )
})

test('a PNG is turned without any loss, and a fitted picture stays below its bound', async () => {
  const pixels = await sharp(await halves(60, 40))
    .png()
    .toBuffer()
  const fields = { category: 'bts', alt: 'Drawn', targetSize: 'original' }
  const drawn = (await uploadPicture(app, pixels, fields, 'drawn.png')).json<Image>()
  const once = (await rotate(drawn, 'right')).json<Image>()
  const back = (await rotate(once, 'left')).json<Image>()
  const raw = (file: string | Buffer) => sharp(file).removeAlpha().raw().toBuffer()
  expect(await raw(inMedia(back.filename))).toEqual(await raw(pixels))

  const noisy = await sharp(await readFile(inMedia('windfall-orchard.jpg')))
    .resize(1600)
    .jpeg()
    .toBuffer()
  const photo = await upload('Photo', noisy)
  const turned = (await rotate(photo, 'left')).json<Image>()
  expect(turned.size).toBeLessThan(200 * 1024)
})
