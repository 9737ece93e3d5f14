import { execFile } from 'node:child_process'
import { AppError, tooLarge, unsupportedType } from '../../errors'
import { bareEnvironment, ownProgram } from '../../files/own-program'
import { Turns } from '../../files/turns'

/** The most bytes a PDF may have. */
export const pdfLimit = 10 * 1024 * 1024

// Far longer than any resume takes on a small server; a crafted file is ended then.
const timeLimitMs = 15_000

const words = {
  damaged: 'This PDF is damaged or incomplete. Export it again and choose the new file.',
  locked: 'This PDF is protected. Export it without a password and choose the new file.',
}
const codes = { damaged: 'damaged_pdf', locked: 'protected_pdf' }
const notPdf = 'This file is not a PDF. Choose the resume as a PDF file.'

// Each takes up to all the memory it may have.
const turns = new Turns()
const lockedCode = 4

function refused(reason: keyof typeof words, cause?: unknown): AppError {
  return new AppError(400, codes[reason], words[reason], { cause })
}

/** Has a process of its own rewrite a document: what a crafted file does to it, it does to it alone. */
function rewriteApart(bytes: Uint8Array): Promise<Buffer> {
  const options = {
    encoding: 'buffer',
    env: bareEnvironment(),
    maxBuffer: 4 * pdfLimit,
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
  } as const
  const args = [
    '--max-old-space-size=512',
    ...ownProgram('rewrite-pdf', 'server/media/pdf/program.ts'),
  ]
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, options, (error, clean) => {
      if (!error) return resolve(clean)
      reject(refused(error.code === lockedCode ? 'locked' : 'damaged', error))
    })
    // One that has ended reads no more; why it did is in its answer.
    child.stdin?.on('error', () => undefined).end(bytes)
  })
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
  return turns.run(() => rewriteApart(bytes))
}
