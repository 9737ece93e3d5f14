import type { Usage } from '../../../schema/api'

/** A place that uses an entry, in an owner's words. */
export function placeName({ kind, title, field }: Usage): string {
  if (kind === 'site') return field
  if (kind === 'galleryWall') return 'Gallery Wall'
  return `${title} (${field})`
}
