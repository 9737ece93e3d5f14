import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, realpath, rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { format } from 'date-fns'
import { collections } from '../../../src/schema'
import { conflicting, storageFailed } from '../../errors'
import { makeFolder, syncFolder } from '../../files/durable'
import { exists } from '../../files/exists'
import { errorCode } from '../../files/paths'
import { checkVersion } from '../../git/commit/first-commit'
import { mustHaveHistory } from '../../git/must-have-history'
import { whyNoFolder } from '../site/why-no-folder'
import { type BackupManifest, formatVersion, head, names, sealedNames } from './format'
import { noRoomAtSite, type Reading, SiteReader } from './read-site'
import { seal } from './seal'
import { packed, type TarEntry } from './tar'
import { withFolder, withWorkFolder } from './work-folder'

/** Which site is backed up, whereto, and with which passphrase. */
export interface BackupRequest {
  siteDir: string
  dataDir: string
  /** The folder the archive is put into; made if it is not there. */
  to: string
  passphrase: string
  /** Where what is not sealed yet lies meanwhile, if not in a folder of the site's own data. */
  workIn?: string
}

/**
 * Writes one archive of a site, also while its server runs, and gives its path. What is private is
 * sealed with the passphrase. Throws 409 where there is no history, or a link in place of one of its
 * folders, 500 with the disk that is full, as `SiteReader.read` does, the disk's error, or an Error where
 * git is missing or too old.
 */
export async function makeBackup(request: BackupRequest): Promise<string> {
  await checkVersion()
  await mustHaveHistory(request.siteDir)
  mustHaveFolders(request.siteDir)
  const now = new Date()
  await makeFolder(request.to)
  const stem = path.join(request.to, `callboard-${format(now, 'yyyy-MM-dd-HHmmss')}`)
  const make = async (folder: string) => {
    const reading = await new SiteReader(await placesOf(request), folder).read()
    const entries = await orNoRoom(
      noRoomAtSite,
      entriesOf(reading, folder, now, request.passphrase),
    )
    return orNoRoom(noRoomFor(request.to), writeArchive(stem, entries))
  }
  const { workIn, dataDir } = request
  return workIn ? withFolder(workIn, make) : withWorkFolder(dataDir, make)
}

const noRoomFor = (folder: string) =>
  `No backup was made: the disk that ${folder} is on is full. Make room there and try again.`

/** Says of two disks which one is full. */
async function orNoRoom<T>(message: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    throw errorCode(error) === 'ENOSPC' ? storageFailed(message, error) : error
  }
}

function mustHaveFolders(siteDir: string): void {
  const ofLists = Object.values(collections).map(({ folder }) => folder)
  for (const name of ['content', 'media', ...ofLists]) {
    const why = whyNoFolder(siteDir, name)
    if (why)
      throw conflicting(`No backup was made, since it would be none of what is there: ${why}`)
  }
}

async function placesOf({ siteDir, dataDir }: BackupRequest) {
  const workTree = await realpath(siteDir)
  // A clone that was never started has none, and nothing private.
  await makeFolder(dataDir, 0o700)
  const gitDir = path.join(await realpath(dataDir), 'private.git')
  return { site: { workTree }, private: { workTree, gitDir } }
}

async function entriesOf(
  reading: Reading,
  folder: string,
  now: Date,
  passphrase: string,
): Promise<TarEntry[]> {
  const known = head.parse({ format: formatVersion, made: now.toISOString() })
  const siteBundle = path.join(folder, names.siteBundle)
  const manifest = { ...known, ...reading, siteBundle: await hashOf(siteBundle) }
  const sealed = path.join(folder, names.sealed)
  const inner = Readable.toWeb(packed(sealedEntries(manifest, folder)))
  const locked = await seal(inner as ReadableStream<Uint8Array>, passphrase)
  await pipeline(locked, createWriteStream(sealed, { mode: 0o600 }))
  return [
    { name: names.head, content: `${JSON.stringify(known)}\n` },
    { name: names.siteBundle, file: siteBundle },
    { name: names.sealed, file: sealed },
  ]
}

function sealedEntries(manifest: BackupManifest, folder: string): TarEntry[] {
  const sums = manifest.files.flatMap((file) => (file.kept ? [file.sha256] : []))
  const loose = [
    ...(manifest.private ? [sealedNames.privateBundle] : []),
    ...[...new Set(sums)].map((sum) => `files/${sum}`),
    ...manifest.blobs.map(({ history, id }) => `blobs/${history}/${id}`),
  ]
  return [
    { name: sealedNames.manifest, content: JSON.stringify(manifest) },
    ...loose.map((name) => ({ name, file: path.join(folder, name) })),
  ]
}

/** The SHA-256 of a file, in hex. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Puts the archive in place only when it is whole; returns where that is. */
async function writeArchive(stem: string, entries: readonly TarEntry[]): Promise<string> {
  const write = async (folder: string) => {
    const unfinished = path.join(folder, path.basename(stem))
    const target = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(packed(entries), target)
    return takePlace(unfinished, stem)
  }
  // Beside it, where nothing is left of one that is broken off.
  const file = await withFolder(path.dirname(stem), write, 'callboard-unfinished-')
  await syncFolder(path.dirname(stem))
  return file
}

/** Gives an archive a name that none has: a clock may back two sites up into one folder. */
async function takePlace(archive: string, stem: string, n = 1): Promise<string> {
  const file = `${stem}${n === 1 ? '' : `-${n}`}.tar.gz`
  try {
    // In one step: a name that is free when it is asked for may be another's by the time it is taken.
    await link(archive, file)
  } catch {
    if (await exists(file)) return takePlace(archive, stem, n + 1)
    // A disk without hard links, as a stick may be.
    await rename(archive, file)
  }
  return file
}
