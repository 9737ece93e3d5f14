import { lstatSync, statSync } from 'node:fs'
import path from 'node:path'
import { AppError, diskRefusal, invalid, isAway, siteGone, storageFailed } from '../errors'

function outside(relativePath: string) {
  return invalid([
    { path: '', message: `${relativePath} leads through a link or outside the site's folder` },
  ])
}

function unreachable(relativePath: string, error: unknown): AppError {
  const words = diskRefusal(error) ?? `${relativePath} cannot be reached on the disk`
  return storageFailed(words, error)
}

/** Whether an error of the file system says that something does not exist. */
export function isMissing(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** The code of an error of the file system, '' if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Whether a folder cannot be replaced, only filled: it is a mount point, or on Windows any folder. */
export function isForFilling(error: unknown): boolean {
  return ['EBUSY', 'EXDEV', 'EPERM'].includes(errorCode(error))
}

/** A path with slashes, as git, content and addresses have them, also on Windows. */
export function withSlashes(file: string): string {
  return file.split(path.sep).join('/')
}

/** What a task gives, or `none` where something does not exist that it asks the disk for. */
export async function unlessMissing<T, N>(task: Promise<T>, none: N): Promise<T | N> {
  try {
    return await task
  } catch (error) {
    if (isMissing(error)) return none
    throw error
  }
}

/** What is at a path, be it a link, or undefined for nothing. Throws the disk's error. */
export function statusOf(file: string) {
  try {
    return lstatSync(file, { throwIfNoEntry: false })
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The same for asking over and over: undefined also where the disk does not say. */
export function ifReached(file: string) {
  try {
    return statusOf(file)
  } catch {
    return undefined
  }
}

/**
 * The absolute path of a file of the site, which may not exist yet. Throws 400 for a path that is
 * absolute, climbs out with `..` or goes through a symbolic link, 500 if the disk refuses. Asked at once:
 * what a path leads through the system has in memory, and waiting for a thread costs ten times as much.
 */
export function resolveInside(siteDir: string, relativePath: string): string {
  const parts = relativePath.split(/[/\\]/)
  const unsafe = parts.some((part) => part === '..' || part === '' || part === '.')
  if (unsafe || relativePath.includes('\0') || path.isAbsolute(relativePath)) {
    throw outside(relativePath)
  }
  let isLink = false
  let file = siteDir
  try {
    // For its error alone: of what is missing below it nobody says that it is all gone.
    statSync(siteDir)
    for (const part of parts) {
      file = path.join(file, part)
      isLink ||= statusOf(file)?.isSymbolicLink() === true
    }
  } catch (error) {
    // Of what is below it nothing need be there.
    if (isMissing(error) || isAway(error)) throw siteGone(error)
    throw unreachable(relativePath, error)
  }
  if (isLink) throw outside(relativePath)
  return file
}

/**
 * A plain file of the site, with its absolute path; undefined where there is none, or a link leads
 * to it. Throws 500 if the disk refuses.
 */
export async function plainFile(
  siteDir: string,
  relativePath: string,
): Promise<{ file: string; size: number; mtimeMs: number } | undefined> {
  try {
    const file = resolveInside(siteDir, relativePath)
    const found = statusOf(file)
    return found?.isFile() ? { file, size: found.size, mtimeMs: found.mtimeMs } : undefined
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return undefined
    if (error instanceof AppError) throw error
    throw unreachable(relativePath, error)
  }
}
