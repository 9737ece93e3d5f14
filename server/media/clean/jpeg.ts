const start = Buffer.from([0xff, 0xd8])
const end = 0xd9
const scan = 0xda
// Huffman and quantization tables, frames, restarts: what a decoder needs, and nothing to read.
const tables = new Set([0xdb, 0xdc, 0xdd, ...Array.from({ length: 16 }, (_, n) => 0xc0 + n)])

/** A JPEG without anything but its pixels; `isBare` where nothing had to be left out. */
interface BareJpeg {
  bytes: Buffer
  isBare: boolean
}

const jfifLength = 18

/** EXIF that says which way up the picture is (2 to 8), and nothing else. */
function orientationSegment(orientation: number): Buffer {
  const head = [0xff, 0xe1, 0, 34, ...Buffer.from('Exif\0\0MM\0*'), 0, 0, 0, 8]
  // One entry: tag 0x0112, one 16-bit number.
  return Buffer.from([...head, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
}

function isJfif(segment: Buffer): boolean {
  return segment.length === jfifLength && segment.toString('latin1', 4, 8) === 'JFIF'
}

/** Where the JFIF header at the beginning of a JPEG ends; where none is, its start does. */
function jfifEnd(jpeg: Buffer): number {
  const isFirst = jpeg[3] === 0xe0 && isJfif(jpeg.subarray(2, 2 + jfifLength))
  return isFirst ? 2 + jfifLength : 2
}

function isOrientation(marker: number, segment: Buffer): boolean {
  const orientation = segment[29] ?? 0
  const isWay = marker === 0xe1 && orientation >= 2 && orientation <= 8
  return isWay && segment.equals(orientationSegment(orientation))
}

/** Whether a segment says nothing of where the picture comes from. */
function isNeeded(marker: number, segment: Buffer): boolean {
  if (marker === 0xe0) return isJfif(segment)
  // How the colours are to be read; a decoder guesses wrong without it.
  if (marker === 0xee) return segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe'
  return tables.has(marker)
}

/** The end of the compressed pixels that begin at `from`: the next marker that is no part of them. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? end
    const isPart = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isPart) return at
  }
  return bytes.length
}

/** The pixels of a JPEG, saying which way up they are (EXIF's 2 to 8; 1 is upright and needs no words). */
export function withOrientation(bare: Buffer, orientation: number): Buffer {
  if (orientation < 2 || orientation > 8) return bare
  const after = jfifEnd(bare)
  return Buffer.concat([
    bare.subarray(0, after),
    orientationSegment(orientation),
    bare.subarray(after),
  ])
}

/** A JPEG that says in a JFIF header how many pixels an inch has. */
export function withDensity(jpeg: Buffer, pixelsPerInch: number): Buffer {
  const header = Buffer.from([
    0xff,
    0xe0,
    0,
    16,
    ...Buffer.from('JFIF\0'),
    1,
    2,
    1,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
  header.writeUInt16BE(pixelsPerInch, 12)
  header.writeUInt16BE(pixelsPerInch, 14)
  return Buffer.concat([start, header, jpeg.subarray(jfifEnd(jpeg))])
}

/**
 * Copies of a JPEG what decoding needs, the pixels untouched: no EXIF but which way up it is, no XMP,
 * IPTC, colour profile, comment or preview, and nothing after its end. Undefined where it cannot be
 * followed to its end.
 * @param keepsOrientation whether that stays; without it the pixels lie as they were written
 */
export function bareJpeg(bytes: Buffer, keepsOrientation = true): BareJpeg | undefined {
  if (!bytes.subarray(0, 2).equals(start)) return undefined
  const kept: Buffer[] = [start]
  let at = 2
  let isBare = true
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      // Padding before a marker.
      isBare = false
      at += 1
      continue
    }
    if (marker === end) {
      kept.push(bytes.subarray(at, at + 2))
      return { bytes: Buffer.concat(kept), isBare: isBare && at + 2 === bytes.length }
    }
    if (at + 4 > bytes.length) return undefined
    const after = at + 2 + bytes.readUInt16BE(at + 2)
    const until = marker === scan ? endOfScan(bytes, after) : after
    const segment = bytes.subarray(at, until)
    const isWay = keepsOrientation && isOrientation(marker, segment)
    if (marker === scan || isWay || isNeeded(marker, segment)) kept.push(segment)
    else isBare = false
    at = until
  }
  return undefined
}
