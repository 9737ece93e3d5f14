import { buffer } from 'node:stream/consumers'
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { getDocument } from 'unpdf/pdfjs'
import type { ResumeReading } from '../../../src/schema/api'
import { endBeyond, pdfMemory } from './end-beyond'
import { pageText, type Run } from './page-text'

// No resume has more; what is left over is told to be unread.
const mostPages = 60
const mostText = 200_000

type Document = Awaited<ReturnType<typeof getDocument>['promise']>
type Page = Awaited<ReturnType<Document['getPage']>>

async function runsOf(page: Page): Promise<Run[]> {
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item)) return []
    const [, , , , x, y] = item.transform as number[]
    const { str, width, height: size, hasEOL: endsLine } = item
    return { str, x: x ?? 0, y: y ?? 0, width, size, endsLine }
  })
}

/** What stands on a page beside its own text: in boxes, and where its links lead. */
async function besideText(page: Page): Promise<string[]> {
  const found = (await page.getAnnotations()) as { textContent?: string[]; url?: string }[]
  const said = found.flatMap(({ textContent = [], url = '' }) => [
    ...textContent,
    url.replace(/^(?:mailto|tel):/i, ''),
  ])
  return said.filter(Boolean)
}

async function readPage(pdf: Document, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  return [pageText(await runsOf(page)), ...(await besideText(page))].join('\n')
}

/** The document with every box that shows something as one whose text the reader takes. */
async function withReadableBoxes(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  for (const page of pdf.getPages()) {
    const boxes = page.node.Annots()
    for (let at = 0; at < (boxes?.size() ?? 0); at++) {
      const box = boxes?.lookupMaybe(at, PDFDict)
      if (box?.has(PDFName.of('AP'))) box.set(PDFName.of('Subtype'), PDFName.of('FreeText'))
    }
  }
  return pdf.save()
}

async function read(bytes: Uint8Array): Promise<ResumeReading> {
  const options = { isEvalSupported: false, enableXfa: false, verbosity: 0 }
  const data = await withReadableBoxes(bytes)
  const pdf = await getDocument({ data, ...options }).promise
  const texts: string[] = []
  const unread: number[] = []
  let length = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const isLeft = number > mostPages || length > mostText
    const text = isLeft ? '' : await readPage(pdf, number).catch(() => '')
    if (/\p{L}{2}/u.test(text)) texts.push(text)
    else unread.push(number)
    length += text.length
    if (isLeft && unread.length > mostPages) break
  }
  return { text: texts.join('\n'), unread: texts.length === 0 ? 'all' : unread }
}

// Reads a document from its input and writes what it says to its output, as JSON.
endBeyond(pdfMemory)
process.stdout.end(JSON.stringify(await read(await buffer(process.stdin))))
