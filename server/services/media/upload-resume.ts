import type { UploadedResume } from '../../../src/schema/api'
import { uploadsPath } from '../../../src/schema/url'
import type { Author } from '../../git/repository'
import { resumeFilename } from '../../media/media-name'
import { checkPdf } from '../../media/pdf'
import { planFields } from '../entries/plan-fields'
import { inTurn } from '../save/in-turn'
import { save, type Saved } from '../save/save'
import type { Site } from '../site/site'
import type { UploadedFile } from './upload-image'
import { withoutPresentResume } from './resume-file'

/**
 * Replaces the resume: the new file, the site settings that point to it and the end of the old file
 * are one commit.
 * @throws AppError 413 or 415 for what is not a PDF we take
 */
export async function uploadResume(
  site: Site,
  author: Author,
  file: UploadedFile,
): Promise<UploadedResume & { saved: Saved }> {
  checkPdf(file.bytes)
  return inTurn(site, async () => {
    const filename = resumeFilename(file.originalName)
    const resumeOriginalName = file.originalName.slice(0, 300)
    const resume = { resumeUrl: uploadsPath + filename, resumeOriginalName }
    const saved = await save(site, {
      author,
      touched: [
        { kind: 'site', id: '', title: 'resume', action: 'update', fields: Object.keys(resume) },
      ],
      files: [
        await planFields(site, 'site', '', resume),
        { path: `media/${filename}`, content: file.bytes },
        ...withoutPresentResume(site),
      ],
    })
    return { ...resume, saved }
  })
}
