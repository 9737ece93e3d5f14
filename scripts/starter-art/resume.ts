import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFDocument } from 'pdf-lib'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { resumePage } from './resume-page'

const require = createRequire(import.meta.url)

async function dataUrl(type: string, bytes: Buffer | Promise<Buffer>): Promise<string> {
  return `data:${type};base64,${(await bytes).toString('base64')}`
}

function font(file: string): Promise<string> {
  return dataUrl('font/woff2', readFile(require.resolve(`@fontsource-variable/${file}`)))
}

async function portrait(headshot: string): Promise<string> {
  const square = sharp(headshot).extract({ left: 200, top: 290, width: 1200, height: 1200 })
  return dataUrl('image/jpeg', square.resize(420, 420).jpeg({ quality: 88 }).toBuffer())
}

/** The Chromium to print with: `CHROMIUM_PATH`, else the system's. */
function browserPath(): string {
  const path = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
    (p) => p && existsSync(p),
  )
  if (!path) throw new Error('No Chromium found: set CHROMIUM_PATH to print the resume.')
  return path
}

async function print(html: string): Promise<Uint8Array> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.setContent(html, { waitUntil: 'load' })
    await page.evaluate('document.fonts.ready')
    return await page.pdf({ preferCSSPageSize: true, printBackground: true })
  } finally {
    await browser.close()
  }
}

/** Prints the resume, with a fixed date and neutral metadata, into `file`. */
export async function drawResume(headshot: string, file: string): Promise<void> {
  const [face, display, text] = await Promise.all([
    portrait(headshot),
    font('fraunces/files/fraunces-latin-full-normal.woff2'),
    font('figtree/files/figtree-latin-wght-normal.woff2'),
  ])
  const pdf = await PDFDocument.load(await print(resumePage({ portrait: face, display, text })))
  const date = new Date('2026-11-16T09:00:00Z')
  pdf.setTitle('Wren Larkwood, resume')
  pdf.setAuthor('Northlight Talent')
  pdf.setCreator('Callboard')
  pdf.setProducer('Callboard')
  pdf.setCreationDate(date)
  pdf.setModificationDate(date)
  await writeFile(file, await pdf.save())
}
