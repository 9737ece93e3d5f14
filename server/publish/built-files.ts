import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { lookup } from 'mime-types'
import { workerAddress } from '../../src/lib/admin-worker'
import { workerPolicy } from './content-security-policy'
import type { ServedFile } from './page-cache'

/** Reads the files of the built client, such as scripts, styles, fonts and icons, by their URL path. */
export async function readBuiltFiles(clientDir: string): Promise<Map<string, ServedFile>> {
  const entries = await readdir(clientDir, { withFileTypes: true, recursive: true })
  const files = new Map<string, ServedFile>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const url = `/${path.relative(clientDir, file).split(path.sep).join('/')}`
    files.set(url, {
      body: await readFile(file),
      contentType: contentTypeOf(entry.name),
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
