import type { UploadedResume } from '../../../src/schema/api'
import { uploadsPath } from '../../../src/schema/url'
import type { Author } from '../../git/repository'
import { resumeFilename } from '../../media/media-name'
import { cleanPdf } from '../../media/clean/clean-pdf'
import { planFields } from '../entries/plan-fields'
import { inTurn } from '../save/in-turn'
import { save, type Saved } from '../save/save'
import type { Site } from '../site/site'
import { bringFile } from './bring-file'
import type { UploadedFile } from './upload-image'
import { withoutPresentResume } from './resume-file'

/**
 * Replaces the resume: the new file, rewritten so that it holds its pages alone, the site settings that
 * point to it and the end of the old file are one commit. Neither its address nor the commit says what the
 * file was called.
 * @throws AppError 413 or 415 for what is not a PDF we take
 */
export async function uploadResume(
  site: Site,
  author: Author,
  file: UploadedFile,
): Promise<UploadedResume & { saved: Saved }> {
  const content = await cleanPdf(file.bytes)
  return inTurn(site, async () => {
    const filename = resumeFilename()
    const resume = { resumeUrl: uploadsPath + filename, resumeOriginalName: '' }
    const old = withoutPresentResume(site)
    const planned = await planFields(site, 'site', '', resume)
    const saved = await bringFile(site, filename, { name: file.originalName }, () =>
      save(site, {
        author,
        touched: [
          { kind: 'site', id: '', title: 'resume', action: 'update', fields: ['resumeUrl'] },
        ],
        files: [planned, { path: `media/${filename}`, content }, ...old],
      }),
    )
    return { ...resume, resumeOriginalName: site.names.of(filename), saved }
  })
}
