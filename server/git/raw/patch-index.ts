import { createHash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import {
  closingHash,
  entriesOf,
  type Extension,
  extensionsFrom,
  fixedLength,
  hashed,
  headerLength,
  isUnmerged,
  longestName,
  paddedLength,
  type Slot,
} from './index-layout'
import { invalidateTrees } from './index-trees'

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
  const all = Buffer.concat([...parts, bytes.subarray(from, places.end), ...trees])
  all.writeUInt32BE(count, 8)
  return Buffer.concat([all, sha1(all)])
}

/** Where each name has its entry, or (empty) would have it, and where all entries end. */
function findPlaces(bytes: Buffer, names: readonly Buffer[]) {
  const of: { at: number; next: number }[] = []
  let isOdd = false
  let waiting = 0
  const all = entriesOf(bytes)
  for (const slot of all?.slots ?? []) {
    isOdd ||= isUnmerged(slot) || names.some((name) => areAtOdds(bytes, slot, name))
    for (let name = names[waiting]; name; name = names[waiting]) {
      const order = name.compare(bytes, slot.name, slot.nameEnd)
      if (order > 0) break
      of.push({ at: slot.at, next: order === 0 ? slot.next : slot.at })
      waiting += 1
    }
  }
  if (!all || isOdd) return undefined
  const { end } = all
  while (of.length < names.length) of.push({ at: end, next: end })
  return { of, end }
}

const slash = 0x2f

/** Whether an entry is in a folder of this name, or a file where the name needs a folder. */
function areAtOdds(bytes: Buffer, { name: start, nameEnd }: Slot, name: Buffer): boolean {
  const shared = Math.min(nameEnd - start, name.length)
  if (bytes[start + shared] !== slash && name[shared] !== slash) return false
  return name.compare(bytes, start, start + shared, 0, shared) === 0
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
