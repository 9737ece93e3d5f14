import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { type TargetSize, targetSizes } from '../../../src/schema/image'
import { ingestImage } from './ingest'
import { testHeic } from './test-heic'
import { plain as plainPicture } from './test-pictures'

/** A picture with as much detail as a photograph: half red-ish, half blue-ish, with grain. */
function photo(width: number, height: number): Sharp {
  const grain = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const right = { left: Math.floor(width / 2), top: 0 }
  const half = { width: Math.ceil(width / 2), height, channels: 3, background: '#2040c0' } as const
  return sharp({
    create: { width, height, channels: 3, background: '#888', noise: grain },
  }).composite([{ input: { create: half }, ...right, blend: 'multiply' }])
}

async function averageOf(bytes: Buffer, region: { left: number; top: number }) {
  const cut = await sharp(bytes)
    .extract({ ...region, width: 20, height: 20 })
    .png()
    .toBuffer()
  return (await sharp(cut).stats()).channels.map((channel) => Math.round(channel.mean))
}

/** A white PNG of 20,000 × 20,000 pixels in a few kilobytes. */
function bombPng(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.from([0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20, 1, 0, 0, 0, 0])
  const rows = deflateSync(Buffer.alloc(20_000 * 2501))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), end])
}

const large = await photo(2400, 1600).jpeg().toBuffer()
const jpeg = await photo(1200, 800).jpeg({ quality: 95 }).toBuffer()

test.each(['hero', 'default', 'mobile'] satisfies TargetSize[])(
  'a large photograph becomes the largest that is under the %s size',
  async (target) => {
    const limit = targetSizes[target].maxBytes
    const image = await ingestImage(large, target)
    expect(image.bytes.length).toBeLessThan(limit)
    expect(image.bytes.length).toBeGreaterThan(limit * 0.7)
    expect(image.width / image.height).toBeCloseTo(1.5, 2)
    expect(image).toMatchObject({ extension: 'jpg', mimeType: 'image/jpeg' })
    const { width, height } = await sharp(image.bytes).metadata()
    expect({ width, height }).toEqual({ width: image.width, height: image.height })
  },
)

test('a JPEG of one pixel in width is no wider when it is made less long', async () => {
  const line = await plainPicture(1, 20_000).jpeg().toBuffer()
  expect(await ingestImage(line, 'default')).toMatchObject({ width: 1, height: 3840 })
})

test('a picture that fits keeps its dimensions', async () => {
  const image = await ingestImage(await sharp(jpeg).resize(600).jpeg().toBuffer(), 'hero')
  expect(image).toMatchObject({ width: 600, height: 400 })
})

