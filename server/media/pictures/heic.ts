import { crc32, deflateSync } from 'node:zlib'
import type { HeifImage } from 'libheif-js/wasm-bundle.js'
import { sharp } from './sharp'

/**
 * Decodes an HEIC (a HEIF with HEVC in it, as iPhones write it) to a PNG of its main picture: upright,
 * in its own colours with their profile, without anything else. Throws for what cannot be decoded.
 * @param icc the picture's colour profile, if it has one
 */
export async function pngOfHeic(bytes: Uint8Array, icc: Buffer | undefined): Promise<Buffer> {
  // The decoder is large, and most processes never need it.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) throw new Error('There is no picture in this HEIC')
  try {
    const hasAlpha = image.has_alpha_channel()
    const [width, height] = [image.get_width(), image.get_height()]
    const pixels = await pixelsOf(image, width, height)
    const opened = sharp(pixels, { raw: { width, height, channels: 4 } })
    // It lives for a moment only.
    const png = (hasAlpha ? opened : opened.removeAlpha()).png({ compressionLevel: 1 })
    const plain = await png.toBuffer()
    return icc ? withProfile(plain, icc) : plain
  } finally {
    for (const one of images) one.free()
  }
}

function pixelsOf(image: HeifImage, width: number, height: number): Promise<Uint8ClampedArray> {
  const data = new Uint8ClampedArray(width * height * 4)
  return new Promise((resolve, reject) => {
    image.display({ data, width, height }, (shown) => {
      if (shown) resolve(data)
      else reject(new Error('This HEIC cannot be decoded'))
    })
  })
}

// A signature of 8 bytes, and 25 of the first chunk, which says how large it is.
const afterHeader = 33

function withProfile(png: Buffer, icc: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('iCCPicc\0\0'), deflateSync(icc)])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length - 4, 0)
  ends.writeUInt32BE(crc32(data), 4)
  const chunk = [ends.subarray(0, 4), data, ends.subarray(4)]
  return Buffer.concat([png.subarray(0, afterHeader), ...chunk, png.subarray(afterHeader)])
}
