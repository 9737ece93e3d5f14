import { renameSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError, diskReason, inWords } from '../../errors'
import { makeFolder, syncFolder, syncTree } from '../../files/durable'
import { errorCode, isForFilling, isMissing, statusOf, unlessMissing } from '../../files/paths'
import { checkVersion } from '../../git/commit/first-commit'
import { clearWorkFolders } from '../../files/work-folder'
import { differences } from './compare'
import type { BackupManifest } from './format'
import { openBackup } from './open-backup'
import { putTogether } from './put-together'
import { copying, isWorkFolder, unfinishedPart } from './unfinished-part'
import { withFolder } from './work-folder'

/** Which archive is restored, with which passphrase, whereto. */
interface RestoreRequest {
  archive: string
  passphrase: string
  /** A folder that is empty or not there yet. */
  to: string
  /** Whether it is only to be seen that it can be restored: then no disk is waited for. */
  isProof?: boolean
}

/**
 * Restores a site, compares it with what the backup says of every file, has git check both
 * histories, and only then puts it in place, durably; gives what was restored. Throws an AppError in
 * words, which names the half-filled folder where one is kept: it never has the name that was asked for.
 * None is of a proof, nor where the disk refused, so that the next try has the room. Throws an Error where git is
 * missing or too old.
 */
export async function restoreBackup({
  archive,
  passphrase,
  to,
  isProof = false,
}: RestoreRequest): Promise<BackupManifest> {
  await checkVersion()
  await mustBeFile(archive)
  await mustBeEmpty(to)
  // A link to a folder stays one.
  const place = await realpath(to).catch(() => path.resolve(to))
  const parent = path.dirname(place)
  const unfinished = `${path.basename(place)}.unfinished-`
  await makeFolder(parent)
  const restore = async (folder: string) => {
    const backup = await openBackup(archive, passphrase, folder)
    const half = path.join(folder, 'site')
    await mkdir(half)
    try {
      await putTogether(backup, half)
      await mustBeEqual(backup.manifest, half)
      if (!isProof) await syncTree(half)
      await putInPlace(backup.manifest, half, place)
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_empty') throw error
      const message = `The site could not be restored: ${inWords(error)}`
      // The archive is whole, so that a part of it is worth less than the room that it takes.
      if (isProof || diskReason(error)) throw notRestored(message, error)
      const kept = await mkdtemp(path.join(path.dirname(folder), unfinished))
      await rename(half, kept)
      throw notRestored(`${message}. What there is of it is in ${kept}`, error)
    }
    return backup.manifest
  }
  // Beside it, where whoever asked for it finds what a kill has left, until it is asked for again.
  const restored = await withFolder(parent, restore, unfinished)
  await syncFolder(parent)
  return restored
}

const notRestored = (message: string, cause: unknown) =>
  new AppError(500, 'not_restored', message, { cause })

async function mustBeEqual(manifest: BackupManifest, folder: string): Promise<void> {
  const [first] = await differences(manifest, folder)
  if (first) throw new Error(first)
}

async function putInPlace(manifest: BackupManifest, half: string, to: string): Promise<void> {
  try {
    await rename(half, to)
  } catch (error) {
    // As by another restore, which was done first.
    if (isTaken(error)) throw notEmpty(to)
    if (!isForFilling(error)) throw error
    await fill(manifest, half, to)
    await rm(half, { recursive: true })
  }
}

const isTaken = (error: unknown) => ['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))

/**
 * Copies a whole site into an empty folder of perhaps another disk, from which it is gone again on errors.
 * Throws 409 where somebody has filled that meanwhile, such as another restore.
 */
async function fill(manifest: BackupManifest, from: string, to: string): Promise<void> {
  const moved: string[] = []
  try {
    const copyOver = async (copy: string) => {
      await cp(from, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
      await mustBeEqual(manifest, copy)
      await syncTree(copy)
      const names = await readdir(copy)
      if (!(await readdir(to)).every(isWorkFolder)) throw notEmpty(to)
      const move = (name: string) => {
        renameSync(path.join(copy, name), path.join(to, name))
        moved.push(name)
      }
      try {
        // A folder that holds something replaces no other such: of two restores one gets beyond this.
        move('.git')
      } catch (error) {
        throw isTaken(error) ? notEmpty(to) : error
      }
      // At once, so that Ctrl+C comes before all of it or behind.
      names.filter((name) => name !== '.git').forEach(move)
    }
    await withFolder(to, copyOver, copying)
    await syncFolder(to)
  } catch (error) {
    for (const name of moved) await rm(path.join(to, name), { recursive: true })
    throw error
  }
}

async function mustBeFile(archive: string): Promise<void> {
  const found = await unlessMissing(stat(archive), undefined)
  if (!found) throw new AppError(400, 'no_archive', `There is no file ${archive}.`)
  if (!found.isDirectory()) return
  throw new AppError(400, 'no_archive', `${archive} is a folder. Name the archive that is in it.`)
}

const choose = 'Choose a folder that is empty or new.'
const notEmpty = (folder: string) =>
  new AppError(409, 'not_empty', `Nothing was restored: ${folder} is not empty. ${choose}`)

const half = (folder: string) =>
  new AppError(
    409,
    'not_empty',
    `Nothing was restored: ${folder} holds a part of another restore, which was broken off or is not done yet. Remove all that is in it, then try again.`,
  )

async function mustBeEmpty(folder: string): Promise<void> {
  try {
    const found = await readdir(folder)
    if (!found.every(isWorkFolder))
      throw (await unfinishedPart(folder)) ? half(folder) : notEmpty(folder)
    // What a restore that was killed has copied into a mount point.
    await clearWorkFolders(folder, copying).catch(() => undefined)
    if ((await readdir(folder)).length > 0) throw half(folder)
  } catch (error) {
    if (!isMissing(error)) throw error
    // Not even a link of this name that leads nowhere.
    if (errorCode(error) === 'ENOENT' && !statusOf(folder)) return
    const message = `Nothing was restored: ${folder} is a file, or below one. ${choose}`
    throw new AppError(409, 'no_folder', message)
  }
}
