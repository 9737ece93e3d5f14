import { ByteReader } from './byte-reader'

interface Streams {
  contours: ByteReader
  points: ByteReader
  flags: ByteReader
  glyphs: ByteReader
  composites: ByteReader
  boxes: ByteReader
  instructions: ByteReader
}

interface Point {
  x: number
  y: number
  isOnCurve: boolean
}

/** Rebuilds the tables `glyf` and `loca` from a transformed `glyf` (W3C WOFF 2.0, 5.1). */
export function rebuildGlyphs(transformed: Buffer): { glyf: Buffer; loca: Buffer } {
  const header = new ByteReader(transformed)
  header.skip(2)
  const hasOverlaps = (header.u16() & 1) === 1
  const count = header.u16()
  header.skip(2)
  const sizes = Array.from({ length: 7 }, () => header.u32())
  const [contours, points, flags, glyphs, composites, boxes, instructions] = sizes.map(
    (size) => new ByteReader(header.bytes(size)),
  )
  if (!contours || !points || !flags || !glyphs || !composites || !boxes || !instructions) {
    throw new Error('The font has no glyphs')
  }
  const streams = { contours, points, flags, glyphs, composites, boxes, instructions }
  const boxBits = boxes.bytes(4 * Math.ceil(count / 32))
  const overlapBits = hasOverlaps ? header.bytes(Math.ceil(count / 8)) : Buffer.alloc(0)

  const parts: Buffer[] = []
  const loca = Buffer.alloc(4 * (count + 1))
  let offset = 0
  for (let n = 0; n < count; n += 1) {
    const box = bit(boxBits, n) ? boxes.bytes(8) : undefined
    const glyph = rebuildGlyph(streams, box, bit(overlapBits, n))
    parts.push(glyph)
    offset += glyph.length
    loca.writeUInt32BE(offset, 4 * (n + 1))
  }
  return { glyf: Buffer.concat(parts), loca }
}

function bit(bits: Buffer, n: number): boolean {
  return (((bits[n >> 3] ?? 0) >> (7 - (n & 7))) & 1) === 1
}

function rebuildGlyph(streams: Streams, box: Buffer | undefined, overlaps: boolean): Buffer {
  const contourCount = streams.contours.i16()
  if (contourCount === 0) return Buffer.alloc(0)
  const glyph =
    contourCount < 0 ? composite(streams, box) : simple(streams, contourCount, box, overlaps)
  return Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)])
}

function composite(streams: Streams, box: Buffer = Buffer.alloc(8)): Buffer {
  const components: Buffer[] = []
  let flags: number
  let hasInstructions = false
  do {
    const head = streams.composites.bytes(4)
    flags = head.readUInt16BE(0)
    hasInstructions ||= (flags & 0x100) !== 0
    const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    components.push(head, streams.composites.bytes((flags & 1 ? 4 : 2) + scale))
  } while (flags & 0x20)
  if (hasInstructions) components.push(instructionsOf(streams))
  return Buffer.concat([int16(-1), box, ...components])
}

function simple(
  streams: Streams,
  contourCount: number,
  box: Buffer | undefined,
  overlaps: boolean,
): Buffer {
  const ends: number[] = []
  let total = 0
  for (let n = 0; n < contourCount; n += 1) {
    total += streams.points.packed16()
    ends.push(total - 1)
  }
  const points = readPoints(streams, total)
  const instructions = instructionsOf(streams)
  // Every offset takes two bytes here, which readers accept as well as the shorter forms.
  const flags = points.map(({ isOnCurve }, n) => Number(isOnCurve) | (overlaps && n === 0 ? 64 : 0))
  return Buffer.concat([
    int16(contourCount),
    box ?? boxAround(points),
    int16(...ends),
    instructions,
    Buffer.from(flags),
    int16(...points.map(({ x }, n) => x - (points[n - 1]?.x ?? 0))),
    int16(...points.map(({ y }, n) => y - (points[n - 1]?.y ?? 0))),
  ])
}

function readPoints(streams: Streams, total: number): Point[] {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (let n = 0; n < total; n += 1) {
    const flag = streams.flags.u8()
    const [dx, dy] = readOffset(flag & 0x7f, streams.glyphs)
    ;[x, y] = [x + dx, y + dy]
    points.push({ x, y, isOnCurve: flag < 0x80 })
  }
  return points
}

/** One step from point to point; `code` says how many bytes it took and how they are shared. */
function readOffset(code: number, bytes: ByteReader): [dx: number, dy: number] {
  const signed = (value: number, positive: number) => (positive & 1 ? value : -value)
  if (code < 10) return [0, signed(((code & 14) << 7) + bytes.u8(), code)]
  if (code < 20) return [signed((((code - 10) & 14) << 7) + bytes.u8(), code), 0]
  if (code < 84) {
    const [part, both] = [code - 20, bytes.u8()]
    return [
      signed(1 + (part & 0x30) + (both >> 4), code),
      signed(1 + ((part & 0x0c) << 2) + (both & 0x0f), code >> 1),
    ]
  }
  if (code < 120) {
    const part = code - 84
    const dx = signed(1 + (Math.floor(part / 12) << 8) + bytes.u8(), code)
    return [dx, signed(1 + (((part % 12) >> 2) << 8) + bytes.u8(), code >> 1)]
  }
  if (code < 124) {
    const [first, second, third] = [bytes.u8(), bytes.u8(), bytes.u8()]
    const dx = (first << 4) + (second >> 4)
    return [signed(dx, code), signed(((second & 0x0f) << 8) + third, code >> 1)]
  }
  const dx = signed(bytes.u16(), code)
  return [dx, signed(bytes.u16(), code >> 1)]
}

function instructionsOf(streams: Streams): Buffer {
  const length = streams.glyphs.packed16()
  return Buffer.concat([int16(length), streams.instructions.bytes(length)])
}

function boxAround(points: Point[]): Buffer {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return int16(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
}

function int16(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2)
  for (const [n, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, n * 2)
  return buffer
}
