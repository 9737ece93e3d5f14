import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFRawStream } from 'pdf-lib'
import { bareJpeg } from '../clean/jpeg'

const filter = PDFName.of('Filter')
const boxes = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c'])

/** The stream's filters, outermost first. */
function filtersOf(dict: PDFDict): string[] {
  const found = dict.lookup(filter)
  const list = found instanceof PDFArray ? found.asArray() : found ? [found] : []
  return list.map((name) => {
    const named = dict.context.lookup(name)
    return named instanceof PDFName ? named.decodeText() : ''
  })
}

/** A stream's bytes without all filters but the last. Throws where one is not known. */
function unwrapped({ dict, contents }: PDFRawStream, filters: readonly string[]): Uint8Array {
  if (filters.length === 1) return contents
  const outer = PDFDict.withContext(dict.context)
  outer.set(filter, dict.context.obj(filters.slice(0, -1).map((name) => PDFName.of(name))))
  return decodePDFRawStream(PDFRawStream.of(outer, contents)).decode()
}

/** A JPEG 2000 file without the boxes that say something beside its pixels. */
function bareJpeg2000(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 4, 8) !== 'jP  ') return bytes
  const parts: Buffer[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at) || bytes.length - at
    if (length < 8) throw new Error('A picture cannot be read')
    if (boxes.has(bytes.toString('latin1', at + 4, at + 8)))
      parts.push(bytes.subarray(at, at + length))
    at += length
  }
  return Buffer.concat(parts)
}

/**
 * A picture's stream without the metadata inside it, which needs no new compression; any other as it
 * is. Throws an Error for a picture that cannot be followed to its end.
 */
export function barePicture(stream: PDFRawStream): { contents: Uint8Array; filter?: PDFName } {
  const filters = filtersOf(stream.dict)
  const last = filters.at(-1)
  if (last !== 'DCTDecode' && last !== 'DCT' && last !== 'JPXDecode') {
    return { contents: stream.contents }
  }
  const bytes = Buffer.from(unwrapped(stream, filters))
  const isJpeg2000 = last === 'JPXDecode'
  const contents = isJpeg2000 ? bareJpeg2000(bytes) : bareJpeg(bytes)?.bytes
  if (!contents) throw new Error('A picture cannot be read')
  return { contents, filter: PDFName.of(isJpeg2000 ? 'JPXDecode' : 'DCTDecode') }
}

export { filter }
