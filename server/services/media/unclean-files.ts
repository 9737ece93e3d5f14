import { readFile } from 'node:fs/promises'
import type { ContentIssue } from '../../../src/schema/api'
import { filesOf } from '../../../src/schema/image'
import { plainFile } from '../../files/paths'
import { cleanedOrWhy, isCleanFile, whyTooLarge } from '../../media/clean/clean-file'
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

/** What is wrong with such files, as mistakes of the files themselves. Throws the disk's error. */
export async function mediaIssues(
  siteDir: string,
  unclean: readonly string[],
): Promise<ContentIssue[]> {
  const issues: ContentIssue[] = []
  for (const name of unclean) {
    const file = `media/${name}`
    const message = await whatHelps(`${siteDir}/${file}`)
    issues.push({ file, line: 1, column: 1, field: '', message })
  }
  return issues
}

async function whatHelps(file: string): Promise<string> {
  const why = (await whyTooLarge(file)) ?? (await cleanedOrWhy(await readFile(file)))
  if (typeof why === 'string') return why
  return 'It says more than it shows, such as where it was made. Start the server once: it takes that out.'
}
