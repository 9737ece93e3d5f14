// colors-no-alpha.heic of the tests of libheif (https://github.com/strukturag/libheif, LGPL-3.0).
const colors = Buffer.from(
  'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABLm1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAA' +
    'AAAADnBpdG0AAAAAAAEAAAAiaWxvYwAAAABEQAABAAEAAAAAAU4AAQAAAAAAAAClAAAAI2lpbmYAAAAAAAEAAAAVaW5m' +
    'ZQIAAAAAAQAAaHZjMQAAAACuaXBycAAAAJFpcGNvAAAAdWh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEM' +
    'Af//A3AAAAMAkAAAAwAAAwAeugJAIQABAChCAQEDcAAAAwCQAAADAAADAB6gIIEFlupJKa5sCAAAAwAIAAADAAhAIgAB' +
    'AAdEAcFysCJAAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAVaXBtYQAAAAAAAAABAAECgQIAAACtbWRhdAAAAKEmAa8TgIGS' +
    'EXXAGM2sfMMD8HKXsBNBYjkEW6//QKl1HfLCc/SN/bWOG2ARaa8rk4JsxRuKJFz/vIlnrSBv0Pk7pYMv503LniUfVt0R' +
    'GOMyTBZVcbnDhlXs0nsTVObq7679Fh7MfXPARYndCrwpKWSNTQcCjNVYWPVOenDxU81lLBnE070xnN107IoLiTNywdiN' +
    'Wzedf/q6zzV3iwZflrO94A==',
  'base64',
)

// Where things are in it: the sizes of boxes that grow, where its pixels begin, what it is made of.
const boxSizes = { meta: 24, iprp: 152, ipco: 160, ipma: 305 }
const pixelsAt = 103
const properties = { end: 305, count: 323 }

/** A small HEIC of 64 × 64 pixels; as phones write it with a colour profile, and turned to be upright. */
export function testHeic({
  icc,
  isTurned = false,
}: { icc?: Buffer; isTurned?: boolean } = {}): Buffer {
  const added = [
    ...(icc ? [box('colr', Buffer.from('prof'), icc)] : []),
    // A quarter, against the clock.
    ...(isTurned ? [box('irot', Buffer.from([1]))] : []),
  ]
  const bytes = Buffer.from(colors)
  const inside = Buffer.concat(added)
  const grows = inside.length + added.length
  for (const [name, at] of Object.entries(boxSizes)) {
    const by = { ipco: inside.length, ipma: added.length }[name] ?? grows
    bytes.writeUInt32BE(bytes.readUInt32BE(at) + by, at)
  }
  bytes.writeUInt32BE(bytes.readUInt32BE(pixelsAt) + grows, pixelsAt)
  bytes.writeUInt8(2 + added.length, properties.count)
  const tail = bytes.subarray(properties.end + 21)
  const used = Buffer.from(added.map((_, n) => 0x80 + 3 + n))
  return Buffer.concat([
    bytes.subarray(0, properties.end),
    inside,
    bytes.subarray(properties.end, properties.end + 21),
    used,
    tail,
  ])
}

function box(type: string, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(type), ...contents])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 4)
  return Buffer.concat([size, body])
}
