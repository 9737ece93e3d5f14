import { createHash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import {
  closingHash,
  type Entries,
  entriesOf,
  type Extension,
  extensionsFrom,
  firstFrom,
  fixedLength,
  hashed,
  headerLength,
  isNamed,
  longestName,
  paddedLength,
} from './index-layout'
import { foldersAbove, invalidateTrees } from './index-trees'

/** What the index is to have of a file: its blob, its mode such as `100644`, and the file on disk. */
export interface Staged {
  blob: string
  mode: string
  stats: BigIntStats
}

/**
 * Git's index with these files as they are given (null: without them), and all others untouched.
 * Undefined for an index that is left to git, or where a file would stand in a folder's place.
 */
export function patchIndex(
  bytes: Buffer,
  files: ReadonlyMap<string, Staged | null>,
): Buffer | undefined {
  if (!sha1(hashed(bytes)).equals(closingHash(bytes))) return undefined
  const names = [...files.keys()].map((file) => Buffer.from(file)).sort(Buffer.compare)
  const places = findPlaces(bytes, names)
  const kept = places && extensionsFrom(bytes, places.end)
  const trees = kept && keepExtensions(bytes, kept, [...files.keys()])
  if (!places || !trees) return undefined
  const parts: Buffer[] = [bytes.subarray(0, headerLength)]
  let from = headerLength
  let count = bytes.readUInt32BE(8)
  for (const [index, { at, next }] of places.of.entries()) {
    const name = names[index] ?? Buffer.alloc(0)
    const staged = files.get(name.toString()) ?? null
    parts.push(bytes.subarray(from, at))
    if (staged) parts.push(entryOf(name, staged))
    count += (staged ? 1 : 0) - (next > at ? 1 : 0)
    from = next
  }
  const rest = bytes.subarray(from, places.end)
  const all = Buffer.concat([...parts, rest, ...trees, closingHash(bytes)])
  all.writeUInt32BE(count, 8)
  sha1(hashed(all)).copy(closingHash(all))
  return all
}

/** Where each name has its entry, or (empty) would have it, and where all entries end. */
function findPlaces(bytes: Buffer, names: readonly Buffer[]) {
  const all = entriesOf(bytes)
  const isOdd = all && names.some((name) => isAtOdds(bytes, all, name))
  if (!all || isOdd || all.unmerged.length > 0) return undefined
  const of = names.map((name) => {
    const slot = firstFrom(bytes, all, name)
    const at = slot?.at ?? all.end
    return { at, next: isNamed(bytes, slot, name) ? slot.next : at }
  })
  return { of, end: all.end }
}

/** Whether there are entries in a folder of this name, or a file where the name needs a folder. */
function isAtOdds(bytes: Buffer, all: Entries, name: Buffer): boolean {
  const folder = Buffer.concat([name, Buffer.from('/')])
  const inside = firstFrom(bytes, all, folder)
  if (inside && bytes.subarray(inside.name, inside.nameEnd).indexOf(folder) === 0) return true
  return foldersAbove(name.toString()).some((above) => {
    const file = Buffer.from(above)
    return isNamed(bytes, firstFrom(bytes, all, file), file)
  })
}

/**
 * The extensions for an index with other entries at these paths; undefined where there is one that
 * would have to be changed in a way that only git knows.
 */
function keepExtensions(
  bytes: Buffer,
  extensions: readonly Extension[],
  paths: readonly string[],
): Buffer[] | undefined {
  const kept: Buffer[] = []
  for (const { name, at, next } of extensions) {
    if (name === 'TREE') kept.push(invalidateTrees(bytes.subarray(at + 8, next), paths))
    // What conflicts were solved is not about the entries as they are.
    else if (name === 'REUC') kept.push(bytes.subarray(at, next))
    // These say where in the bytes the entries are, for git to read them at once with many threads.
    else if (name !== 'EOIE' && name !== 'IEOT') return undefined
  }
  return kept
}

/** An entry: what the disk says of the file, its blob, and its name. */
function entryOf(name: Buffer, { blob, mode, stats }: Staged): Buffer {
  const entry = Buffer.alloc(paddedLength(fixedLength + name.length))
  const { ctimeNs, mtimeNs, dev, ino, uid, gid, size } = stats
  const second = 1_000_000_000n
  const numbers = [ctimeNs / second, ctimeNs % second, mtimeNs / second, mtimeNs % second, dev, ino]
  const all = [...numbers, BigInt(Number.parseInt(mode, 8)), uid, gid, size]
  // Git keeps the last 32 bits of each.
  for (const [index, number] of all.entries()) {
    entry.writeUInt32BE(Number(BigInt.asUintN(32, number)), index * 4)
  }
  entry.write(blob, 40, 'hex')
  entry.writeUInt16BE(Math.min(name.length, longestName), fixedLength - 2)
  name.copy(entry, fixedLength)
  return entry
}

const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest()
