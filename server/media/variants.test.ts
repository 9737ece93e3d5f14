import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MediaLibrary } from './variants'

let siteDir: string
let dataDir: string
let libraries: MediaLibrary[]
let ready: string[]
let failures: unknown[]

beforeEach(async () => {
  siteDir = await mkdtemp(path.join(tmpdir(), 'callboard-media-'))
  dataDir = path.join(siteDir, '.callboard')
  await mkdir(path.join(siteDir, 'media'))
  ;[libraries, ready, failures] = [[], [], []]
})
afterEach(async () => {
  for (const library of libraries) await library.close()
  await rm(siteDir, { recursive: true })
})

async function open() {
  const library = await MediaLibrary.open({
    siteDir,
    dataDir,
    onReady: (filename) => ready.push(filename),
    onFailure: (error) => failures.push(error),
  })
  libraries.push(library)
  return library
}

function media(filename: string) {
  return path.join(siteDir, 'media', filename)
}

async function picture(filename: string, width = 700, height = 400, background = '#d03040') {
  await sharp({ create: { width, height, channels: 3, background } }).toFile(media(filename))
}

function show(library: MediaLibrary, ...filenames: string[]) {
  return library.show({ pictures: new Set(filenames), others: new Set() })
}

async function derive(library: MediaLibrary, ...filenames: string[]) {
  await show(library, ...filenames)
  for (const filename of filenames) library.queue(filename)
  await library.idle()
}

function sizes(library: MediaLibrary, filename: string) {
  return library.info(filename)?.variants.map(({ format, width }) => `${format} ${width}`)
}

