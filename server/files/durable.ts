import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFile,
  writeFileSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type AppError, diskReason, storageFailed, whatHelps } from '../errors'
import { inParallel } from './in-parallel'
import { errorCode, isMissing, statusOf } from './paths'
import { readBytes, smallBytes } from './read'

const writeLarge = promisify(writeFile)

/** Makes what was written into an open file, or happened in an open folder, survive a power cut. */
export const makeCertain: (handle: number) => Promise<void> = promisify(fsync)

/** The error of a save the disk refused, with the reason in words. */
export function saveFailed(error: unknown): AppError {
  const reason = diskReason(error) ?? 'the disk refused'
  return storageFailed(`Nothing was saved: ${reason}. ${whatHelps(error)} and save again.`, error)
}

/** Makes what happened to a folder's names survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = openToSync(folder)
  try {
    await makeCertain(handle)
  } catch (error) {
    // Some file systems cannot sync a folder; the files themselves are synced all the same.
    if (!['EINVAL', 'EPERM', 'ENOTSUP', 'EISDIR'].includes(errorCode(error))) throw error
  } finally {
    closeSync(handle)
  }
}

/** Windows syncs only what is opened for writing, as no file of git's that is read-only may be: git has synced that. */
function openToSync(place: string): number {
  if (process.platform !== 'win32') return openSync(place, 'r')
  try {
    return openSync(place, 'r+')
  } catch {
    return openSync(place, 'r')
  }
}

// Together about half a second: other programs look into a file for moments.
const pausesMs = [1, 10, 20, 40, 100, 300]

/**
 * Changes a name on the disk. Where Windows refuses that, since a scanner, an indexer or another git has the
 * file open for a moment, it is tried again, as git does.
 */
async function onceLetGo<T>(change: () => T): Promise<T> {
  for (const pause of process.platform === 'win32' ? pausesMs : []) {
    try {
      return change()
    } catch (error) {
      if (!isRefused(error)) throw error
    }
    await wait(pause)
  }
  return change()
}

/** Gives a file or a folder another name; where that is a file's, in its place. Throws the disk's error. */
export const giveName = (from: string, to: string): Promise<void> =>
  onceLetGo(() => renameSync(from, to))

/** Whether an error may be what Windows says of a file that is open elsewhere, or may not be written. */
const isRefused = (error: unknown) => ['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error))

/** Makes what happened to the names of these files survive a power cut. */
export async function syncFoldersOf(files: readonly string[]): Promise<void> {
  await inParallel(new Set(files.map((file) => path.dirname(file))), syncFolder)
}

/** Makes a whole folder, which somebody else has filled, survive a power cut. */
export async function syncTree(folder: string): Promise<void> {
  const found = await readdir(folder, { withFileTypes: true, recursive: true })
  const names = found
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  await inParallel([...names, folder], syncFolder)
}

/** Creates a folder and those above it, durably. */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  if (statusOf(folder)?.isDirectory()) return
  const first = mkdirSync(folder, { recursive: true, mode })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    await syncFolder(path.dirname(made))
  }
}

/**
 * Writes a file that must be new, which it makes at once; it survives a power cut once its folder is
 * synced.
 */
export async function writeSynced(file: string, content: string | Uint8Array, mode?: number) {
  const handle = openSync(file, 'wx', mode)
  try {
    if (mode !== undefined) allow(handle, mode)
    await writeAll(handle, content)
    await makeCertain(handle)
  } finally {
    closeSync(handle)
  }
}

/** Lets all that a mode names into an open file, also where this process lets nobody into what it makes. */
export function allow(handle: number, mode: number): void {
  if ((mode & ~fstatSync(handle).mode) !== 0) fchmodSync(handle, mode)
}

/** Writes into an open file, at once if it is little. */
export async function writeAll(handle: number, content: string | Uint8Array): Promise<void> {
  if (content.length <= smallBytes) writeFileSync(handle, content)
  else await writeLarge(handle, content)
}

/** Where a file is written before it is put in place. */
export function temporaryFor(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.callboard.tmp`)
}

/**
 * Puts a file in place whole, durably, or leaves what was there; keeps its permissions, and gives
 * one that is new `mode`. One at a time for a file.
 */
export async function replaceFile(
  file: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<void> {
  const folder = path.dirname(file)
  await makeFolder(folder)
  const kept = permissions(file) ?? mode
  await putInPlace(file, (temporary) => writeSynced(temporary, content, kept))
  await syncFolder(folder)
}

/** Who may read and write a file; undefined if it is not there. */
export function permissions(file: string): number | undefined {
  try {
    return statSync(file).mode & 0o777
  } catch {
    return undefined
  }
}

/**
 * Puts a synced file in place of another with its own permissions; on another disk, a copy. It survives
 * a power cut once the folder is synced. One at a time for a file.
 */
export async function moveFile(from: string, file: string): Promise<void> {
  try {
    await giveName(from, file)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    await placeCopy(from, file)
  }
}

/**
 * Puts a copy, which stays, in place of a file, with its permissions; needs no room on the disk where
 * both are on one that knows hard links. It survives a power cut once the folder is synced. One at a
 * time for a file.
 */
export async function placeCopy(copy: string, file: string): Promise<void> {
  await makeFolder(path.dirname(file))
  await putInPlace(file, (temporary) => duplicate(copy, temporary))
}

/**
 * Gives a file another name, or makes a copy of it where the disk knows no hard links; it survives a
 * power cut once its folder is synced.
 */
export async function duplicate(file: string, name: string): Promise<void> {
  try {
    linkSync(file, name)
  } catch {
    await writeSynced(name, await readBytes(file), permissions(file))
    // The name is there only now: a sync of the folder that was begun beside this may not have seen it.
    return syncFolder(path.dirname(name))
  }
  await syncFolder(name)
}

/**
 * Puts a file in place whole or leaves what was there, without waiting for the disk: for what can be
 * made again any time. One at a time for a file.
 */
export async function replaceDerived(file: string, content: string | Uint8Array): Promise<void> {
  const put = () => putInPlace(file, (temporary) => writeUnsynced(temporary, content))
  await put().catch(async (error: unknown) => {
    if (!isMissing(error)) throw error
    mkdirSync(path.dirname(file), { recursive: true })
    await put()
  })
}

async function writeUnsynced(file: string, content: string | Uint8Array): Promise<void> {
  const handle = openSync(file, 'w')
  try {
    await writeAll(handle, content)
  } finally {
    closeSync(handle)
  }
}

async function putInPlace(file: string, write: (temporary: string) => Promise<void>) {
  const temporary = temporaryFor(file)
  try {
    await write(temporary).catch(async (error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
      await removeTemporary(file)
      await write(temporary)
    })
    await giveName(temporary, file)
  } catch (error) {
    try {
      await removeTemporary(file)
    } catch {
      // What the disk said first is what counts.
    }
    throw error
  }
}

/** Removes what a killed replacement may have left beside a file. Throws the disk's error. */
export async function removeTemporary(file: string): Promise<void> {
  await unlinkIfThere(temporaryFor(file))
}

/** Deletes a file durably; one that is already gone is fine. */
export async function removeFile(file: string): Promise<void> {
  if (await unlinkIfThere(file)) await syncFolder(path.dirname(file))
}

/** Deletes a file, for good once its folder is synced; says whether there was one. */
export async function unlinkIfThere(file: string): Promise<boolean> {
  if (!statusOf(file)) return false
  try {
    await onceLetGo(() => unlinkSync(file))
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
