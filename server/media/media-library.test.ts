import { mkdir, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { derive, show, sizes, TestMedia } from './test-library'
import type { MediaLibrary } from './media-library'

const media = new TestMedia()

test('a picture is measured: size, colour and a tiny placeholder', async () => {
  await media.add('wren.jpg', 40, 60)
  const library = await media.open()
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
  await media.add('wren.jpg')
  const library = await media.open()
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
  await media.add('a.jpg', 400)
  await media.add('b.jpg', 400, 300, '#3040d0')
  const seen: unknown[] = []
  const library: MediaLibrary = await media.open((filename) =>
    seen.push([filename, sizes(library, filename)?.length]),
  )
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
    media.path('a.png'),
  )
  const library = await media.open()
  await derive(library, 'a.png')
  expect(sizes(library, 'a.png')).toEqual(['webp 100', 'avif 100'])
})

test('a picture that is longer than WebP and AVIF can be has the sizes that can be made', async () => {
  await media.add('long.jpg', 400, 17_000)
  const library = await media.open()
  await derive(library, 'long.jpg')
  expect(sizes(library, 'long.jpg')).toEqual(['jpeg 320', 'jpeg 400'])
})

test('a restart makes nothing again', async () => {
  await media.add('wren.jpg')
  const first = await media.open()
  await derive(first, 'wren.jpg')
  const info = first.info('wren.jpg')
  const file = (await first.variantFile(path.basename(info?.variants[0]?.url ?? ''))) ?? ''
  const { mtimeMs } = await stat(file)
  media.ready = []

  const second = await media.open()
  expect(second.info('wren.jpg')).toEqual(info)
  await derive(second, 'wren.jpg')
  expect(media.ready).toEqual([])
  expect((await stat(file)).mtimeMs).toBe(mtimeMs)
})

test('a missing, a damaged or no cache at all is remade', async () => {
  await media.add('wren.jpg')
  const first = await media.open()
  await derive(first, 'wren.jpg')
  const info = first.info('wren.jpg')
  const [one = '', two = ''] = await first.variantFiles()
  await rm(one)
  await truncate(two, 0)
  await writeFile(path.join(media.dataDir, 'cache', 'media.json'), '{"wren.jpg": {')

  const second = await media.open()
  expect(second.info('wren.jpg')).toBeNull()
  await derive(second, 'wren.jpg')
  expect(second.info('wren.jpg')).toEqual(info)

  await rm(media.dataDir, { recursive: true })
  const third = await media.open()
  await derive(third, 'wren.jpg')
  expect(third.info('wren.jpg')).toEqual(info)
})

test('a picture replaced in place is measured and derived anew', async () => {
  await media.add('wren.jpg', 400, 300)
  const library = await media.open()
  await derive(library, 'wren.jpg')
  const before = library.info('wren.jpg')
  await media.add('wren.jpg', 360, 500, '#20a040')
  await derive(library, 'wren.jpg')
  const after = library.info('wren.jpg')
  expect(after).toMatchObject({ width: 360, height: 500 })
  expect(after?.variants).toHaveLength(6)
  const old = before?.variants.map(({ url }) => url)
  expect(after?.variants.filter(({ url }) => old?.includes(url))).toEqual([])
})

test('what is no picture, damaged or missing is passed over, and the rest is made', async () => {
  await media.add('wren.jpg', 300)
  await writeFile(media.path('resume.pdf'), '%PDF-1.7\n%%EOF\n')
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const whole = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#888', noise },
  })
    .jpeg()
    .toBuffer()
  await writeFile(media.path('cut.jpg'), whole.subarray(0, whole.length / 2))
  const library = await media.open()
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
  expect(media.failures).toEqual([])
})

test('a file that goes while its variants wait leaves nothing behind', async () => {
  await media.add('wren.jpg', 500)
  const library = await media.open()
  await show(library, 'wren.jpg')
  const resume = library.pause()
  library.queue('wren.jpg')
  await rm(media.path('wren.jpg'))
  resume()
  await library.idle()
  expect(library.info('wren.jpg')?.variants ?? []).toEqual([])
})

test('only files of the variants folder are found by name', async () => {
  await media.add('wren.jpg', 300)
  await mkdir(media.dataDir, { recursive: true })
  await writeFile(path.join(media.dataDir, 'secrets.json'), '{}')
  const library = await media.open()
  await derive(library, 'wren.jpg')
  for (const name of ['../secrets.json', '..', '', '.', 'nothing.jpg', '../variants', 'a/b']) {
    expect(await library.variantFile(name)).toBeUndefined()
  }
})

test('closing leaves no half-written variant', async () => {
  await media.add('wren.jpg', 1900, 1200)
  const library = await media.open()
  await show(library, 'wren.jpg')
  library.queue('wren.jpg')
  await library.close()
  const names = await readdir(path.join(media.dataDir, 'variants'))
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('files are shown once all that takes is done, and no longer when others are wanted', async () => {
  await media.add('a.jpg')
  await media.add('b.jpg')
  const library = await media.open()
  const shown = (...pictures: string[]) => ({ pictures: new Set(pictures), others: new Set('r') })
  expect(library.isShowing(shown('a.jpg'))).toBe(false)
  const under = library.show(shown('a.jpg'))
  expect(library.isShowing(shown('a.jpg'))).toBe(false)
  await under
  expect(library.isShowing(shown('a.jpg'))).toBe(true)
  expect(library.isShowing(shown('a.jpg', 'b.jpg'))).toBe(false)
  expect(library.isShowing({ ...shown('a.jpg'), others: new Set() })).toBe(false)
  await library.show(shown())
  expect([library.isShowing(shown('a.jpg')), library.isShowing(shown())]).toEqual([false, true])
})
