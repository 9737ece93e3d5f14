import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from 'pdf-lib'
import { expect, test } from 'vitest'
import { fromPhone } from '../pictures/test-pictures'
import { pdfLimit } from '../pdf/apart'
import { cleanPdf } from './clean-pdf'

const secret = 'Secret Name'
const name = PDFName.of

async function document(edit: (pdf: PDFDocument) => unknown = () => undefined) {
  const pdf = await PDFDocument.create()
  pdf.addPage().drawText('Wren Larkwood', { x: 50, y: 700 })
  await edit(pdf)
  return pdf
}

/** Every byte of a document and of what is compressed in it, as text. */
async function allIn(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => {
    const contents = object instanceof PDFRawStream ? Buffer.from(object.contents) : Buffer.alloc(0)
    return `${object.toString()} ${contents.toString('latin1')}`
  })
  return [Buffer.from(bytes).toString('latin1'), ...objects].join('\n')
}

async function refusal(bytes: Uint8Array): Promise<unknown> {
  return cleanPdf(bytes).then(
    () => 'taken',
    (error: unknown) => error,
  )
}

/** A document with all that one must not tell, nor do. */
async function talkative(): Promise<PDFDocument> {
  return document(async (pdf) => {
    const { context, catalog } = pdf
    pdf.setAuthor(secret)
    pdf.setProducer(`Writer at /home/${secret}`)
    pdf.setCreationDate(new Date())
    const xmp = context.stream(`<x:xmpmeta>${secret}</x:xmpmeta>`, { Type: 'Metadata' })
    catalog.set(name('Metadata'), context.register(xmp))
    catalog.set(name('AA'), context.obj({ WC: { S: 'Launch', F: PDFString.of(secret) } }))
    const form = { Fields: [], XFA: [PDFString.of('config'), PDFString.of(secret)] }
    catalog.set(name('AcroForm'), context.obj(form))
    pdf.addJavaScript('main', `app.alert("${secret}")`)
    await pdf.attach(Buffer.from(secret), `${secret}.exe`)
    const action = { S: 'JavaScript', JS: PDFString.of(secret) }
    catalog.set(name('OpenAction'), context.obj(action))
    const page = pdf.addPage()
    page.drawImage(await pdf.embedJpg(await fromPhone(60, 40)))
    page.node.set(name('PieceInfo'), context.obj({ Word: { Private: PDFString.of(secret) } }))
    page.node.set(name('PTEX.FileName'), PDFString.of(`/home/${secret}/cv.pdf`))
    page.node.set(name('VP'), context.obj([{ Measure: { Note: PDFString.of(secret) } }]))
    const link = (address: string) =>
      context.register(
        context.obj({
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [0, 0, 9, 9],
          T: PDFHexString.fromText(secret),
          A: { S: 'URI', URI: PDFString.of(address), Next: action },
        }),
      )
    const note = { Subtype: 'Text', Rect: [0, 0, 9, 9], Contents: PDFString.of(secret) }
    const annotations = [
      link('https://example.com/wren'),
      link(`file:///home/${secret}`),
      context.obj(note),
      context.obj({ Subtype: 'Link', Rect: [0, 0, 9, 9], A: action }),
      context.obj({ Subtype: 'FileAttachment', Rect: [0, 0, 9, 9], T: PDFString.of(secret) }),
    ]
    page.node.set(name('Annots'), context.obj(annotations))
  })
}

test('the resume of the starter site comes out the same again', { tags: 'long' }, async () => {
  const clean = await cleanPdf(await readFile('scripts/starter/media/wren-larkwood-resume.pdf'))
  expect((await cleanPdf(clean)).equals(clean)).toBe(true)
})

test.each([true, false])(
  'only pages and their links are left, nothing that tells or acts (object streams: %s)',
  async (useObjectStreams) => {
    const bytes = await (await talkative()).save({ useObjectStreams })
    expect(await allIn(bytes)).toContain(secret)
    const clean = await cleanPdf(bytes)
    const text = await allIn(clean)
    expect(text).not.toContain(secret)
    expect(text).not.toContain(PDFHexString.fromText(secret).asString())
    expect(text).not.toMatch(
      /\/(?:Info|Metadata|JavaScript|JS|XFA|AcroForm|OpenAction|AA|Names|EmbeddedFiles?|Launch|PieceInfo)\b/,
    )
    expect(text).not.toMatch(/\/(?:Author|Producer|Creator|CreationDate|ModDate|ID) |Exif/)
    expect(text).toContain('https://example.com/wren')
    const pdf = await PDFDocument.load(clean, { updateMetadata: false })
    expect(pdf.getPages()).toHaveLength(2)
    expect(pdf.getPage(1).node.Annots()?.size()).toBe(1)
    expect(text).toContain('/Subtype /Image')
    // What was rewritten comes out the same, however it was written before.
    if (useObjectStreams) expect((await cleanPdf(clean)).equals(clean)).toBe(true)
  },
)

