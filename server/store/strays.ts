import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { CollectionName } from '../../src/schema'
import { isReserved } from '../../src/schema/slug'
import { collectionAt, entryPath, locate } from './locations'

type Names = ReadonlyMap<string, Dirent>

/** Names that editors, systems and our own writes leave beside content: no issue, never read. */
export function isTemporary(name: string): boolean {
  return /^[.#]|~$|\.(?:tmp|swp|swx|bak|orig)$|^4913$/.test(name)
}

/** What is in a folder, by the very names: to some disks "A.md" is there where "a.md" is. */
export async function listed(folder: string): Promise<Names> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return new Map(found.map((one) => [one.name, one]))
}

/**
 * What to do about a site-relative file that can be no entry; undefined where it is none's business, as
 * most in content/ itself. `names` is what is in its folder.
 */
export function whyStray(file: string, names: Names): string | undefined {
  const { dir, base: name } = path.posix.parse(file)
  const stray = names.get(name)
  if (!stray || isTemporary(name)) return undefined
  const kind = collectionAt(dir)
  const original = stray.isFile() && originalOf(file, names)
  if (original) return whyCopy(original, kind)
  return kind && whyNoEntry(kind, name, stray.isDirectory())
}

// What such programs put behind a name: (1), (conflicted copy …), .sync-conflict-…, _conf(…), -DESKTOP-….
const addition = /^(?:[\s(~]|\.sync-conflict|_conf|-[A-Z])/

/** The file beside it that this one is called after, with something in between: of several the nearest. */
function originalOf(file: string, names: Names): string | undefined {
  const { dir, base: name } = path.posix.parse(file)
  const isAfter = (other: string) => {
    const { name: stem, ext } = path.posix.parse(other)
    return name.startsWith(stem) && name.endsWith(ext) && addition.test(name.slice(stem.length))
  }
  const originals = [...names.keys()].filter(
    (other) => other !== name && isAfter(other) && locate(`${dir}/${other}`),
  )
  return originals.sort((a, b) => b.length - a.length)[0]
}

function whyCopy(original: string, kind: CollectionName | undefined): string {
  const ifOwn = kind ? `, or name it as ${example(kind)} if it is an entry of its own` : ''
  return `Not read: it looks like a copy of ${original}, as programs leave that sync folders (Dropbox, OneDrive, Syncthing). Bring into ${original} what only this one says, then delete this one${ifOwn}`
}

const example = (kind: CollectionName) => path.posix.basename(entryPath(kind, 'opening-night'))

function whyNoEntry(kind: CollectionName, name: string, isFolder: boolean): string {
  const folder = path.posix.dirname(entryPath(kind, 'opening-night'))
  if (isFolder) return `Nothing in this folder is read: move its files into ${folder}`
  return isReserved(path.posix.parse(name).name)
    ? `Not read: choose another name, such as ${example(kind)}, since what is called so means none, or a device of Windows`
    : `Not read: name it in lower-case letters, digits and single dashes, such as ${example(kind)}`
}
