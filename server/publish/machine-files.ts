import type { PublicContent } from '../../src/schema/public-content'
import type { ServedFile } from './page-cache'

/** What search engines, feed readers and browsers ask for, by URL path. */
export function machineFiles(content: PublicContent): Map<string, ServedFile> {
  void content
  return new Map()
}
