import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ingestImage } from '../pictures/ingest'
import { fromPhone, noise, plain } from '../pictures/test-pictures'
import { cleanPicture } from '../pictures/clean-picture'
import { isBarePicture } from './bare-picture'
import { fileType } from './file-type'

const types = ['jpeg', 'png', 'webp'] as const
const secret = 'Secret Name'

/** A picture that says where it was made, in one of the formats. */
const talkative = async (type: (typeof types)[number]) =>
  sharp(await fromPhone(60, 40))
    .keepMetadata()
    .toFormat(type)
    .toBuffer()

test.each(types)('a %s keeps its kind and its pixels, upright, and nothing else', async (type) => {
  const bytes = await talkative(type)
  expect(bytes.includes(secret)).toBe(true)
  expect(isBarePicture(bytes, type)).toBe(false)
  const clean = await cleanPicture(bytes, type)
  expect(isBarePicture(clean, type)).toBe(true)
  expect(clean.includes('Secret')).toBe(false)
  const { format, width, height, exif, xmp, icc, orientation } = await sharp(clean).metadata()
  expect([format, width, height]).toEqual([type, 40, 60])
  expect([exif, xmp, icc, orientation]).toEqual(Array(4).fill(undefined))
})

test.each(types)('something behind the end of a %s, or cut off, is not bare', async (type) => {
  const bytes = await plain(40, 30).toFormat(type).toBuffer()
  expect(isBarePicture(bytes, type)).toBe(true)
  expect(isBarePicture(Buffer.concat([bytes, Buffer.from(secret)]), type)).toBe(false)
  expect(isBarePicture(bytes.subarray(0, -9), type)).toBe(false)
  expect(isBarePicture(Buffer.alloc(0), type)).toBe(false)
})

function insert(bytes: Buffer, at: number, part: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)])
}

test('comments and previews that sharp does not tell of are found', async () => {
  const jpeg = await noise(40, 30).jpeg({ progressive: true }).toBuffer()
  expect(isBarePicture(jpeg, 'jpeg')).toBe(true)
  const comment = Buffer.concat([
    Buffer.from([0xff, 0xfe, 0, 2 + secret.length]),
    Buffer.from(secret),
  ])
  const preview = Buffer.concat([Buffer.from([0xff, 0xe0, 0, 9]), Buffer.from('JFXX\0\x10\x01')])
  for (const part of [comment, preview]) {
    expect(isBarePicture(insert(jpeg, 2, part), 'jpeg')).toBe(false)
  }
  const png = await plain(9, 9).png().toBuffer()
  const text = deflateSync(secret)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(text.length)
  head.write('zTXt', 4, 'latin1')
  expect(isBarePicture(insert(png, 33, Buffer.concat([head, text, Buffer.alloc(4)])), 'png')).toBe(
    false,
  )
})

test('what an upload stores needs no cleaning', async () => {
  const clear = { create: { width: 30, height: 20, channels: 4, background: '#f008' } } as const
  const pictures = [await fromPhone(60, 40), await sharp(clear).png().toBuffer()]
  for (const bytes of [...pictures, await plain(9, 9).gif().toBuffer()]) {
    for (const size of ['original', 'mobile'] as const) {
      const { bytes: stored } = await ingestImage(bytes, size)
      const type = fileType(stored)
      expect(isBarePicture(stored, type as 'jpeg')).toBe(true)
    }
  }
})

test('pictures of other kinds are known for what they are, whatever they are called', async () => {
  const avif = await plain(9, 9).avif().toBuffer()
  const tiff = await plain(9, 9).tiff().toBuffer()
  const svg = Buffer.from('<?xml version="1.0"?><!-- me --><svg xmlns="x"/>')
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')
  for (const bytes of [avif, tiff, svg, heic, await plain(9, 9).gif().toBuffer()]) {
    expect(fileType(bytes)).toBe('foreign')
  }
  for (const head of ['\x1a\x45\xdf\xa3\x9fB\x86\x81\x01', 'RIFF\0\0\0\0AVI LIST']) {
    expect(fileType(Buffer.from(head, 'latin1'))).toBe('foreign-film')
  }
  const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0', 'latin1')
  expect(fileType(film)).toBe('film')
  expect(fileType(Buffer.from('%PDF-1.7\n'))).toBe('pdf')
})

test('a damaged picture is refused in words', async () => {
  const torn = (await fromPhone(90, 90)).subarray(0, 4000)
  await expect(cleanPicture(torn, 'jpeg')).rejects.toMatchObject({ status: 415 })
})