test.each(['original', 'default'] satisfies TargetSize[])(
  'nothing of the camera, the place or the owner is left (%s)',
  async (target) => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Wren’s school</secret></x:xmpmeta>'
    const marked = await sharp(jpeg)
      .withExif({
        IFD0: { Artist: 'The Owner', Make: 'PhoneMaker' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withXmp(xmp)
      .withIccProfile('p3')
      .toBuffer()
    const before = await sharp(marked).metadata()
    expect([before.exif, before.xmp, before.icc].every((block) => block?.length)).toBe(true)

    const { bytes } = await ingestImage(marked, target)
    const after = await sharp(bytes).metadata()
    expect([after.exif, after.xmp, after.icc, after.iptc, after.comments]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(after.space).toBe('srgb')
    // Long enough not to stand among the pixels by chance.
    for (const trace of ['Exif\0\0', 'The Owner', 'PhoneMaker', 'secret', 'ICC_PROFILE']) {
      expect(bytes.includes(trace)).toBe(false)
    }
  },
)

test.each(['original', 'default'] satisfies TargetSize[])(
  'a picture held sideways is stored upright (%s)',
  async (target) => {
    const sideways = await sharp(jpeg).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const image = await ingestImage(sideways, target)
    expect(image.height / image.width).toBeCloseTo(1.5, 2)
    expect((await sharp(image.bytes).metadata()).orientation).toBeUndefined()
    // Turned clockwise, what was on the left is on top.
    const [topRed = 0, , topBlue = 0] = await averageOf(image.bytes, { left: 20, top: 20 })
    const below = { left: 20, top: image.height - 40 }
    const [lowRed = 0, , lowBlue = 0] = await averageOf(image.bytes, below)
    expect(Math.abs(topRed - topBlue)).toBeLessThan(15)
    expect(lowBlue - lowRed).toBeGreaterThan(40)
  },
)

test('transparency is kept, as WebP or, at the original size, as the PNG it was', async () => {
  const background = { r: 200, g: 30, b: 40, alpha: 0.5 }
  const png = await sharp({ create: { width: 300, height: 200, channels: 4, background } })
    .png()
    .toBuffer()
  for (const [target, extension] of [
    ['default', 'webp'],
    ['original', 'png'],
  ] as const) {
    const image = await ingestImage(png, target)
    expect(image).toMatchObject({ extension, mimeType: `image/${extension}`, width: 300 })
    const { channels, isOpaque } = await sharp(image.bytes).stats()
    expect(isOpaque).toBe(false)
    expect(Math.round(channels[0]?.mean ?? 0)).toBe(200)
  }
})

test('what is transparent and longer than a WebP can be is kept as a PNG', async () => {
  const banner = sharp({ create: { width: 17_000, height: 2, channels: 4, background: '#f000' } })
  const image = await ingestImage(await banner.gif().toBuffer(), 'original')
  expect(image).toMatchObject({ extension: 'png', width: 17_000, height: 2 })
  expect((await sharp(image.bytes).stats()).isOpaque).toBe(false)
})

test('a screenshot whose alpha channel hides nothing becomes a JPEG', async () => {
  const png = await sharp(jpeg).ensureAlpha().png().toBuffer()
  const image = await ingestImage(png, 'default')
  expect(image.extension).toBe('jpg')
})

test('of an animation the first frame is kept', async () => {
  const frame = (background: string) => ({
    input: { create: { width: 40, height: 30, channels: 3 as const, background } },
  })
  const stack = sharp({ create: { width: 40, height: 60, channels: 3, background: '#000' } })
    .composite([
      { ...frame('#ff0000'), left: 0, top: 0 },
      { ...frame('#0000ff'), left: 0, top: 30 },
    ])
    .removeAlpha()
    .raw()
  const raw = { width: 40, height: 60, channels: 3, pageHeight: 30 } as const
  const gif = await sharp(await stack.toBuffer(), { raw })
    .gif()
    .toBuffer()
  expect((await sharp(gif).metadata()).pages).toBe(2)

  const image = await ingestImage(gif, 'default')
  expect(image).toMatchObject({ extension: 'jpg', width: 40, height: 30 })
  const [red = 0, , blue = 0] = await averageOf(image.bytes, { left: 5, top: 5 })
  expect(red).toBeGreaterThan(240)
  expect(blue).toBeLessThan(15)
})

test.each(['original', 'default'] satisfies TargetSize[])(
  'a picture for print (CMYK) becomes one for screens (%s)',
  async (target) => {
    const cmyk = await sharp(jpeg).resize(300).toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const { bytes } = await ingestImage(cmyk, target)
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  },
)

test.each(['webp', 'avif', 'gif', 'png', 'tiff'] as const)('%s is accepted', async (format) => {
  const bytes = await sharp(jpeg).resize(200).toFormat(format).toBuffer()
  expect(await ingestImage(bytes, 'mobile')).toMatchObject({ extension: 'jpg', width: 200 })
})

test('an iPhone’s HEIC is upright, and its wide colours are those of screens', async () => {
  const { icc } = await sharp(jpeg)
    .resize(9)
    .withIccProfile('p3')
    .toBuffer()
    .then((p3) => sharp(p3).metadata())
  const plain = await ingestImage(testHeic(), 'original')
  expect(plain).toMatchObject({ extension: 'jpg', width: 64, height: 64 })
  const image = await ingestImage(testHeic({ icc, isTurned: true }), 'original')
  const { exif, icc: left, orientation, space } = await sharp(image.bytes).metadata()
  expect([exif, left, orientation, space]).toEqual([undefined, undefined, undefined, 'srgb'])
  const turned = await sharp(plain.bytes).rotate(270).png().toBuffer()
  for (const corner of [
    { left: 0, top: 0 },
    { left: 44, top: 0 },
    { left: 0, top: 44 },
  ]) {
    const before = await averageOf(turned, corner)
    const after = await averageOf(image.bytes, corner)
    for (const [n, value] of after.entries())
      expect(Math.abs(value - (before[n] ?? 0))).toBeLessThan(15)
    // Strong colours of the wide gamut are stronger ones of the narrow one.
    expect(Math.max(...after)).toBeGreaterThan(Math.max(...before) + 2)
  }
})

test('a file on disk is judged by its content, whatever its name says', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'callboard-ingest-'))
  try {
    const named = path.join(folder, 'resume.pdf')
    await writeFile(named, jpeg)
    expect((await ingestImage(named, 'mobile')).extension).toBe('jpg')
    const disguised = path.join(folder, 'picture.jpg')
    await writeFile(disguised, '%PDF-1.7\n%%EOF\n')
    await expect(ingestImage(disguised, 'mobile')).rejects.toMatchObject({ status: 415 })
  } finally {
    await rm(folder, { recursive: true })
  }
})

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const brokenHeic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic'),
  Buffer.alloc(90),
])

