import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { replaceFile } from '../../files/durable'
import { resolveInside } from '../../files/paths'
import { checkHistory, readBundle } from '../../git/bundle'
import { checkOut } from '../../git/check-out'
import { initEmpty } from '../../git/new-repository'
import { writeBlob } from '../../git/raw/new-objects'
import { privateFolders } from '../../../src/schema/private-folders'
import { initPrivate } from '../../git/private-erasure'
import type { BackupManifest } from './format'
import { sealedNames } from './format'
import type { OpenBackup } from './open-backup'
import { listFiles } from './site-files'

/**
 * Puts a site together in an empty folder, from what a backup holds. Throws GitError or the disk's
 * error with the folder half filled.
 */
export async function putTogether(backup: OpenBackup, siteDir: string): Promise<void> {
  const { manifest, sealed } = backup
  const gitDir = path.join(siteDir, '.callboard', 'private.git')
  const places = { site: { workTree: siteDir }, private: { workTree: siteDir, gitDir } }
  await initEmpty(places.site)
  await readBundle(places.site, backup.siteBundle, manifest.site)
  await checkOut(places.site)
  await mkdir(path.join(siteDir, '.callboard'), { recursive: true })
  if (manifest.private) {
    await initPrivate(places.private)
    const bundle = path.join(sealed, sealedNames.privateBundle)
    await readBundle(places.private, bundle, manifest.private)
    await checkOut(places.private)
  }
  const folders = { site: path.join(siteDir, '.git'), private: gitDir }
  for (const { history, id } of manifest.blobs) {
    const content = await readFile(path.join(sealed, 'blobs', history, id))
    if ((await writeBlob(folders[history], content)) !== id) throw new Error(`Blob ${id} is wrong`)
  }
  await placeFiles(manifest, sealed, siteDir)
  await checkHistory(places.site)
  if (manifest.private) await checkHistory(places.private)
}

async function placeFiles(
  manifest: BackupManifest,
  sealed: string,
  siteDir: string,
): Promise<void> {
  // A folder that is there was emptied by somebody; one that is missing is checked out at the start.
  for (const folder of privateFolders) await mkdir(path.join(siteDir, folder), { recursive: true })
  for (const { path: file, sha256, kept } of manifest.files) {
    if (!kept) continue
    const isSecret = file.startsWith('.callboard/')
    const target = resolveInside(siteDir, file)
    if (isSecret) await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    const bytes = await readFile(path.join(sealed, 'files', sha256))
    await replaceFile(target, bytes, isSecret ? 0o600 : undefined)
  }
  const wanted = new Set(manifest.files.map((file) => file.path))
  for (const file of (await listFiles(siteDir)).keys()) {
    if (!wanted.has(file)) await rm(path.join(siteDir, file))
  }
}
