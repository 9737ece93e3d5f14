/**
 * What a file is by its first bytes: `foreign` are pictures that cannot be freed of metadata,
 * `foreign-film` films and sounds, and `lfs-pointer` is what git has in place of a file of Git LFS.
 */
export type FileType =
  'jpeg' | 'png' | 'webp' | 'film' | 'pdf' | 'foreign' | 'foreign-film' | 'lfs-pointer' | 'other'

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
const windowsMedia = '\x30\x26\xb2\x75'
const mpeg = ['\0\0\x01\xba', '\0\0\x01\xb3']
// MP3 with its notes, and other sounds.
const sounds = ['ID3', 'fLaC', '#!AMR', '.snd', 'caff']
const foreignFilm = [matroska, windowsMedia, ...mpeg, 'OggS', 'FLV', ...sounds]
// MP3 and AAC without notes before them: eleven bits, and a kind that no byte order mark has.
const bareSound = /^\xff[\xe2\xe3\xf1-\xf3\xf9-\xfd]/
// AVI and WAV, and AIFF.
const chunked = /^(?:RIFF[^]{4}(?:AVI |WAVE)|FORM[^]{4}AIF[FC])/
// MPEG in packets of 188 bytes that begin with the same letter; those of a camera have four bytes before.
const transport = /^(?:(?:G[^]{187}){3}|(?:[^]{4}G[^]{187}){3})/
const svg = /<svg[\s>]/i
const lfsPointer = 'version https://git-lfs.github.com/spec/'

/** Tells what a file is from its first `headLength` bytes, whatever it is called. */
export function fileType(head: Buffer): FileType {
  const text = head.toString('latin1', 0, headLength)
  if (text.startsWith(lfsPointer)) return 'lfs-pointer'
  if (text.startsWith(jpeg)) return 'jpeg'
  if (text.startsWith(png)) return 'png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  const isForeign = foreign.some((beginning) => text.startsWith(beginning))
  if (isForeign || foreignBrand.test(text.slice(4)) || svg.test(text)) return 'foreign'
  if (foreignFilm.some((beginning) => text.startsWith(beginning))) return 'foreign-film'
  if ([bareSound, chunked, transport].some((kind) => kind.test(text))) return 'foreign-film'
  if (film.test(text.slice(4))) return 'film'
  return /%PDF-\d/.test(text) ? 'pdf' : 'other'
}
