import { brotliDecompressSync } from 'node:zlib'
import { ByteReader } from './byte-reader'
import { rebuildGlyphs } from './woff2-glyphs'

// The tags a WOFF2 file may name by number, in the order of the standard (W3C WOFF 2.0, 4.1).
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'

interface Table {
  tag: string
  data: Buffer
}

/**
 * Unpacks a WOFF2 font into TrueType, which the text renderer reads where it cannot read WOFF2.
 * Throws an Error for fonts that are no single WOFF2 TrueType font.
 */
export function unpackWoff2(bytes: Buffer): Buffer {
  const header = new ByteReader(bytes)
  if (header.text(4) !== 'wOF2') throw new Error('This is no WOFF2 font')
  const flavor = header.u32()
  header.skip(4)
  const tableCount = header.u16()
  header.skip(6)
  const compressedSize = header.u32()
  header.skip(24)
  const directory = Array.from({ length: tableCount }, () => readEntry(header))
  const body = brotliDecompressSync(header.bytes(compressedSize))
  return assemble(flavor, restore(directory, new ByteReader(body)))
}

interface Entry {
  tag: string
  storedLength: number
  isTransformed: boolean
}

function readEntry(reader: ByteReader): Entry {
  const flags = reader.u8()
  const index = flags & 0x3f
  const tag = index === 0x3f ? reader.text(4) : knownTags.slice(index * 5, index * 5 + 4)
  const version = flags >> 6
  // Glyphs are transformed unless said otherwise; for everything else it is the other way round.
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  const length = reader.base128()
  return { tag, isTransformed, storedLength: isTransformed ? reader.base128() : length }
}

function restore(directory: Entry[], body: ByteReader): Table[] {
  const stored = directory.map((entry) => ({ ...entry, data: body.bytes(entry.storedLength) }))
  const glyf = stored.find(({ tag, isTransformed }) => tag === 'glyf' && isTransformed)
  if (!glyf) return stored
  const rebuilt = rebuildGlyphs(glyf.data)
  return stored.map(({ tag, data, isTransformed }) => {
    if (tag === 'glyf' || tag === 'loca') return { tag, data: rebuilt[tag] }
    if (isTransformed) throw new Error(`The font's table ${tag} is packed in an unknown way`)
    const copy = Buffer.from(data)
    // The rebuilt index always has four bytes an entry.
    if (tag === 'head') copy.writeInt16BE(1, 50)
    return { tag, data: copy }
  })
}

function assemble(flavor: number, tables: Table[]): Buffer {
  const sorted = tables.toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
  const header = Buffer.alloc(12 + 16 * sorted.length)
  const power = 2 ** Math.floor(Math.log2(sorted.length))
  header.writeUInt32BE(flavor, 0)
  header.writeUInt16BE(sorted.length, 4)
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((sorted.length - power) * 16, 10)
  const parts = [header]
  let offset = header.length
  for (const [n, { tag, data }] of sorted.entries()) {
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4)
    data.copy(padded)
    header.write(tag, 12 + n * 16, 'latin1')
    header.writeUInt32BE(checksum(padded), 16 + n * 16)
    header.writeUInt32BE(offset, 20 + n * 16)
    header.writeUInt32BE(data.length, 24 + n * 16)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

function checksum(padded: Buffer): number {
  let sum = 0
  for (let n = 0; n < padded.length; n += 4) sum = (sum + padded.readUInt32BE(n)) >>> 0
  return sum
}
