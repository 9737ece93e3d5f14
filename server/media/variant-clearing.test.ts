import { copyFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { derive, show, sizes, TestMedia } from './test-library'

const media = new TestMedia()

test('what was derived from a picture goes with it, unless another has the same bytes', async () => {
  await media.add('wren.jpg', 300)
  await copyFile(media.path('wren.jpg'), media.path('copy.jpg'))
  const library = await media.open()
  await derive(library, 'wren.jpg', 'copy.jpg')
  const name = path.basename(library.info('wren.jpg')?.variants[0]?.url ?? '')
  const variants = path.join(media.dataDir, 'variants')
  expect(await readdir(variants)).toHaveLength(3)

  await show(library, 'copy.jpg')
  expect(library.info('wren.jpg')).toBeNull()
  expect(sizes(library, 'copy.jpg')).toHaveLength(3)
  const hiding = show(library)
  expect(library.isShown('copy.jpg')).toBe(false)
  expect(await library.variantFile(name)).toBeUndefined()
  await hiding
  expect(await readdir(variants)).toEqual([])
  expect(await readFile(path.join(media.dataDir, 'cache/media.json'), 'utf8')).toBe('{}')
})

test('a variant that was in the making when its picture went is not kept', async () => {
  await media.add('wren.jpg', 1900, 1200)
  const library = await media.open()
  await show(library, 'wren.jpg')
  library.queue('wren.jpg')
  await new Promise((resolve) => setTimeout(resolve, 20))
  await show(library)
  await library.idle()
  expect(await readdir(path.join(media.dataDir, 'variants'))).toEqual([])
  expect(media.failures).toEqual([])
})

test('what no picture explains is removed at the start, images for sharing that are drawn stay', async () => {
  await media.add('wren.jpg', 300)
  const first = await media.open()
  await derive(first, 'wren.jpg')
  const card = { name: 'Wren', title: 'News' }
  const drawn = [
    await first.socialImage('news', card, { filename: 'wren.jpg' }),
    await first.socialImage('home', card),
  ]
  const left = [
    '0123456789ab-320.webp',
    '.0123456789ab-320.webp.callboard.tmp',
    '0123456789ab-share-home-0123456789ab.jpg',
    'social-0123456789ab.jpg',
    'note.txt',
  ]
  for (const name of left) await writeFile(path.join(media.dataDir, 'variants', name), 'left')
  const second = await media.open()
  await show(second, 'wren.jpg')
  const shares = drawn.map((file) => path.basename(file ?? ''))
  const names = await readdir(path.join(media.dataDir, 'variants'))
  expect(names).toHaveLength(5)
  expect(names).toEqual(expect.arrayContaining(shares))
  const sizes = names.filter((name) => !shares.includes(name))
  expect(sizes.every((name) => /^[0-9a-f]{12}-300\.(?:jpg|webp|avif)$/.test(name))).toBe(true)
})

test('an image for sharing goes with the picture it shows, also while it is drawn', async () => {
  await media.add('wren.jpg', 300)
  await media.add('other.jpg', 300, 200, '#20a040')
  const library = await media.open()
  await show(library, 'wren.jpg', 'other.jpg')
  const variants = path.join(media.dataDir, 'variants')
  const card = { name: 'Wren', title: 'News' }
  const shared = (filename: string) => library.socialImage('news', card, { filename })
  const file = (await shared('wren.jpg')) ?? ''
  const drawing = library.socialImage('bio', card, { filename: 'wren.jpg' })
  await new Promise(setImmediate)
  await show(library, 'other.jpg')
  await expect(stat(file)).rejects.toThrow('ENOENT')
  await drawing
  expect(await readdir(variants)).toEqual([])

  const other = await shared('other.jpg')
  await show(library, 'wren.jpg', 'other.jpg')
  expect(await shared('other.jpg')).toBe(other)
  await show(library, 'other.jpg')
  expect(await shared('other.jpg')).toBe(other)
  expect(await readdir(variants)).toEqual([path.basename(other ?? '')])
})

test('variants that were deleted are made again', async () => {
  await media.add('wren.jpg', 300)
  const library = await media.open()
  await derive(library, 'wren.jpg')
  const name = path.basename(library.info('wren.jpg')?.variants[0]?.url ?? '')
  await rm(path.join(media.dataDir, 'variants'), { recursive: true })
  expect(await library.variantFile(name)).toBeUndefined()
  expect(library.originalOf(name)).toBe('wren.jpg')
  expect(library.originalOf('0123456789ab-320.webp')).toBeUndefined()
  await library.idle()
  expect(await library.variantFile(name)).toBeDefined()
})
