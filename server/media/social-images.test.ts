// @module-tag long
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { productDir } from '../files/product-dir'
import { loseSightOf } from '../testing/failing-disk'
import { fontOf, loadFonts } from './pictures/fonts'
import { MediaLibrary } from './media-library'
import type { SocialCard } from './pictures/social-image'
import type { SharedPicture } from './social-images'

let siteDir: string
let dataDir: string
let library: MediaLibrary

beforeEach(async () => {
  siteDir = await mkdtemp(path.join(tmpdir(), 'callboard-social-'))
  dataDir = path.join(siteDir, '.callboard')
  await mkdir(path.join(siteDir, 'media'))
  const create = { width: 900, height: 600, channels: 3, background: '#10c030' } as const
  await sharp({ create }).toFile(path.join(siteDir, 'media', 'green.jpg'))
  library = await MediaLibrary.open({ siteDir, dataDir })
  await library.show({ pictures: new Set(['green.jpg']), others: new Set() })
})
afterEach(async () => {
  await library.close()
  await rm(siteDir, { recursive: true })
})

const wren = { name: 'Wren Larkwood', title: 'Child Actor Portfolio' }

/** The file of a page's image. */
async function shared(card: SocialCard, picture?: SharedPicture, page = 'home'): Promise<string> {
  const file = await library.socialImage(page, card, picture)
  if (!file) throw new Error(`Nothing was drawn for ${page}`)
  return file
}

async function colorAt(file: string, left: number, top: number) {
  const cut = { left, top, width: 4, height: 4 }
  const pixels = await sharp(file).extract(cut).resize(1, 1).raw().toBuffer()
  return [...pixels]
}

/** Has a file hold something else, with the same size and time; gives what puts it back. */
async function spoil(file: string): Promise<() => Promise<void>> {
  const bytes = await readFile(file)
  const put = async (content: Buffer) => {
    await writeFile(file, content)
    await utimes(file, 1, 1)
  }
  await put(bytes)
  await library.show({ pictures: new Set([path.basename(file)]), others: new Set() })
  await put(Buffer.alloc(bytes.length))
  return () => put(bytes)
}

async function inkOf(file: string) {
  const cut = { left: 76, top: 130, width: 460, height: 370 }
  const pixels = await sharp(file).extract(cut).grayscale().raw().toBuffer()
  return pixels.filter((value) => value < 80).length
}

test('a page has an image of the size networks want: paper on the left, the picture behind', async () => {
  const file = await shared(wren, { filename: 'green.jpg' })
  expect(path.basename(file)).toMatch(/^[0-9a-f]{12}-share-home-[0-9a-f]{12}\.jpg$/)
  const made = await sharp(file).metadata()
  expect(made).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect((await stat(file)).size).toBeLessThan(300 * 1024)

  const [paperRed = 0] = await colorAt(file, 300, 40)
  expect(paperRed).toBeGreaterThan(235)
  const [red = 255, green = 0] = await colorAt(file, 1100, 300)
  expect(green - red).toBeGreaterThan(100)
  expect(await inkOf(file)).toBeGreaterThan(5000)
})

test('it is drawn once, and anew when the words or the picture change', async () => {
  const file = await shared(wren, { filename: 'green.jpg' })
  const { mtimeMs } = await stat(file)
  const both = [shared(wren, { filename: 'green.jpg' }), shared(wren, { filename: 'green.jpg' })]
  expect(await Promise.all(both)).toEqual([file, file])
  expect((await stat(file)).mtimeMs).toBe(mtimeMs)

  const others = [
    await shared({ ...wren, title: 'News' }, { filename: 'green.jpg' }),
    await shared({ ...wren, name: 'Wren' }, { filename: 'green.jpg' }),
    await shared(wren),
  ]
  expect(new Set([file, ...others]).size).toBe(4)
  const ofNews = await shared(wren, { filename: 'green.jpg' }, 'news')
  // What a page had before is of no use any more.
  const names = await readdir(path.join(dataDir, 'variants'))
  expect(names.toSorted()).toEqual(
    [path.basename(others[2] ?? ''), path.basename(ofNews)].toSorted(),
  )
  const create = { width: 90, height: 60, channels: 3, background: '#c01030' } as const
  await sharp({ create }).toFile(path.join(siteDir, 'media', 'green.jpg'))
  await library.show({ pictures: new Set(['green.jpg']), others: new Set() })
  expect(await shared(wren, { filename: 'green.jpg' })).not.toBe(file)
})

