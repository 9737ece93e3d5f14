import type { UploadedResume } from '../../../src/schema/api'
import { uploadsPath } from '../../../src/schema/url'
import type { Author } from '../../git/repository'
import { resumeFilename } from '../../media/media-name'
import { checkPdf } from '../../media/pdf'
import type { FileChange } from '../../store/journal'
import { isOnDisk } from '../entries/check-references'
import { inTurn } from '../save/in-turn'
import { save, type Saved } from '../save/save'
import type { Site } from '../site/site'
import type { UploadedFile } from './upload-image'

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
    const present = site.store.read('site')
    const saved = await save(site, {
      author,
      touched: [
        { kind: 'site', id: '', title: 'resume', action: 'update', fields: Object.keys(resume) },
      ],
      files: [
        await site.store.plan('site', '', { ...present, ...resume }),
        { path: `media/${filename}`, content: file.bytes },
        ...withoutPresentResume(site),
      ],
    })
    return { ...resume, saved }
  })
}

/** The path of the file that a resume's address stands for; undefined where it stands for none. */
export function resumePath(resumeUrl: unknown): string | undefined {
  const isUpload = typeof resumeUrl === 'string' && resumeUrl.startsWith(uploadsPath)
  return isUpload ? `media/${resumeUrl.slice(uploadsPath.length)}` : undefined
}

/** The end of the resume's present file, for a save that puts another in its place. */
export function withoutPresentResume(site: Site): FileChange[] {
  const old = resumePath(site.store.read('site')?.resumeUrl)
  return old && isOnDisk(site, old) ? [{ path: old, content: null }] : []
}
