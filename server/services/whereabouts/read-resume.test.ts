// @module-tag long
import { PDFDocument, type PDFFont, type PDFPage, PDFString, StandardFonts } from 'pdf-lib'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findInResume } from '../../../src/lib/whereabouts/resume'
import { cleanPdf } from '../../media/clean/clean-pdf'
import { pdfText } from '../../media/pdf/pdf-text'
import { plain } from '../../media/pictures/test-pictures'

const reading = {
  today: '2026-11-22',
  known: ['+1 212-555-0140', '+1 212-555-0142', 'margot.ellery@northlight.example'],
}

type Draw = (page: PDFPage, font: PDFFont, pdf: PDFDocument) => unknown

/** A document as it would be published, with a page for each drawing. */
async function document(pages: Draw[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const draw of pages) await draw(pdf.addPage(), font, pdf)
  return cleanPdf(await pdf.save())
}

const lines =
  (...texts: string[]): Draw =>
  (page, font) =>
    texts.forEach((text, at) => page.drawText(text, { x: 50, y: 700 - 14 * at, size: 12, font }))

const pieces: Draw = (page, font) => {
  const parts = ['Mobile: ', '0171 ', '555 ', '0133']
  const at = (part: number) => font.widthOfTextAtSize(parts.slice(0, part).join(''), 12)
  for (const part of [3, 0, 2, 1]) {
    page.drawText(parts[part] ?? '', { x: 50 + at(part), y: 600, size: 12, font })
    page.drawText(`Line ${part}`, { x: 50, y: 500 - 20 * part, size: 12, font })
  }
}

const columns: Draw = (page, font) => {
  page.drawText('Aged 12 Maple', { x: 50, y: 600, size: 12, font })
  page.drawText('Street Scene', { x: 300, y: 600, size: 12, font })
}

const boxAndLink: Draw = (page, font, pdf) => {
  page.drawText('Write to us', { x: 50, y: 700, font })
  const box = pdf.getForm().createTextField('box')
  box.setText('Call mum: 0171 555 0177')
  box.addToPage(page, { x: 50, y: 300, width: 200, height: 30 })
  const action = { S: 'URI', URI: PDFString.of('mailto:wren.home@gmail.com') }
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [50, 700, 200, 720], A: action }
  page.node.addAnnot(pdf.context.register(pdf.context.obj(link)))
}

const scan: Draw = async (page, _font, pdf) =>
  page.drawImage(await pdf.embedJpg(await plain(60, 40).jpeg().toBuffer()))

// A process each, which takes its time on a busy machine.
const patience = 180_000

test(
  'what tells too much is found, however a page says it',
  async () => {
    const pages = [
      lines('Wren Larkwood', 'Agency: +1 212-555-0140', 'Mobile: 0171 555 0199'),
      lines('She lives at 12 Maple Street, Springfield.', 'wren.and.mum@gmail.com'),
      pieces,
      lines('Or: 0171', '555 0144'),
      lines('Grade 5: she attends Elm Grove', 'High School.'),
      columns,
      scan,
      boxAndLink,
    ]
    const { text, unread } = await pdfText(await document(pages))
    const found = findInResume(text, reading)
    expect(found.map(({ rule, words }) => `${rule}: ${words}`)).toEqual([
      'phone: 0171 555 0199',
      'address: at 12 Maple Street, Springfield',
      'email: wren.and.mum@gmail.com',
      'phone: 0171 555 0133',
      'phone: 0171 555 0144',
      'school: Elm Grove High School',
      expect.stringMatching(/0177|wren\.home/),
      expect.stringMatching(/0177|wren\.home/),
    ])
    for (const { sentence } of found) expect(text).toContain(sentence)
    expect(unread).toEqual([7])
  },
  patience,
)

test(
  'a scan, and what is no document, have no text',
  async () => {
    const nothing = { text: '', unread: 'all' }
    expect(await pdfText(await document([scan, scan]))).toEqual(nothing)
    expect(await pdfText(Buffer.from('%PDF-1.7 nothing'))).toEqual(nothing)
  },
  patience,
)

test(
  'the resume of the starter site is read, and tells nothing',
  async () => {
    const bytes = await readFile('scripts/starter/media/wren-larkwood-resume.pdf')
    const { text, unread } = await pdfText(bytes)
    expect(text).toContain('Wren Larkwood')
    expect(unread).toEqual([])
    expect(findInResume(text, reading)).toEqual([])
  },
  patience,
)
