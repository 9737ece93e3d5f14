import { readFile } from 'node:fs/promises'
import type { ResumeReading } from '../../../src/schema/api'
import { plainFile } from '../../files/paths'
import { cleanPdf } from '../../media/clean/clean-pdf'
import { pdfLimit } from '../../media/pdf/apart'
import { pdfText } from '../../media/pdf/pdf-text'
import { resumePath } from '../media/resume-file'
import type { Site } from '../site/site'

const unread: ResumeReading = { text: '', unread: 'all' }

/**
 * What a PDF would say as the resume, which it does not become. Throws what `cleanPdf` throws for one
 * that cannot become it.
 */
export async function readResume(bytes: Uint8Array): Promise<ResumeReading> {
  return pdfText(await cleanPdf(bytes))
}

/** What the resume says that is there now; undefined where there is none. Throws the disk's error. */
export async function readPresentResume(
  store: Site['store'],
  siteDir: string,
): Promise<ResumeReading | undefined> {
  const path = resumePath(store.read('site')?.resumeUrl)
  if (path === undefined) return undefined
  const found = await plainFile(siteDir, path)
  if (!found || found.size > pdfLimit) return unread
  return pdfText(await readFile(found.file))
}
