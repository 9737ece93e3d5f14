import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Region } from 'sharp'

/** Grain that no encoder can make small. */
export function noise(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
}

/** One colour all over. */
export function plain(width: number, height: number, background = '#c60') {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** The colours that a part of a picture has, each once, as red, green and blue. */
export async function coloursOf(picture: Uint8Array, part: Region): Promise<number[][]> {
  const pixels = await sharp(picture).removeAlpha().extract(part).raw().toBuffer()
  const found = new Set<number>()
  for (let at = 0; at < pixels.length; at += 3) found.add(pixels.readUIntBE(at, 3))
  return [...found].map((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])
}

/** A photograph as a phone writes it: lying on its side, saying where and by whom it was taken. */
export function fromPhone(width: number, height: number) {
  return noise(width, height)
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Artist: 'Secret Name', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Secret Name</a></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/**
 * Copies a folder of media with its photographs a tenth as wide, each in its exact shape. A browser
 * decodes whatever size it is given, and most tests only ask which picture is shown where.
 */
export async function copySmall(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) {
    const [source, copy] = [path.join(from, name), path.join(to, name)]
    if (!name.endsWith('.jpg')) await copyFile(source, copy)
    else {
      const { width = 0 } = await sharp(source).metadata()
      await sharp(source)
        .resize({ width: Math.round(width / 10) })
        .toFile(copy)
    }
  }
}
