import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { AppError } from '../../errors'
import { errorCode } from '../../files/paths'
import { type BackupManifest, formatVersion, head, manifest, names, sealedNames } from './format'
import { hashOf } from './make-backup'
import { unseal } from './seal'
import { unpack } from './tar'

const outerName = /^(?:callboard-backup\.json|site\.bundle|private\.age)$/
const innerName =
  /^(?:manifest\.json|private\.bundle|files\/[0-9a-f]{64}|blobs\/(?:site|private)\/[0-9a-f]{40})$/

const ageMark = 'age-encryption.org/v1'

/** A backup taken out of its archive. */
export interface OpenBackup {
  manifest: BackupManifest
  siteBundle: string
  /** The folder with the private bundle, `files/` and `blobs/`. */
  sealed: string
}

/**
 * Takes an archive out into `folder`. Throws an AppError in words for an archive that is cut, changed
 * or none, that a newer Callboard made, or that has another passphrase.
 */
export async function openBackup(
  archive: string,
  passphrase: string,
  folder: string,
): Promise<OpenBackup> {
  const sealed = path.join(folder, 'sealed')
  await mkdir(sealed)
  const whole = await orDamaged(unsealed(archive, passphrase, folder))
  await orDamaged(unpack(createReadStream(whole), folder, outerName))
  const { format } = await readJson(head, path.join(folder, names.head))
  if (format > formatVersion) {
    const versions = `format ${format}; this one reads up to ${formatVersion}`
    throw new AppError(
      400,
      'newer_backup',
      `This backup was made by a newer Callboard (${versions}). Update Callboard, then try again.`,
    )
  }
  const locked = Readable.toWeb(createReadStream(path.join(folder, names.sealed)))
  await orDamaged(openSealed(locked as ReadableStream<Uint8Array>, passphrase, sealed))
  const siteBundle = path.join(folder, names.siteBundle)
  const found = await readJson(manifest, path.join(sealed, sealedNames.manifest))
  if ((await orDamaged(hashOf(siteBundle))) !== found.siteBundle) throw damaged()
  return { manifest: found, siteBundle, sealed }
}

/** The archive itself, or what is in it where all of it is sealed: that of before an erasure is. */
async function unsealed(archive: string, passphrase: string, folder: string): Promise<string> {
  const start = Buffer.alloc(ageMark.length)
  const handle = await open(archive)
  await handle.read(start, 0, start.length, 0).finally(() => handle.close())
  if (start.toString() !== ageMark) return archive
  const file = path.join(folder, 'unsealed.tar.gz')
  const locked = Readable.toWeb(createReadStream(archive)) as ReadableStream<Uint8Array>
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx' })
  await pipeline(await unseal(locked, passphrase), target)
  return file
}

async function openSealed(locked: ReadableStream<Uint8Array>, passphrase: string, folder: string) {
  const content = await unseal(locked, passphrase)
  await unpack(Readable.fromWeb(content as never), folder, innerName)
}

async function readJson<S extends z.ZodType>(schema: S, file: string): Promise<z.output<S>> {
  return orDamaged(readFile(file, 'utf8').then((text) => schema.parse(JSON.parse(text))))
}

function damaged(cause?: unknown): AppError {
  const message =
    'This is no whole backup: the archive was cut short, changed, or is something else. Copy it once more from where it was made, or take another one.'
  return new AppError(400, 'damaged_backup', message, { cause })
}

// What stops the reading of an archive is nearly always the archive; the disk has codes of its own.
const diskErrors = /^(?:ENOSPC|EDQUOT|EACCES|EPERM|EROFS|EIO|EMFILE|ENFILE)$/

async function orDamaged<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw error instanceof AppError || diskErrors.test(errorCode(error)) ? error : damaged(error)
  }
}
