import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { lookup } from 'mime-types'
import { workerAddress } from '../../src/lib/browser/admin-worker'
import { filesBelow } from '../files/files-below'
import { workerPolicy } from './content-security-policy'
import type { ServedFile } from './page-cache'

/** How the name of a file ends that is another in brotli. */
export const brotliEnding = '.br'

/**
 * Reads the files of the built client, such as scripts, styles, fonts and icons, by their URL path, with
 * what the build has compressed of them.
 */
export async function readBuiltFiles(clientDir: string): Promise<Map<string, ServedFile>> {
  const names = await filesBelow(clientDir)
  const compressed = new Set(names.filter((name) => name.endsWith(brotliEnding)))
  const files = new Map<string, ServedFile>()
  for (const name of names) {
    if (compressed.has(name)) continue
    const file = path.join(clientDir, name)
    const url = `/${name}`
    files.set(url, {
      body: await readFile(file),
      br: compressed.has(name + brotliEnding) ? await readFile(file + brotliEnding) : undefined,
      contentType: contentTypeOf(name),
      immutable: url.startsWith('/assets/'),
      headers: url === workerAddress ? { 'Content-Security-Policy': workerPolicy } : undefined,
    })
  }
  return files
}

/** The Content-Type of a file by its name's ending; text is UTF-8. */
export function contentTypeOf(name: string): string {
  const type = lookup(name) || 'application/octet-stream'
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type
}
