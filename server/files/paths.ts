import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'
import { invalid, storageFailed } from '../errors'

function outside(relativePath: string) {
  return invalid([{ path: '', message: `${relativePath} leads outside the site's folder` }])
}

/** The real path of `file`, or of its nearest folder that exists with the rest appended. */
async function realish(file: string): Promise<string> {
  try {
    return await realpath(file)
  } catch (error) {
    const parent = path.dirname(file)
    if (parent === file || !isMissing(error)) throw error
    // A link to nowhere would be written through: treat it as leading outside.
    const link = await lstat(file).catch(() => undefined)
    if (link?.isSymbolicLink()) return path.parse(file).root
    return path.join(await realish(parent), path.basename(file))
  }
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

/**
 * The absolute path of a file of the site, links resolved. Throws 400 for a path that is absolute,
 * climbs out with `..` or follows a symbolic link that leads outside, 500 if the disk refuses.
 */
export async function resolveInside(siteDir: string, relativePath: string): Promise<string> {
  const parts = relativePath.split(/[/\\]/)
  const unsafe = parts.some((part) => part === '..' || part === '' || part === '.')
  if (unsafe || relativePath.includes('\0') || path.isAbsolute(relativePath)) {
    throw outside(relativePath)
  }
  try {
    const root = await realpath(siteDir)
    const file = await realish(path.join(root, ...parts))
    if (file.startsWith(root.endsWith(path.sep) ? root : root + path.sep)) return file
  } catch (error) {
    throw storageFailed(`${relativePath} cannot be reached on the disk`, error)
  }
  throw outside(relativePath)
}
