import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sha256 } from '../../files/sha256'
import { readPosition } from '../../git/bundle'
import type { BackupManifest } from './format'
import { listFiles } from './site-files'

/** What is different in a site from what a backup says of it, in words; nothing where all is equal. */
export async function differences(manifest: BackupManifest, siteDir: string): Promise<string[]> {
  const gitDir = path.join(siteDir, '.callboard', 'private.git')
  const found: string[] = []
  const site = await readPosition({ workTree: siteDir })
  if (!isDeepStrictEqual(site, manifest.site)) found.push('The history stands elsewhere')
  if (manifest.private) {
    const own = await readPosition({ workTree: siteDir, gitDir })
    if (!isDeepStrictEqual(own, manifest.private))
      found.push('The private history stands elsewhere')
  }
  const there = await listFiles(siteDir)
  for (const { path: file, size, sha256: sum } of manifest.files) {
    if (!there.delete(file)) {
      found.push(`${file} is missing`)
      continue
    }
    const bytes = await readFile(path.join(siteDir, file))
    if (bytes.length !== size || sha256(bytes) !== sum) found.push(`${file} is another`)
  }
  return [...found, ...[...there.keys()].map((file) => `${file} is too many`)]
}
