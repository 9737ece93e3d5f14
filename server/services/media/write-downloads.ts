import { createWriteStream } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Site } from '../site/site'
import { downloadFile, headshotDownloads, headshotsArchiveName } from './headshot-downloads'
import { headshotsArchive } from './headshots-archive'

/** Writes everything that headshots can be downloaded as to a folder. */
export async function writeDownloads(
  site: Pick<Site, 'store' | 'media'>,
  folder: string,
): Promise<void> {
  const archive = headshotsArchiveName(site)
  if (!archive) return
  await mkdir(folder, { recursive: true })
  for (const { name } of headshotDownloads(site).flatMap(({ downloads }) => downloads)) {
    const file = await downloadFile(site, name)
    if (file) await copyFile(file, path.join(folder, name))
  }
  const { signal } = new AbortController()
  await pipeline(headshotsArchive(site, signal), createWriteStream(path.join(folder, archive)))
}