test('what names a length or a wrapping elsewhere comes out the same too', async () => {
  const photograph = (await fromPhone(40, 30)).toString('latin1')
  const written = [
    '%PDF-1.7',
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
    '2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /Resources << /XObject << /Photo 4 0 R >> >> >>\nendobj',
    `4 0 obj\n<< /Subtype /Image /Filter 5 0 R /Length 6 0 R >>\nstream\n${photograph}\nendstream\nendobj`,
    '5 0 obj\n/DCTDecode\nendobj',
    `6 0 obj\n${photograph.length}\nendobj`,
    'trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
  ].join('\n')
  const clean = await cleanPdf(Buffer.from(written, 'latin1'))
  expect(await allIn(clean)).toContain('/Filter /DCTDecode')
  expect((await cleanPdf(clean)).equals(clean)).toBe(true)
})

test('an earlier version of the document is gone', async () => {
  const old = Buffer.from(await (await document()).save({ useObjectStreams: false }))
  const hidden = `90 0 obj\n(${secret})\nendobj\n`
  const clean = await cleanPdf(Buffer.concat([old, Buffer.from(`${hidden}% ${secret}\n%%EOF\n`)]))
  expect(await allIn(clean)).not.toContain(secret)
})

test('a picture in two wrappings is cleaned too', async () => {
  const photograph = deflateSync(await fromPhone(40, 30))
  const pdf = await document((made) => {
    const dict = { Type: 'XObject', Subtype: 'Image', Filter: ['FlateDecode', 'DCTDecode'] }
    const image = made.context.register(made.context.stream(photograph, dict))
    made.getPage(0).node.setXObject(name('Photo'), image)
  })
  const text = await allIn(await cleanPdf(await pdf.save()))
  expect(text).toContain('/Filter /DCTDecode')
  expect(text).not.toContain('Secret')
})

test.each([
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['a page', Buffer.from('<!doctype html><p>%PDF</p>')],
  ['nothing', Buffer.alloc(0)],
])('%s is no PDF', async (_case, bytes) => {
  expect(await refusal(bytes)).toMatchObject({
    status: 415,
    message: expect.stringMatching(/not a PDF/),
  })
})

test('what is too large, protected, cut short or without a page is refused in words', async () => {
  expect(await refusal(new Uint8Array(pdfLimit + 1))).toMatchObject({ status: 413 })
  const bytes = Buffer.from(await (await document()).save({ useObjectStreams: false }))
  const locked = bytes.toString('latin1').replace('/Root', '/Encrypt 1 0 R /Root')
  expect(await refusal(Buffer.from(locked, 'latin1'))).toMatchObject({
    status: 400,
    code: 'protected_pdf',
  })
  const cut = bytes.subarray(0, bytes.indexOf('/Pages'))
  expect(await refusal(cut)).toMatchObject({ status: 400, code: 'damaged_pdf' })
  const none = await (await PDFDocument.create()).save({ addDefaultPage: false })
  expect(await refusal(none)).toMatchObject({ status: 400, code: 'damaged_pdf' })
})

test('a page that would exhaust whoever opens it is refused', async () => {
  const bytes = await document((pdf) => {
    const endless = pdf.context.stream(
      deflateSync(Buffer.alloc(70 * 1024 * 1024, ' '), { level: 1 }),
      {
        Filter: 'FlateDecode',
      },
    )
    pdf.getPage(0).node.set(name('Contents'), pdf.context.register(endless))
  })
  expect(await refusal(await bytes.save())).toMatchObject({ status: 400, code: 'damaged_pdf' })
})

const around = (objects: Buffer | string) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.from(objects),
    Buffer.from('\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'),
  ])

function objectStream(data: Buffer): Buffer {
  const head = `5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >>\n`
  return Buffer.concat([Buffer.from(`${head}stream\r\n`), data, Buffer.from('\nendstream\nendobj')])
}

test.each([
  ['a bomb', objectStream(deflateSync(Buffer.alloc(100 * 1024 * 1024, ' '), { level: 1 }))],
  ['streams that never end', '1 0 obj << >> stream\n'.repeat(32_000)],
  ['a number without end', '1'.repeat(640_000)],
  ['arrays without end', `1 0 obj ${'['.repeat(640_000)}`],
  ['objects that begin and begin', '1 0 obj ( '.repeat(64_000)],
])('%s is refused, whatever it was made to do', async (_case, objects) => {
  expect(await refusal(around(objects))).toMatchObject({ status: 400, code: 'damaged_pdf' })
})
