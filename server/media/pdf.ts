import { inflateSync } from 'node:zlib'
import { AppError, tooLarge, unsupportedType } from '../errors'

/** The most bytes a resume may have. */
export const pdfLimit = 10 * 1024 * 1024

// Object streams of a document of ten megabytes hold far less; what unfolds to more is a bomb.
const inflatedLimit = 50 * 1024 * 1024

// Every action or attachment that could do more than show pages must name one of these. They are
// long enough never to turn up in compressed bytes by chance.
const active =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|ImportData|SubmitForm|GoToE)(?![A-Za-z0-9])/

const notPdf = 'This file is not a PDF. Choose the resume as a PDF file.'
const damaged = 'This PDF is damaged or incomplete. Export it again and choose the new file.'
const locked = 'This PDF is protected. Export it without a password and choose the new file.'
const scripted =
  'This PDF contains scripts, forms that send data or attached files. Print it to a plain PDF and choose that one.'

/**
 * Passes PDF documents of up to 10 MB that only show pages. Throws 415 for what is no PDF, 413 for
 * one too large, 400 for one that is damaged, encrypted, or runs scripts, programs or attachments.
 */
export function checkPdf(bytes: Uint8Array): void {
  if (bytes.length > pdfLimit)
    throw tooLarge('This PDF is larger than 10 MB. Export a smaller one.')
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  if (!/%PDF-[12]\.\d/.test(text.slice(0, 1024))) throw unsupportedType(notPdf)
  const end = text.slice(-2048)
  if (!end.includes('%%EOF') || !/startxref\s+\d+/.test(end)) throw refused('damaged_pdf', damaged)
  const names = decodeNames(text)
  if (/\/Encrypt(?![A-Za-z0-9])/.test(names)) throw refused('protected_pdf', locked)
  if (active.test(names) || objectStreams(text).some((part) => active.test(decodeNames(part)))) {
    throw refused('active_pdf', scripted)
  }
}

function refused(code: string, message: string): AppError {
  return new AppError(400, code, message)
}

/** Spells out names written with escapes: `/J#61vaScript` is `/JavaScript`. */
function decodeNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** The content of every compressed group of objects; throws where one cannot be looked into. */
function objectStreams(text: string): string[] {
  const streams: string[] = []
  let room = inflatedLimit
  let before = 0
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const dictionary = decodeNames(text.slice(before, index))
    before = index + keyword.length
    if (!/\/Type\s*\/ObjStm/.test(dictionary)) continue
    const data = text.slice(before, text.indexOf('endstream', before))
    const content = dictionary.includes('/Filter') ? inflate(data, room) : data
    room -= content.length
    streams.push(content)
  }
  return streams
}

function inflate(data: string, limit: number): string {
  try {
    const options = { maxOutputLength: Math.max(1, limit) }
    return inflateSync(Buffer.from(data, 'latin1'), options).toString('latin1')
  } catch (cause) {
    throw new AppError(400, 'damaged_pdf', damaged, { cause })
  }
}
