/** What a file is by its first bytes: `foreign` are pictures and films that cannot be freed of metadata. */
export type FileType =
  'jpeg' | 'png' | 'webp' | 'film' | 'pdf' | 'foreign' | 'foreign-film' | 'other'

/** As many bytes as it takes to tell. */
export const headLength = 1024

const jpeg = '\xff\xd8\xff'
const png = '\x89PNG\r\n\x1a\n'
// GIF, TIFF and the raw files made of it, BMP, Photoshop, icons, JPEG 2000 and JPEG XL.
const foreign = [
  ...['GIF8', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+', 'IIRO', 'IIU\0', 'BM', '8BPS', '\0\0\x01\0'],
  ...['\xff\x4f\xff\x51', '\xff\x0a', '\0\0\0\x0cjP  ', '\0\0\0\x0cJXL '],
]
// AVIF, HEIC, raw files and JPEG 2000 are boxes, as films are; their brand tells them apart.
const foreignBrand = /^ftyp(?:avi[fos]|mif[12]|msf1|hei[cmsx]|hev[cmsx]|crx |jp[2xm] |mj[2p]2)/
// MP4, and QuickTime from before it had brands.
const film = /^(?:ftyp|moov|mdat|wide|pnot)/
// WebM is a kind of Matroska.
const matroska = '\x1a\x45\xdf\xa3'
const svg = /<svg[\s>]/i

/** Tells what a file is from its first `headLength` bytes, whatever it is called. */
export function fileType(head: Buffer): FileType {
  const text = head.toString('latin1', 0, headLength)
  if (text.startsWith(jpeg)) return 'jpeg'
  if (text.startsWith(png)) return 'png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  const isForeign = foreign.some((beginning) => text.startsWith(beginning))
  if (isForeign || foreignBrand.test(text.slice(4)) || svg.test(text)) return 'foreign'
  const isAvi = text.startsWith('RIFF') && text.startsWith('AVI ', 8)
  if (isAvi || text.startsWith(matroska)) return 'foreign-film'
  if (film.test(text.slice(4))) return 'film'
  return /%PDF-\d/.test(text) ? 'pdf' : 'other'
}
