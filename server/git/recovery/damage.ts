import { readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { exists } from '../../files/exists'
import { unlessMissing } from '../../files/paths'
import { readBlobs } from '../blobs'
import { headCommit } from '../refs'
import { wasStopped } from '../run'
import { filesAt } from '../tree'
import { foldersOf, type PrivatePlace } from '../private-erasure'

/** Whether anything says that there has been a commit. */
async function hadCommits({ gitDir }: PrivatePlace): Promise<boolean> {
  if (await exists(path.join(gitDir, 'refs/heads/main'))) return true
  const packed = await readFile(path.join(gitDir, 'packed-refs'), 'utf8').catch(() => '')
  const packs = await readdir(path.join(gitDir, 'objects/pack')).catch(() => [])
  return packed.includes('refs/heads/main') || packs.length > 0
}

/** Reads every file of the newest commit; throws where one is not there. */
async function readNewest(place: PrivatePlace): Promise<void> {
  const ids = [...(await filesAt(place, 'HEAD')).values()]
  const missing = (await readBlobs(place, ids)).indexOf(undefined)
  if (missing >= 0) throw new Error(`${ids[missing]} is missing`)
}

/** Why the newest state of a history cannot be read; undefined where it can. */
async function damageOf(place: PrivatePlace): Promise<string | undefined> {
  try {
    if (await headCommit(place, foldersOf(place))) await readNewest(place)
    else if (await hadCommits(place)) return 'its newest commit cannot be found'
    return undefined
  } catch (error) {
    if (wasStopped(error)) throw error
    return error instanceof Error ? error.message : String(error)
  }
}

const mark = '.damaged-'

/** The name that something damaged is put aside under. */
export function damagedName(place: string): string {
  return `${place}${mark}${new Date().toISOString().replace(/[:.]/g, '-')}`
}

/** The names of what was put aside of a file or folder, oldest first. */
export async function namesOfDamaged(place: string): Promise<string[]> {
  const names = await unlessMissing(readdir(path.dirname(place)), [])
  return names.filter((name) => name.startsWith(`${path.basename(place)}${mark}`)).sort()
}

/** A private history that was put out of the way: its folder now, and what was wrong with it. */
interface SetAside {
  folder: string
  reason: string
}

/**
 * Puts a private history that cannot be read out of the way, under a name with the date; nothing
 * of it is deleted. Gives undefined where it can be read.
 */
export async function setAsideDamaged(place: PrivatePlace): Promise<SetAside | undefined> {
  if (!(await exists(place.gitDir))) return undefined
  const reason = await damageOf(place)
  if (reason === undefined) return undefined
  const folder = damagedName(place.gitDir)
  await rename(place.gitDir, folder)
  return { folder, reason }
}
