import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { freeSlug, slugify } from '../../src/schema/slug'

/**
 * A safe, readable name for a file in media/ that `isTaken` does not claim, such as
 * `opening-night-2.jpg`, after what the picture is called in public. The extension has no dot.
 */
export function mediaFilename(
  title: string,
  extension: string,
  isTaken: (filename: string) => boolean,
): string {
  const stem = slugify(title, 'picture')
  return `${freeSlug(stem, (slug) => isTaken(`${slug}.${extension}`))}.${extension}`
}

// Old copies of a resume stay in caches by their address, so each upload gets one of its own.
const resumePrefix = /^resume-[0-9a-f]{8}[-.](?:pdf$)?/

/** A new name for an uploaded resume, such as `resume-1f00ba4d.pdf`: it tells nothing of the file. */
export function resumeFilename(): string {
  return `resume-${randomBytes(4).toString('hex')}.pdf`
}

/** What to call the resume at `url` where its original name is not known. */
export function resumeNameOf(url: string): string {
  return path.posix.basename(url).replace(resumePrefix, '') || 'resume.pdf'
}
