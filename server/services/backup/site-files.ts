import { lstat, stat } from 'node:fs/promises'
import path from 'node:path'
import { filesBelow } from '../../files/files-below'
import { unlessMissing } from '../../files/paths'

/** What a site cannot be put together again without, beside its two histories. */
const folders = ['content', 'media', '.callboard/journal', '.callboard/receipts']
const singleFiles = [
  'secrets.json',
  'site.json',
  'waiting-saves.json',
  'private-erasures.json',
  'history-erasures.json',
  'original-names.json',
  'fine-notes.json',
  'security-log.jsonl',
  'second-factors.json',
]

/** Where the saves are kept that wait for their commit. */
export const pendingFile = '.callboard/waiting-saves.json'

// What a write in hand leaves beside its file for a moment.
const isOurTemporary = (name: string) => name.endsWith('.callboard.tmp')

async function filesIn(siteDir: string, folder: string): Promise<string[]> {
  const itself = await lstat(path.join(siteDir, folder)).catch(() => undefined)
  if (itself?.isSymbolicLink()) return []
  const files = await unlessMissing(filesBelow(path.join(siteDir, folder)), [])
  return files.filter((file) => !isOurTemporary(file)).map((file) => `${folder}/${file}`)
}

async function stampOf(siteDir: string, file: string): Promise<string | undefined> {
  const reading = stat(path.join(siteDir, file), { bigint: true })
  const found = await unlessMissing(reading, undefined)
  return found && [found.size, found.mtimeNs, found.ctimeNs, found.ino].join(' ')
}

/** Every file of a site that a backup has, with a stamp that changes whenever it is written. */
export async function listFiles(siteDir: string): Promise<Map<string, string>> {
  const found = await Promise.all(folders.map((folder) => filesIn(siteDir, folder)))
  const all = [...found.flat(), ...singleFiles.map((name) => `.callboard/${name}`)].sort()
  const stamps = await Promise.all(all.map((file) => stampOf(siteDir, file)))
  return new Map(
    all.flatMap((file, index) => {
      const stamp = stamps[index]
      return stamp === undefined ? [] : [[file, stamp] as const]
    }),
  )
}