test('a picture is measured: upright size, colour and a tiny placeholder', async () => {
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#d03040' } })
    .withMetadata({ orientation: 6 })
    .toFile(media('wren.jpg'))
  const library = await open()
  expect(library.info('wren.jpg')).toBeNull()
  await show(library, 'wren.jpg')
  expect(library.info('wren.jpg')).toMatchObject({ width: 40, height: 60, variants: [] })

  const { color = '', placeholder = '' } = library.info('wren.jpg') ?? {}
  expect(color).toMatch(/^#[cd]\w[23]\w[34]\w$/)
  expect(placeholder.length).toBeLessThan(400)
  const tiny = await sharp(Buffer.from(placeholder.split(',')[1] ?? '', 'base64')).metadata()
  expect(tiny.format).toBe('webp')
  expect(Math.max(tiny.width, tiny.height)).toBeLessThanOrEqual(16)
})

test('variants are made in every format, none larger than the picture, and say what they are', async () => {
  await picture('wren.jpg')
  const library = await open()
  await derive(library, 'wren.jpg')
  expect(sizes(library, 'wren.jpg')).toEqual([
    ...[320, 480, 640, 700].flatMap((width) => [`jpeg ${width}`, `webp ${width}`]),
    ...[320, 480, 640, 700].map((width) => `avif ${width}`),
  ])
  for (const { format, width, url } of library.info('wren.jpg')?.variants ?? []) {
    expect(url).toMatch(/^\/uploads\/variants\/[0-9a-f]{12}-\d+\.(jpg|webp|avif)$/)
    const file = (await library.variantFile(path.basename(url))) ?? ''
    const made = await sharp(file).metadata()
    expect({ width: made.width, format: made.format }).toEqual({
      width,
      format: format === 'avif' ? 'heif' : format,
    })
  }
})

test('a page can use JPEG and WebP before the AVIF of any picture is made', async () => {
  await picture('a.jpg', 400)
  await picture('b.jpg', 400, 300, '#3040d0')
  const seen: unknown[] = []
  const library = await MediaLibrary.open({
    siteDir,
    dataDir,
    onReady: (filename) => seen.push([filename, sizes(library, filename)?.length]),
  })
  libraries.push(library)
  await derive(library, 'a.jpg', 'b.jpg')
  expect(seen).toEqual([
    ['a.jpg', 4],
    ['b.jpg', 4],
    ['a.jpg', 6],
    ['b.jpg', 6],
  ])
})

test('a transparent picture has no JPEG', async () => {
  const background = { r: 200, g: 40, b: 40, alpha: 0.4 }
  await sharp({ create: { width: 100, height: 80, channels: 4, background } }).toFile(
    media('a.png'),
  )
  const library = await open()
  await derive(library, 'a.png')
  expect(sizes(library, 'a.png')).toEqual(['webp 100', 'avif 100'])
})

test('a restart makes nothing again', async () => {
  await picture('wren.jpg')
  const first = await open()
  await derive(first, 'wren.jpg')
  const info = first.info('wren.jpg')
  const file = (await first.variantFile(path.basename(info?.variants[0]?.url ?? ''))) ?? ''
  const { mtimeMs } = await stat(file)
  ready = []

  const second = await open()
  expect(second.info('wren.jpg')).toEqual(info)
  await derive(second, 'wren.jpg')
  expect(ready).toEqual([])
  expect((await stat(file)).mtimeMs).toBe(mtimeMs)
})

test('a missing, a damaged or no cache at all is remade', async () => {
  await picture('wren.jpg')
  const first = await open()
  await derive(first, 'wren.jpg')
  const info = first.info('wren.jpg')
  const [one = '', two = ''] = await first.variantFiles()
  await rm(one)
  await truncate(two, 0)
  await writeFile(path.join(dataDir, 'cache', 'media.json'), '{"wren.jpg": {')

  const second = await open()
  expect(second.info('wren.jpg')).toBeNull()
  await derive(second, 'wren.jpg')
  expect(second.info('wren.jpg')).toEqual(info)

  await rm(dataDir, { recursive: true })
  const third = await open()
  await derive(third, 'wren.jpg')
  expect(third.info('wren.jpg')).toEqual(info)
})

test('a picture replaced in place is measured and derived anew', async () => {
  await picture('wren.jpg', 400, 300)
  const library = await open()
  await derive(library, 'wren.jpg')
  const before = library.info('wren.jpg')
  await picture('wren.jpg', 360, 500, '#20a040')
  await derive(library, 'wren.jpg')
  const after = library.info('wren.jpg')
  expect(after).toMatchObject({ width: 360, height: 500 })
  expect(after?.variants).toHaveLength(6)
  const old = before?.variants.map(({ url }) => url)
  expect(after?.variants.filter(({ url }) => old?.includes(url))).toEqual([])
})

test('what is no picture, damaged or missing is passed over, and the rest is made', async () => {
  await picture('wren.jpg', 300)
  await writeFile(media('resume.pdf'), '%PDF-1.7\n%%EOF\n')
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const whole = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#888', noise },
  })
    .jpeg()
    .toBuffer()
  await writeFile(media('cut.jpg'), whole.subarray(0, whole.length / 2))
  const library = await open()
  const names = [
    'resume.pdf',
    'cut.jpg',
    'missing.jpg',
    '../../etc/passwd',
    '__proto__',
    'wren.jpg',
  ]
  await show(library, ...names)
  await derive(library, ...names)
  expect(names.map((name) => library.info(name) !== null)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ])
  expect(sizes(library, 'wren.jpg')).toHaveLength(3)
  expect(failures).toEqual([])
})

test('a file that goes while its variants wait leaves nothing behind', async () => {
  await picture('wren.jpg', 500)
  const library = await open()
  await show(library, 'wren.jpg')
  const resume = library.pause()
  library.queue('wren.jpg')
  await rm(media('wren.jpg'))
  resume()
  await library.idle()
  expect(library.info('wren.jpg')?.variants ?? []).toEqual([])
})

