import { readdirSync } from 'node:fs'
import path from 'node:path'
import { statusOf } from '../../files/paths'
import { readNow } from '../../files/read'
import type { GitFolders } from '../recovery/stale-locks'
import { objectName } from './loose-objects'

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

/** Whether there may be references below a name that ends with `/`; where not, there are certainly none. */
export function mayHaveRefs({ commonDir }: GitFolders, below: string): boolean {
  try {
    const own = readdirIfThere(path.join(commonDir, below))
    return own.length > 0 || packedRefs(commonDir).some((packed) => packed.includes(` ${below}`))
  } catch {
    return true
  }
}

function readdirIfThere(folder: string): string[] {
  return statusOf(folder) ? readdirSync(folder) : []
}

function packedRefs(commonDir: string): string[] {
  return readNow(path.join(commonDir, 'packed-refs'))?.toString().split('\n') ?? []
}
