import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { checkPdf, pdfLimit } from './pdf'

async function document(edit: (pdf: PDFDocument) => unknown = () => undefined) {
  const pdf = await PDFDocument.create()
  pdf.addPage().drawText('Wren Larkwood', { x: 50, y: 700 })
  await edit(pdf)
  return pdf
}

/** A minimal document around some objects. */
function pdfWith(objects: string | Buffer): Buffer {
  const body = typeof objects === 'string' ? Buffer.from(objects) : objects
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    body,
    Buffer.from('\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'),
  ])
}

function objectStream(objects: string, filter = '/Filter /FlateDecode', pack = deflateSync) {
  const data = pack(Buffer.from(objects))
  return Buffer.concat([
    Buffer.from(`5 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${filter} /Length ${data.length} >>\n`),
    Buffer.from('stream\r\n'),
    data,
    Buffer.from('\nendstream\nendobj'),
  ])
}

function check(bytes: Uint8Array) {
  try {
    checkPdf(bytes)
    return 'fine'
  } catch (error) {
    return error
  }
}

test('plain documents pass, compressed or not', async () => {
  const pdf = await document()
  expect(check(await pdf.save())).toBe('fine')
  expect(check(await pdf.save({ useObjectStreams: false }))).toBe('fine')
  expect(check(await readFile('scripts/starter/media/wren-larkwood-resume.pdf'))).toBe('fine')
})

test.each([
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['a page', Buffer.from('<!doctype html><p>%PDF</p>')],
  ['nothing', Buffer.alloc(0)],
])('%s is no PDF', (_case, bytes) => {
  expect(check(bytes)).toMatchObject({ status: 415, message: expect.stringMatching(/not a PDF/) })
})

test('a PDF cut short is damaged', async () => {
  const bytes = await (await document()).save()
  const cut = bytes.subarray(0, bytes.length - 60)
  expect(check(cut)).toMatchObject({ status: 400, code: 'damaged_pdf' })
})

test('a PDF over ten megabytes is too large', () => {
  expect(check(new Uint8Array(pdfLimit + 1))).toMatchObject({ status: 413 })
})

test.each([true, false])('scripts and attachments are found (object streams: %s)', async (use) => {
  const scripted = await document((pdf) => pdf.addJavaScript('main', 'app.alert("hello")'))
  const attached = await document((pdf) => pdf.attach(Buffer.from('MZ'), 'play.exe'))
  for (const pdf of [scripted, attached]) {
    const bytes = await pdf.save({ useObjectStreams: use })
    expect(check(bytes)).toMatchObject({ status: 400, code: 'active_pdf' })
  }
})

test.each([
  '1 0 obj << /OpenAction << /S /Launch /F (calc.exe) >> >> endobj',
  '1 0 obj << /OpenAction << /S /J#61vaScript /JS (app.alert) >> >> endobj',
  '1 0 obj << /S/SubmitForm/F (https://example.com) >> endobj',
  '1 0 obj << /Subtype /RichMedia >> endobj',
])('%s is refused', (objects) => {
  expect(check(pdfWith(objects))).toMatchObject({ code: 'active_pdf' })
  expect(check(pdfWith(objectStream(objects)))).toMatchObject({ code: 'active_pdf' })
})

test('words that only resemble them are fine', () => {
  expect(check(pdfWith('1 0 obj << /Title (JavaScript) /LaunchDate (2026) >> endobj'))).toBe('fine')
})

test('what cannot be looked into is refused', () => {
  const locked = pdfWith('1 0 obj << /Encrypt 2 0 R >> endobj')
  expect(check(locked)).toMatchObject({ status: 400, code: 'protected_pdf' })
  const foreign = objectStream('anything', '/Filter /LZWDecode', (data) => data as never)
  expect(check(pdfWith(foreign))).toMatchObject({ code: 'damaged_pdf' })
})

test('a bomb in an object stream is refused', () => {
  const bomb = objectStream(' '.repeat(60 * 1024 * 1024))
  expect(bomb.length).toBeLessThan(100_000)
  expect(check(pdfWith(bomb))).toMatchObject({ code: 'damaged_pdf' })
})
