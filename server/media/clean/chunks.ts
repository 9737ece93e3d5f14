// Of pixels, colours and transparency; no text, no time, no EXIF and no profile.
const pngChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs'])
const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/** Whether a PNG holds nothing but what shows its pixels, and ends where it says. */
export function isBarePng(bytes: Buffer): boolean {
  let at = 8
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const length = bytes.readUInt32BE(at)
    if (type === 'IEND') return length === 0 && at + 12 === bytes.length
    if (!pngChunks.has(type)) return false
    at += 12 + length
  }
  return false
}

/** Whether a WebP holds nothing but one picture's pixels, and ends where it says. */
export function isBareWebp(bytes: Buffer): boolean {
  if (bytes.length < 12 || bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = 12
  while (at + 8 <= bytes.length) {
    if (!webpChunks.has(bytes.toString('latin1', at, at + 4))) return false
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return at === bytes.length
}
