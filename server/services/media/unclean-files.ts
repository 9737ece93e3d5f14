import { filesOf } from '../../../src/schema/image'
import { plainFile } from '../../files/paths'
import { isCleanFile } from '../../media/clean/clean-file'
import type { Site } from '../site/site'
import { publicFiles } from './public-files'

/**
 * The files of media/ that pages name and that say more than they show, each looked at anew: for a
 * program beside a server, which keeps them from visitors. Throws the disk's error.
 */
export async function uncleanFiles(store: Site['store'], siteDir: string): Promise<string[]> {
  const { others } = publicFiles(store)
  const pictures = new Set(store.list('images').flatMap(filesOf))
  const found: string[] = []
  for (const name of new Set([...pictures, ...others])) {
    const file = (await plainFile(siteDir, `media/${name}`))?.file
    if (file && !(await isCleanFile(file, pictures.has(name)).catch(() => false))) found.push(name)
  }
  return found
}
