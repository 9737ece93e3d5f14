import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, statSync, utimesSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, deflate, deflateSync } from 'node:zlib'
import { giveName, syncFolder, writeSynced } from '../../files/durable'
import { inParallel } from '../../files/in-parallel'
import { isMissing, statusOf } from '../../files/paths'
import { looseFile } from '../object-id'
import { remember } from './loose-objects'

const zip = promisify(deflate)

interface NewObject {
  type: 'blob' | 'tree' | 'commit'
  header: string
  content: Buffer
}

/** Objects that are to be written, by their ids. */
export class NewObjects {
  private readonly objects = new Map<string, NewObject>()

  /** Adds an object and gives its id. */
  add(type: NewObject['type'], content: Buffer): string {
    const header = `${type} ${content.length}\0`
    const id = createHash('sha1').update(header).update(content).digest('hex')
    this.objects.set(id, { type, header, content })
    return id
  }

  /** Writes them all, durably, as git does: each a file of its own. Throws the disk's error. */
  async write(commonDir: string): Promise<void> {
    const { mode } = statSync(path.join(commonDir, 'objects'))
    const folders = new Set<string>()
    await inParallel(this.objects, async ([id, object]) => {
      const file = looseFile(commonDir, id)
      for (const folder of await writeLoose(file, object, mode)) folders.add(folder)
    })
    // One that got several objects, or all new folders, is synced once.
    await inParallel(folders, syncFolder)
    for (const [id, { type, content }] of this.objects) if (type !== 'blob') remember(id, content)
  }
}

/**
 * Writes a content into a repository's objects, durably and with no commit that has it; gives its id. Throws
 * the disk's error.
 */
export async function writeBlob(commonDir: string, content: Buffer): Promise<string> {
  const objects = new NewObjects()
  const id = objects.add('blob', content)
  await objects.write(commonDir)
  return id
}

/**
 * Gives the folders that have got a new name by it, for the caller to sync.
 * @param mode that of the folder of all objects: who may read it may read what is in it
 */
async function writeLoose(
  file: string,
  object: NewObject,
  mode: number,
  tries = 3,
): Promise<string[]> {
  const folder = path.dirname(file)
  if (freshen(file)) return []
  const isThere = statusOf(folder)?.isDirectory()
  if (!isThere && mkdirSync(folder, { recursive: true })) chmodSync(folder, mode & 0o7777)
  // Git clears away what is named like this, should we be killed.
  const temporary = path.join(folder, `tmp_obj_${randomUUID()}`)
  try {
    const bytes = await zipped(object)
    await writeSynced(temporary, bytes, mode & 0o444)
    await giveName(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    // A git that packs takes away folders that are empty, also one that is there for this.
    if (isMissing(error) && tries > 1) return writeLoose(file, object, mode, tries - 1)
    throw error
  }
  return isThere ? [folder] : [folder, path.dirname(folder)]
}

// Waiting for a thread takes longer than to compress so little.
const small = 8 * 1024
const level = constants.Z_BEST_SPEED

async function zipped({ header, content }: NewObject): Promise<Buffer> {
  const object = Buffer.concat([Buffer.from(header), content])
  return object.length <= small ? deflateSync(object, { level }) : zip(object, { level })
}

/** Whether an object is there; it counts as new then, so that no clearing up takes it. */
function freshen(file: string): boolean {
  if (!statusOf(file)) return false
  const now = new Date()
  try {
    utimesSync(file, now, now)
    return true
  } catch {
    // It has just gone, or is another user's, who used git here with sudo: git writes it anew, too.
    return false
  }
}
