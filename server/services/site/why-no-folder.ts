import path from 'node:path'
import { statusOf } from '../../files/paths'

/** Why a folder of the site is none, and what helps; undefined where it is one, or not there. */
export function whyNoFolder(siteDir: string, name: string): string | undefined {
  const place = path.join(siteDir, name)
  const found = statusOf(place)
  if (!found || found.isDirectory()) return undefined
  const what = found.isSymbolicLink() ? 'a link, and links are not followed' : 'no folder'
  return `${place} is ${what}. Put the folder itself there, or mount another disk there, then start again.`
}
