import { fileNamePart } from '../../../src/lib/file-name-part'
import { uploadsPath } from '../../../src/schema/url'
import type { FileChange } from '../../store/journal'
import type { Site } from '../site/site'
import { isPlainFile } from '../site/on-disk'

/** The path of the file that a resume's address stands for; undefined where it stands for none. */
export function resumePath(resumeUrl: unknown): string | undefined {
  const isUpload = typeof resumeUrl === 'string' && resumeUrl.startsWith(uploadsPath)
  return isUpload ? `media/${resumeUrl.slice(uploadsPath.length)}` : undefined
}

/** The end of the resume's present file, for a save that puts another in its place. */
export function withoutPresentResume(site: Site): FileChange[] {
  const old = resumePath(site.store.read('site')?.resumeUrl)
  return old && isPlainFile(site, old) ? [{ path: old, content: null }] : []
}

/** What the resume is saved as, to be found among others': its own file is called by what is in it. */
export function resumeName({ store }: Pick<Site, 'store'>): string {
  const performer = fileNamePart(store.read('bio')?.name ?? '')
  return `${[performer, 'Resume'].filter(Boolean).join('_')}.pdf`
}