test.each([
  ['an SVG', 415, /not a picture/, () => Buffer.from(svg)],
  ['a PDF', 415, /not a picture/, () => Buffer.from('%PDF-1.7\n%%EOF\n')],
  ['text', 415, /not a picture/, () => Buffer.from('once upon a time in the wings')],
  ['an empty file', 400, /damaged/, () => Buffer.alloc(0)],
  ['an HEIC without a picture', 400, /damaged/, () => brokenHeic],
  ['a cut HEIC', 400, /damaged/, () => testHeic().subarray(0, 400)],
  ['a cut JPEG', 400, /damaged/, () => jpeg.subarray(0, jpeg.length * 0.6)],
  ['a JPEG without its end', 400, /damaged/, () => jpeg.subarray(0, jpeg.length - 3000)],
])('%s is refused with %i', async (_case, status, message, make) => {
  const bytes = await make()
  for (const target of ['original', 'default'] satisfies TargetSize[]) {
    await expect(ingestImage(bytes, target)).rejects.toMatchObject({
      name: 'AppError',
      status,
      message: expect.stringMatching(message),
    })
  }
})

test('a cut PNG, WebP or AVIF is refused', async () => {
  for (const format of ['png', 'webp', 'avif'] as const) {
    const whole = await sharp(jpeg).resize(300).toFormat(format).toBuffer()
    const cut = whole.subarray(0, whole.length / 2)
    await expect(ingestImage(cut, 'default')).rejects.toMatchObject({ status: 400 })
  }
})

test('a decompression bomb is refused before it is opened', async () => {
  const bomb = bombPng()
  expect(bomb.length).toBeLessThan(100_000)
  expect((await sharp(bomb, { limitInputPixels: false }).metadata()).width).toBe(20_000)
  await expect(ingestImage(bomb, 'original')).rejects.toMatchObject({
    status: 413,
    message: expect.stringContaining('80 million pixels'),
  })
})

test('a large photograph that takes few bytes is made of all its pixels', async () => {
  const line = { create: { width: 1, height: 3000, channels: 3 as const, background: '#000' } }
  const page = plainPicture(4000, 3000, '#fff').composite([{ input: line, left: 2001, top: 0 }])
  const image = await ingestImage(await page.jpeg({ quality: 95 }).toBuffer(), 'default')
  expect(image).toMatchObject({ width: 3840, height: 2880 })
  const { channels } = await sharp(image.bytes).greyscale().stats()
  expect(channels[0]?.min).toBeLessThan(80)
})
