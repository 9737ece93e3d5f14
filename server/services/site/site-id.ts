import path from 'node:path'
import { z } from 'zod'
import { JsonFile } from '../../files/json-file'
import type { Site } from './site'

const known = z.object({ id: z.string().min(1) }).partial()

/**
 * What tells a site from others that a computer may serve at one address: the first commit of its history,
 * so that a new clone of it is the same site, also without its `.callboard`. It is kept in
 * `<dataDir>/site.json`, since an erasure makes that commit anew; '' where there is no history to be read.
 */
export async function siteId(
  dataDir: string,
  { repositories, log }: Pick<Site, 'repositories' | 'log'>,
): Promise<string> {
  const file = path.join(dataDir, 'site.json')
  const kept = await JsonFile.open({ file, schema: known, empty: {}, log })
  if (kept.data.id !== undefined) return kept.data.id
  const id = await repositories.site.firstCommit().catch(() => undefined)
  // Where the disk takes nothing it is read again at the next start.
  if (id !== undefined) await kept.change(() => ({ id })).catch(() => undefined)
  return id ?? ''
}
