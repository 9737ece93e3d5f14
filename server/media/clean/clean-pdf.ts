import { AppError, isOutOfFiles, tooLarge, unsupportedType } from '../../errors'
import { pdfLimit, runApart } from '../pdf/apart'

const words = {
  damaged: 'This PDF is damaged or incomplete. Export it again and choose the new file.',
  locked: 'This PDF is protected. Export it without a password and choose the new file.',
}
const codes = { damaged: 'damaged_pdf', locked: 'protected_pdf' }
const notPdf = 'This file is not a PDF. Choose the resume as a PDF file.'

const lockedCode = 4

function refused(reason: keyof typeof words, cause?: unknown): AppError {
  return new AppError(400, codes[reason], words[reason], { cause })
}

/**
 * Rewrites a PDF of up to 10 MB so that it holds its pages and nothing else; one that was rewritten
 * before comes out the same. Throws 415 for what is no PDF, 413 for one too large, 400 for one that
 * is damaged or protected.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > pdfLimit)
    throw tooLarge('This PDF is larger than 10 MB. Export a smaller one.')
  if (!/%PDF-[12]\.\d/.test(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'))) {
    throw unsupportedType(notPdf)
  }
  const end = Buffer.from(bytes.subarray(-2048)).toString('latin1')
  // What a download that broke off is missing could be read over.
  if (!end.includes('%%EOF') || !end.includes('startxref')) throw refused('damaged')
  return runApart('rewrite-pdf', bytes).catch((error: unknown) => {
    if (isOutOfFiles(error)) throw error
    const isLocked = (error as { code?: unknown }).code === lockedCode
    throw refused(isLocked ? 'locked' : 'damaged', error)
  })
}