test('what was derived from a picture goes with it, unless another has the same bytes', async () => {
  await picture('wren.jpg', 300)
  await copyFile(media('wren.jpg'), media('copy.jpg'))
  const library = await open()
  await derive(library, 'wren.jpg', 'copy.jpg')
  const name = path.basename(library.info('wren.jpg')?.variants[0]?.url ?? '')
  const variants = path.join(dataDir, 'variants')
  expect(await readdir(variants)).toHaveLength(3)

  await show(library, 'copy.jpg')
  expect(library.info('wren.jpg')).toBeNull()
  expect(sizes(library, 'copy.jpg')).toHaveLength(3)
  const hiding = show(library)
  expect(library.isShown('copy.jpg')).toBe(false)
  expect(await library.variantFile(name)).toBeUndefined()
  await hiding
  expect(await readdir(variants)).toEqual([])
  expect(await readFile(path.join(dataDir, 'cache/media.json'), 'utf8')).toBe('{}')
})

test('a variant that was in the making when its picture went is not kept', async () => {
  await picture('wren.jpg', 1900, 1200)
  const library = await open()
  await show(library, 'wren.jpg')
  library.queue('wren.jpg')
  await new Promise((resolve) => setTimeout(resolve, 20))
  await show(library)
  await library.idle()
  expect(await readdir(path.join(dataDir, 'variants'))).toEqual([])
  expect(failures).toEqual([])
})

test('what no picture explains is removed at the start, and images for sharing with it', async () => {
  await picture('wren.jpg', 300)
  const first = await open()
  await derive(first, 'wren.jpg')
  await first.socialImage({ name: 'Wren', title: 'News' }, 'wren.jpg')
  const left = ['0123456789ab-320.webp', '.0123456789ab-320.webp.callboard.tmp', 'note.txt']
  for (const name of left) await writeFile(path.join(dataDir, 'variants', name), 'left')
  const second = await open()
  await show(second, 'wren.jpg')
  const names = await readdir(path.join(dataDir, 'variants'))
  expect(names).toHaveLength(3)
  expect(names.every((name) => /^[0-9a-f]{12}-300\.(?:jpg|webp|avif)$/.test(name))).toBe(true)
})

test('an image for sharing goes with the picture it shows', async () => {
  await picture('wren.jpg', 300)
  await picture('other.jpg', 300, 200, '#20a040')
  const library = await open()
  await show(library, 'wren.jpg', 'other.jpg')
  const card = { name: 'Wren', title: 'News' }
  const file = await library.socialImage(card, 'wren.jpg')
  await show(library, 'wren.jpg', 'other.jpg')
  expect(await library.socialImage(card, 'wren.jpg')).toBe(file)
  await show(library, 'other.jpg')
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('variants that were deleted are made again', async () => {
  await picture('wren.jpg', 300)
  const library = await open()
  await derive(library, 'wren.jpg')
  const name = path.basename(library.info('wren.jpg')?.variants[0]?.url ?? '')
  await rm(path.join(dataDir, 'variants'), { recursive: true })
  expect(await library.variantFile(name)).toBeUndefined()
  expect(library.originalOf(name)).toBe('wren.jpg')
  expect(library.originalOf('0123456789ab-320.webp')).toBeUndefined()
  await library.makeAgain()
  await library.idle()
  expect(await library.variantFile(name)).toBeDefined()
})

test('only files of the variants folder are found by name', async () => {
  await picture('wren.jpg', 300)
  await mkdir(dataDir, { recursive: true })
  await writeFile(path.join(dataDir, 'secrets.json'), '{}')
  const library = await open()
  await derive(library, 'wren.jpg')
  for (const name of ['../secrets.json', '..', '', '.', 'nothing.jpg', '../variants', 'a/b']) {
    expect(await library.variantFile(name)).toBeUndefined()
  }
})

test('closing leaves no half-written variant', async () => {
  await picture('wren.jpg', 1900, 1200)
  const library = await open()
  await show(library, 'wren.jpg')
  library.queue('wren.jpg')
  await library.close()
  const names = await readdir(path.join(dataDir, 'variants'))
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
})
