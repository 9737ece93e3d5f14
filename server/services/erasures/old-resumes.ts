import type { OldResume } from '../../../src/schema/erasure'
import type { Site } from '../site/site'

const resume = /^media\/([^/]+\.pdf)$/i

/** The resumes that were replaced or deleted and are in the history still, newest first. */
export async function oldResumes(site: Site): Promise<OldResume[]> {
  const deleted = await site.repositories.site.deletedFiles()
  return deleted.flatMap(({ id, at, author, file }) => {
    const [, filename] = resume.exec(file.path) ?? []
    return filename ? [{ filename, change: id, at, author }] : []
  })
}
