// @module-tag long
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { temporaryFolder } from '../git/test-site'
import { plain } from '../media/pictures/test-pictures'
import { writeDownloads } from '../services/media/write-downloads'
import { blockFolder } from '../testing/failing-disk'
import { uploadHeadshot } from '../testing/headshots'
import { testApp } from '../testing/test-app'

const app = testApp()
let laughing: Awaited<ReturnType<typeof uploadHeadshot>>
let sent: Buffer

/** Red above, blue below, as large as a print takes and half as high again. */
async function twoColours() {
  const below = await plain(2400, 2250, '#0000ff').png().toBuffer()
  return plain(2400, 4500, '#ff0000')
    .composite([{ input: below, left: 0, top: 2250 }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

beforeAll(async () => {
  sent = await twoColours()
  laughing = await uploadHeadshot(app, sent, 'Delighted')
})

const wren = '/downloads/Wren-Larkwood_Headshot'
const archive = '/downloads/Wren-Larkwood_Headshots.zip'

const offeredIn = (html: string) =>
  [...html.matchAll(/href="(\/downloads\/[^"]+)"/g)].map(([, url = '']) => url)

async function download(url: string) {
  const response = await fetch(app.address + url)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

const status = async (url: string) => (await app.call('GET', url)).status
const change = (body: object, id = laughing.id) => app.asAdmin('PUT', `/api/images/${id}`, body)
const variants = async () => readdir(path.join(app.siteDir, '.callboard/variants'))
const prints = async () => (await variants()).filter((name) => name.includes('print'))

/** Every file of a ZIP by its name, as a strict reader unpacks it. */
async function unpacked(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = (await promisify(fromBuffer)(zip)) as unknown as ZipFile
  const found = new Map<string, Buffer>()
  const entries: Entry[] = []
  file.on('entry', (entry: Entry) => entries.push(entry))
  await once(file, 'end')
  const open = promisify(file.openReadStream.bind(file)) as (
    entry: Entry,
  ) => Promise<NodeJS.ReadableStream>
  for (const entry of entries) {
    expect(entry.compressionMethod).toBe(0)
    // When it was made, and where, is nobody's business.
    expect(entry.getLastModDate().getFullYear()).toBe(1980)
    found.set(entry.fileName, await buffer(await open(entry)))
  }
  return found
}

test('the page offers every headshot, whole where it was kept so, and all in one', async () => {
  const { text } = await app.call('GET', '/photos')
  const offered = offeredIn(text)
  expect(offered).toContain(archive)
  const own = offered.filter((url) => url.includes('Delighted'))
  expect(own).toEqual([
    `${wren}_Delighted.jpg`,
    `${wren}_Delighted_8x10.jpg`,
    `${wren}_Delighted_Original.jpg`,
  ])
  expect(new Set(offered).size).toBe(offered.length)
  for (const url of offered.filter((one) => !one.includes('8x10'))) {
    expect([url, (await app.call('HEAD', url)).status]).toEqual([url, 200])
  }
  // What is small is not offered as a print.
  expect(text).not.toContain('Classic_8x10')
})

test('web size and original are the stored files, under their own names', async () => {
  const web = await download(`${wren}_Delighted.jpg`)
  expect(web.headers.get('content-disposition')).toBe(
    'attachment; filename="Wren-Larkwood_Headshot_Delighted.jpg"',
  )
  expect(web.headers.get('content-type')).toBe('image/jpeg')
  expect(web.bytes.length).toBeLessThan(100 * 1024)
  const whole = await download(`${wren}_Delighted_Original.jpg`)
  expect(whole.bytes.equals(sent)).toBe(true)
  expect(await status(`/uploads/${laughing.original}`)).toBe(404)
})

/** Of a print, its colour at a share of its height. */
async function colourAt(bytes: Buffer, share: number) {
  const spot = { left: 1200, top: Math.round(2999 * share), width: 1, height: 1 }
  const { data } = await sharp(bytes).extract(spot).raw().toBuffer({ resolveWithObject: true })
  return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue'
}

test('a print has 2400 × 3000 pixels at 300 dpi around the focal point, and is made once', async () => {
  const url = `${wren}_Delighted_8x10.jpg`
  const [one, two] = await Promise.all([download(url), download(url)])
  expect(await sharp(one.bytes).metadata()).toMatchObject({
    ...{ format: 'jpeg', width: 2400, height: 3000, density: 300, space: 'srgb' },
  })
  expect(one.headers.get('content-disposition')).toContain('_Delighted_8x10.jpg"')
  expect(two.bytes.equals(one.bytes)).toBe(true)
  expect([await colourAt(one.bytes, 0.1), await colourAt(one.bytes, 0.9)]).toEqual(['red', 'blue'])
  const [made = ''] = await prints()
  expect(await prints()).toHaveLength(1)

  await change({ focalPoint: { x: 50, y: 0 } })
  expect(await prints()).toEqual([])
  const moved = await download(url)
  expect([await colourAt(moved.bytes, 0.1), await colourAt(moved.bytes, 0.74)]).toEqual([
    'red',
    'red',
  ])
  expect(await prints()).not.toContain(made)
  // Derived sizes are reached by the addresses that pages have, and by no other.
  expect(await status(`/uploads/variants/${(await prints())[0]}`)).toBe(404)
})

test('a print that the disk has refused is tried again after a minute', async () => {
  await change({ focalPoint: { x: 50, y: 20 } })
  const url = `${wren}_Delighted_8x10.jpg`
  const unblock = await blockFolder(path.join(app.siteDir, '.callboard/variants'))
  expect(await status(url)).toBe(404)
  await unblock()
  expect(await status(url)).toBe(404)
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000)
  // Whatever the clock was put back to meanwhile.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 60 * 60 * 1000 })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  expect(await status(url)).toBe(200)
})

test('what is too small for a print has none, and no made-up name leads anywhere', async () => {
  const small = await uploadHeadshot(app, await plain(1600, 2000).jpeg().toBuffer(), 'Small')
  expect(small.largestSize).toEqual({ width: 1600, height: 2000 })
  for (const url of [
    `${wren}_Small_8x10.jpg`,
    `${wren}_Classic_Original.jpg`,
    `${wren}_Nobody.jpg`,
    '/downloads/..%2F..%2Fcontent%2Fbio.md',
    `/downloads/${laughing.original}`,
  ]) {
    const { status: found, bytes } = await download(url)
    expect([url, found]).toEqual([url, 404])
    expect(bytes.toString()).toContain('404')
  }
})

test('the archive has every headshot once, the largest there is, under its name', async () => {
  const { headers, bytes, status: found } = await download(archive)
  expect([found, headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="Wren-Larkwood_Headshots.zip"',
  )
  const files = await unpacked(bytes)
  const headshots = app.site.store.list('images').filter(({ category }) => category === 'headshots')
  expect(files.size).toBe(headshots.length)
  expect(files.get('Wren-Larkwood_Headshot_Delighted.jpg')?.equals(sent)).toBe(true)
  for (const content of files.values())
    expect((await sharp(content).metadata()).format).toBe('jpeg')
})

test('a picture deleted while the archive is sent is left out whole, and the rest arrives', async () => {
  // Large, and last by its date, so that it is not reached before the reader goes on.
  const raw = { width: 1750, height: 1750, channels: 3 } as const
  const large = await sharp(randomBytes(1750 * 1750 * 3), { raw })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const held = await uploadHeadshot(app, large, 'Held')
  const gone = await uploadHeadshot(app, await plain(50, 50).jpeg().toBuffer(), 'Gone')
  const order = app.site.store.list('images').map(({ id }) => id)
  const [first, second] =
    order.indexOf(held.id) < order.indexOf(gone.id) ? [held, gone] : [gone, held]
  const asked = request(app.address + archive).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  // Nobody reads yet, so only the beginning was sent.
  expect((await app.asAdmin('DELETE', `/api/images/${second.id}`)).status).toBe(200)
  const files = await unpacked(await buffer(answer))
  const names = [...files.keys()].join()
  expect(names).toContain(first.id === held.id ? '_Held.jpg' : '_Gone.jpg')
  const left = first.id === held.id ? 'Gone' : 'Held'
  expect(await status(`${wren}_${left}.jpg`)).toBe(404)
  for (const content of files.values()) await sharp(content).stats()
})

test('a visitor who leaves in the middle leaves nothing open', async () => {
  const openFiles = async () => {
    const all = await readdir('/proc/self/fd')
    const paths = await Promise.all(
      all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    )
    return paths.filter((file) => file.startsWith(path.join(app.siteDir, 'media')))
  }
  const asked = request(app.address + archive).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await once(answer, 'readable')
  asked.destroy()
  await vi.waitUntil(async () => (await openFiles()).length === 0, { timeout: 20_000 })
})

test('what was deleted or became another kind is downloaded no more, in any size', async () => {
  const { id } = await uploadHeadshot(app, sent, 'Fleeting')
  const urls = ['', '_8x10', '_Original'].map((kind) => `${wren}_Fleeting${kind}.jpg`)
  const all = () => Promise.all(urls.map(status))
  expect(await all()).toEqual([200, 200, 200])
  await change({ category: 'bts' }, id)
  expect(await all()).toEqual([404, 404, 404])
  await change({ category: 'headshots' }, id)
  expect(await all()).toEqual([200, 200, 200])
  const before = await prints()
  expect((await app.asAdmin('DELETE', `/api/images/${id}`)).status).toBe(200)
  expect(await all()).toEqual([404, 404, 404])
  expect((await prints()).length).toBeLessThan(before.length)
  expect((await app.call('GET', '/photos')).text).not.toContain('Fleeting')
})

test('an export has the same files under the same names', async () => {
  const out = await temporaryFolder()
  await writeDownloads(app.site, out)
  const offered = offeredIn((await app.call('GET', '/photos')).text).map((url) =>
    path.basename(url),
  )
  expect((await readdir(out)).sort()).toEqual(offered.sort())
  for (const name of offered) {
    const written = await readFile(path.join(out, name))
    if (name.endsWith('.zip')) expect((await unpacked(written)).size).toBeGreaterThan(7)
    else expect((await sharp(written).metadata()).format).toBe('jpeg')
  }
})
