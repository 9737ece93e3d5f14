import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fromPhone, noise, plain } from '../media/pictures/test-pictures'
import { lastCommit } from '../testing/site-state'
import { testApp } from '../testing/test-app'
import { uploadPicture } from '../testing/upload'

const app = testApp()

interface Image {
  id: string
  filename: string
  title: string
  size: number
  mimeType: string
  productionId: string | null
  revision: string
  thumbnailUrl: string
}

const details = { category: 'headshots', alt: 'A face in profile' }

function upload(bytes: Uint8Array, fields: object = {}, name = 'Bühne 0042.JPG') {
  return uploadPicture(app, bytes, { ...details, ...fields }, name)
}

async function stored(image: Image) {
  const bytes = await readFile(path.join(app.siteDir, 'media', image.filename))
  return { bytes, ...(await sharp(bytes).metadata()) }
}

describe('an upload', () => {
  test('is one commit of the picture and its entry', async () => {
    const title = 'Profil — 😀'
    const description = 'By the window.\n\nIn March.'
    const body = { title, description, productionId: 'windfall' }
    const answer = await upload(await plain(64, 48).jpeg().toBuffer(), body)
    expect(answer.status).toBe(201)
    const image = answer.json<Image>()
    expect(image).toMatchObject({
      ...details,
      ...body,
      id: 'profil',
      filename: 'profil.jpg',
      originalName: 'Bühne 0042.JPG',
      mimeType: 'image/jpeg',
    })
    expect(await lastCommit(app)).toMatchObject({
      id: answer.headers.get('Callboard-Change'),
      author: 'ada <ada@callboard.invalid>',
      subject: `images: add "${title}"`,
      paths: ['A content/images/profil.yaml', 'A media/profil-original.jpg', 'A media/profil.jpg'],
    })
    const { bytes } = await stored(image)
    expect(bytes.length).toBe(image.size)
    const served = await fetch(`${app.address}/uploads/${image.filename}`)
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
    expect((await app.call('GET', '/api/images/category/headshots')).text).toContain(title)
    expect((await app.call('GET', `/api/images/${image.id}`)).json()).toMatchObject(body)
  })

  test.each([
    ['hero', 500 * 1024],
    ['default', 200 * 1024],
    ['mobile', 100 * 1024],
    ['original', Infinity],
  ])('for %s is upright, free of metadata and under its size', async (targetSize, limit) => {
    const photograph = await fromPhone(900, 600)
    const { exif: before, xmp: said, icc: profile } = await sharp(photograph).metadata()
    expect([before, said, profile]).not.toContain(undefined)
    const answer = await upload(photograph, { targetSize })
    expect(answer.status).toBe(201)
    const { bytes, width, height, exif, xmp, iptc, icc, orientation } = await stored(answer.json())
    expect(bytes.length).toBeLessThan(limit)
    expect(height / width).toBeCloseTo(1.5, 1)
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined))
    expect(bytes.includes('Secret Name')).toBe(false)
    if (targetSize === 'original') expect([width, height]).toEqual([600, 900])
  })

  test('without a target size is fitted to the default, and productionId "none" is none', async () => {
    const answer = await upload(await noise(900, 900).png().toBuffer(), { productionId: 'none' })
    expect(answer.json<Image>().size).toBeLessThan(200 * 1024)
    expect(answer.json<Image>().productionId).toBeNull()
  })

  test('gets a file of its own however it is called', async () => {
    const names = [
      '../../content/bio.md',
      '.htaccess',
      'CON.jpg',
      'a/b\\c.png',
      '…',
      'x'.repeat(400),
    ]
    const bytes = await plain(8, 8).png().toBuffer()
    for (const name of names) {
      const body = { title: name.slice(0, 300), targetSize: 'original' }
      const { filename } = (await upload(bytes, body, name)).json<Image>()
      expect(filename).toMatch(/^[a-z0-9][a-z0-9-]*\.(?:png|jpg)$/)
    }
    const twins = await Promise.all([1, 2, 3].map(() => upload(bytes, { title: 'Same name' })))
    const files = twins.map((answer) => answer.json<Image>().filename)
    expect(new Set(files).size).toBe(3)
  })

  test('of the agency’s logo gives the address to save with it', async () => {
    const name = 'Northlight Talent logo'
    const body = { category: 'agency', alt: name, title: name }
    const { filename } = (await upload(await plain(32, 32).png().toBuffer(), body)).json<Image>()
    const agencyLogoUrl = `/uploads/${filename}`
    const saved = await app.asAdmin('PUT', '/api/agency-info', { agencyName: 'N', agencyLogoUrl })
    expect(saved.json()).toMatchObject({ agencyLogoUrl })
  })
})

