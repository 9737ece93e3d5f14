import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isBarePicture } from '../clean/bare-picture'
import { bareJpeg } from '../clean/jpeg'
import { keepOriginal, turnOriginal } from './keep-original'
import { testHeic } from './test-heic'
import { noise, plain } from './test-pictures'

const secret = 'Secret Name'

/** The pixels as a viewer shows them. */
const shown = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer()

const shownAsPng = (bytes: Buffer) => sharp(bytes).autoOrient().png().toBuffer()

test.each([1, 3, 6, 8])(
  'a JPEG in sRGB that lies as %i keeps every byte of its pixels, and that alone',
  async (orientation) => {
    const photograph = await noise(90, 60)
      .jpeg({ quality: 97 })
      .withExif({ IFD0: { Artist: secret } })
      .withIccProfile('srgb')
      .withMetadata({ orientation })
      .toBuffer()
    expect(photograph.includes(secret)).toBe(true)
    const kept = await keepOriginal(photograph)
    const isTurned = orientation > 4
    expect(kept).toMatchObject({
      extension: 'jpg',
      width: isTurned ? 60 : 90,
      height: isTurned ? 90 : 60,
    })
    expect(isBarePicture(kept.bytes, 'jpeg')).toBe(true)
    expect(kept.bytes.includes('Secret')).toBe(false)
    const scan = bareJpeg(photograph)?.bytes.subarray(-2000) ?? Buffer.alloc(1)
    expect(kept.bytes.includes(scan)).toBe(true)
    expect(await shown(kept.bytes)).toEqual(await shown(photograph))
    const { icc, xmp, orientation: said } = await sharp(kept.bytes).metadata()
    expect([icc, xmp, said]).toEqual([
      undefined,
      undefined,
      isTurned || orientation > 1 ? orientation : undefined,
    ])
  },
)

test('wide colours become sRGB, upright, in full size', async () => {
  const wide = await noise(90, 60)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .toBuffer()
  const kept = await keepOriginal(wide)
  const { format, width, height, icc, exif, orientation } = await sharp(kept.bytes).metadata()
  expect([format, width, height]).toEqual(['jpeg', 60, 90])
  expect([icc, exif, orientation]).toEqual([undefined, undefined, undefined])
})

test('a HEIC is kept as a JPEG of all its pixels, a PNG as a PNG', async () => {
  const heic = await keepOriginal(testHeic())
  expect(heic).toMatchObject({ extension: 'jpg', width: 64, height: 64 })
  const png = await plain(40, 30).png().toBuffer()
  expect(await keepOriginal(png)).toMatchObject({ extension: 'png', width: 40, height: 30 })
})

test('a segment that says more than which way up a picture is, is no such segment', async () => {
  const turned = await noise(20, 10).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { bytes } = await keepOriginal(turned)
  const way = bytes.indexOf('Exif')
  for (const at of [way + 6, way + 18, way + 25, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 8
    expect(isBarePicture(changed, 'jpeg')).toBe(false)
  }
})

test('an original is turned without a loss, however it lies', async () => {
  const pixels = await noise(9, 6).jpeg({ quality: 97 }).toBuffer()
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const lying = await sharp(pixels).keepMetadata().withMetadata({ orientation }).jpeg().toBuffer()
    const { bytes } = await keepOriginal(lying)
    for (const [turn, angle] of [
      ['right', 90],
      ['left', 270],
    ] as const) {
      const turned = await turnOriginal(bytes, turn)
      expect(isBarePicture(turned.bytes, 'jpeg')).toBe(true)
      const upright = await sharp(await shownAsPng(bytes))
        .rotate(angle)
        .raw()
        .toBuffer()
      expect(await shown(turned.bytes), `${orientation} ${turn}`).toEqual(upright)
    }
  }
})
