import { readdirSync } from 'node:fs'
import path from 'node:path'
import { statusOf } from '../../files/paths'
import { readNow } from '../../files/read'
import type { GitFolders } from '../folders'
import { objectName } from '../object-id'

/**
 * What a full reference (`refs/…`) points to, read without starting git: null where there is no such
 * reference, undefined where only git can tell.
 */
export function refInFiles({ commonDir }: GitFolders, ref: string): string | null | undefined {
  try {
    const own = readNow(path.join(commonDir, ref))?.toString().trimEnd()
    if (own !== undefined) return objectName.test(own) ? own : undefined
    const line = packedRefs(commonDir).find((packed) => packed.endsWith(` ${ref}`))
    if (line === undefined) return null
    const id = line.slice(0, -ref.length - 1)
    return objectName.test(id) ? id : undefined
  } catch {
    return undefined
  }
}

/** The commit that is checked out: null before the first, undefined where only git can tell. */
export function headInFiles(folders: GitFolders): string | null | undefined {
  try {
    const head = readNow(path.join(folders.gitDir, 'HEAD'))?.toString().trimEnd() ?? ''
    const ref = /^ref: (refs\/heads\/.+)$/.exec(head)?.[1]
    if (ref) return refInFiles(folders, ref)
    return objectName.test(head) ? head : undefined
  } catch {
    return undefined
  }
}

/** What the references point to whose names are this, which ends with `/`, and one part; undefined as above. */
export function refsBelow({ commonDir }: GitFolders, below: string): Set<string> | undefined {
  const found = new Map<string, string>()
  try {
    // In this order: what is packed meanwhile is found there.
    const names = readdirIfThere(path.join(commonDir, below)).map((name) => below + name)
    const own = names.map(
      (name) => [name, readNow(path.join(commonDir, name))?.toString()] as const,
    )
    for (const line of packedRefs(commonDir)) {
      const [id = '', name = ''] = line.split(' ')
      if (name.startsWith(below)) found.set(name, id)
    }
    for (const [name, id] of own) {
      if (id !== undefined && !name.endsWith('.lock')) found.set(name, id.trimEnd())
    }
  } catch {
    return undefined
  }
  const ids = new Set(found.values())
  return [...ids].every((id) => objectName.test(id)) ? ids : undefined
}

function readdirIfThere(folder: string): string[] {
  return statusOf(folder) ? readdirSync(folder) : []
}

function packedRefs(commonDir: string): string[] {
  return readNow(path.join(commonDir, 'packed-refs'))?.toString().split('\n') ?? []
}