test('a change keeps what is not sent, and never renames the file', async () => {
  const before = (await app.asAdmin('GET', '/api/images/windfall-orchard')).json<Image>()
  const body = { title: 'Orchard', filename: '../bio.md', size: 1, uploadedAt: 'x' }
  const after = (await app.asAdmin('PUT', '/api/images/windfall-orchard', body)).json<Image>()
  expect(after).toEqual({
    ...before,
    title: 'Orchard',
    revision: after.revision,
    thumbnailUrl: after.thumbnailUrl,
  })
  expect((await lastCommit(app)).paths).toEqual(['M content/images/windfall-orchard.yaml'])
})

test('deleting an image empties every place that shows it, in the same commit', async () => {
  const bytes = await plain(64, 64).jpeg().toBuffer()
  const { id, filename } = (await upload(bytes, { title: 'Everywhere' })).json<Image>()
  await app.asAdmin('POST', '/api/cms-content', { type: 'heroImageId', content: id })
  await app.asAdmin('POST', '/api/cms-content', { type: 'bioImageId', content: id })
  const agencyLogoUrl = `/uploads/${filename}`
  await app.asAdmin('PUT', '/api/agency-info', { agencyName: 'N', agencyLogoUrl })
  const images = [{ filename }, { filename: 'windfall-orchard.jpg' }, { filename }]
  await app.asAdmin('POST', '/api/gallery-wall', { images })
  const story = { headline: 'Shown', date: '2026-01-02', description: 'Text', imageId: id }
  const news = (await app.asAdmin('POST', '/api/news', story)).json<Image>()
  const usage = (await app.asAdmin('GET', `/api/images/${id}/usage`)).json<{ kind: string }[]>()
  expect(usage.map(({ kind }) => kind).sort()).toEqual([
    'agency',
    'galleryWall',
    'galleryWall',
    'news',
    'site',
    'site',
  ])

  expect((await app.asAdmin('DELETE', `/api/images/${id}`)).status).toBe(200)
  expect((await lastCommit(app)).paths).toEqual([
    `D content/images/${id}.yaml`,
    `D media/${id}-original.jpg`,
    `D media/${filename}`,
    'M content/agency.yaml',
    'M content/gallery-wall.yaml',
    `M content/news/${news.id}.md`,
    'M content/site.yaml',
  ])
  const data = (await app.call('GET', '/api/cms-data')).json()
  expect([data.heroImageId, data.bioImageId]).toEqual([null, null])
  expect((await app.call('GET', '/api/agency-info')).json().agencyLogoUrl).toBe('')
  const wall = (await app.call('GET', '/api/gallery-wall')).json<Image[]>()
  expect(wall.map((slot) => slot.filename)).toEqual(['windfall-orchard.jpg'])
  const stories = (await app.call('GET', '/api/news')).json<(Image & { imageId: unknown })[]>()
  expect(stories.find((item) => item.id === news.id)?.imageId).toBeNull()
  expect((await app.call('GET', `/uploads/${filename}`)).status).toBe(404)
  for (const page of ['/', '/bio', '/news', '/contact', '/photos']) {
    expect((await app.call('GET', page)).text).not.toContain(filename)
  }
  const issues = await app.asAdmin('GET', '/api/content-issues')
  expect(issues.json()).toEqual([])
  expect(await app.git('status', '--porcelain')).toBe('')
})

test('no address of a picture is told before it is answered', async () => {
  const large = await plain(5000, 4000).jpeg().toBuffer()
  const small = await plain(64, 48).jpeg().toBuffer()
  const sent = upload(small, { category: 'bts', title: 'Told early' })
  // Another that is on its way keeps those waiting that are to be looked into.
  const behind = upload(large, { category: 'bts', title: 'Told late' })
  const told = new Set<string>()
  await expect
    .poll(
      async () => {
        const images = (await app.asAdmin('GET', '/api/images')).json<Image[]>()
        const image = images.find(({ title }) => title === 'Told early')
        if (!image) return undefined
        const url = image.thumbnailUrl
        if (url) told.add(`${url} ${(await app.asAdmin('GET', url)).status}`)
        return url
      },
      { interval: 5 },
    )
    .toBeTruthy()
  expect([...told]).toEqual(['/uploads/told-early.jpg 200'])
  await Promise.all([sent, behind])
})