test('a curtain stands in for a picture that is missing or damaged', async () => {
  await writeFile(path.join(siteDir, 'media', 'broken.jpg'), 'no picture')
  const curtain = await shared(wren)
  expect(await shared(wren, { filename: 'missing.jpg' })).toBe(curtain)
  expect(await shared(wren, { filename: 'broken.jpg' })).toBe(curtain)
  const [red = 0, green = 255] = await colorAt(curtain, 1150, 100)
  expect(red - green).toBeGreaterThan(60)
})

test.each([
  ['out of reach', (file: string) => Promise.resolve(loseSightOf(file))],
  ['read wrongly', spoil],
])('a picture that is %s for a moment is on the image that is drawn next', async (_how, deed) => {
  const green = path.join(siteDir, 'media', 'green.jpg')
  const mend = await deed(green)
  const standIn = await shared(wren, { filename: 'green.jpg' })
  expect(standIn).toBe(await shared(wren))
  await mend()
  const [red = 255, isGreen = 0] = await colorAt(
    await shared(wren, { filename: 'green.jpg' }),
    1100,
    300,
  )
  expect(isGreen - red).toBeGreaterThan(100)
})

test.each([
  ['<b>Wren</b> & "Co" &amp;', '</span>'],
  ['Donaudampfschifffahrtsgesellschaftskapitän', 'x'.repeat(300)],
  ['Maximiliana Żółkiewska-Featherstonehaugh '.repeat(7), 'A title of many words '.repeat(14)],
  ['', ' \n\u0000'],
])('any words can be drawn: %s', async (name, title) => {
  const made = await sharp(await shared({ name, title })).metadata()
  expect(made).toMatchObject({ width: 1200, height: 630 })
})

test('words are drawn in the fonts of the pages, whichever fonts the machine has', async () => {
  await loadFonts()
  const drawn = async (font: string, text = 'Wren Łarkwood') => {
    const image = sharp({ text: { text, font, dpi: 72 } })
    return (await image.raw().toBuffer()).toString('base64')
  }
  const fallback = await drawn('No Such Family, 80')
  const [display, plain] = [await drawn(fontOf('display', 80)), await drawn(fontOf('text', 80))]
  expect(new Set([fallback, display, plain]).size).toBe(3)
  expect(await drawn(fontOf('display', 80), 'Ł')).not.toBe(await drawn('No Such Family, 80', 'Ł'))
})

const accents = ['cć', 'zź', 'nñ', 'Sś', 'Oő', 'Aā'].map((pair) => [...pair])

test.each(['display', 'text'] as const)('accents stand above their letters (%s)', async (face) => {
  await loadFonts()
  const widthOf = async (text: string) => {
    const image = sharp({ text: { text, font: fontOf(face, 80), dpi: 72 } })
    return (await image.raw().toBuffer({ resolveWithObject: true })).info.width
  }
  // By themselves: beside others, an accent that is off takes no room of its own.
  for (const [letter = '', accented = ''] of accents) {
    expect(await widthOf(accented), accented).toBeLessThan((await widthOf(letter)) * 1.05)
  }
})

test('a picture is cropped around its focal point, and drawn anew when that moves', async () => {
  const half = { width: 600, height: 400, channels: 3, background: '#1030c0' } as const
  const blue = await sharp({ create: half }).png().toBuffer()
  const create = { ...half, width: 1800, background: '#c01030' } as const
  const file = path.join(siteDir, 'media', 'wide.jpg')
  await sharp({ create })
    .composite([{ input: blue, left: 1200, top: 0 }])
    .toFile(file)
  await library.show({ pictures: new Set(['wide.jpg']), others: new Set() })
  const card = (x: number) => shared(wren, { filename: 'wide.jpg', focalPoint: { x, y: 50 } })
  const [red = 0, , blueOfLeft = 255] = await colorAt(await card(10), 1000, 300)
  expect(red).toBeGreaterThan(blueOfLeft)
  const [redOfRight = 255, , blueOfRight = 0] = await colorAt(await card(95), 1000, 300)
  expect(blueOfRight).toBeGreaterThan(redOfRight)
})

test('the fonts that a process has left which was killed go with those of the next', async () => {
  const fonts = "await (await import('./server/media/pictures/fonts.ts')).loadFonts()"
  const env = { ...process.env, TMPDIR: siteDir }
  const load = (then: string) =>
    promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', `${fonts}; ${then}`],
      { cwd: productDir, env },
    )
  const left = async () =>
    (await readdir(siteDir)).filter((name) => name.startsWith('callboard-fonts-'))
  await expect(load("process.kill(process.pid, 'SIGKILL')")).rejects.toThrow()
  expect(await left()).toHaveLength(1)
  await load('')
  expect(await left()).toEqual([])
})
