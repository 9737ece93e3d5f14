import { createHash, randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { chmod, mkdir, rename, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, deflate } from 'node:zlib'
import { syncFolder, writeSynced } from '../../files/durable'
import { inParallel } from '../../files/in-parallel'
import { isMissing, statusOf } from '../../files/paths'

const zip = promisify(deflate)

/** Objects that are to be written, by their ids. */
export class NewObjects {
  private readonly objects = new Map<string, Buffer>()

  /** Adds an object and gives its id. */
  add(type: 'blob' | 'tree' | 'commit', content: Uint8Array): string {
    const object = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content])
    const id = createHash('sha1').update(object).digest('hex')
    this.objects.set(id, object)
    return id
  }

  /** Writes them all, durably, as git does: each a file of its own. Throws the disk's error. */
  async write(commonDir: string): Promise<void> {
    const folder = path.join(commonDir, 'objects')
    const { mode } = statSync(folder)
    await inParallel(this.objects, ([id, object]) => writeLoose({ folder, mode }, id, object))
  }
}

/** The folder of all objects; who may read it may read what is in it. */
interface Objects {
  folder: string
  mode: number
}

async function writeLoose(objects: Objects, id: string, object: Buffer): Promise<void> {
  const folder = path.join(objects.folder, id.slice(0, 2))
  const file = path.join(folder, id.slice(2))
  if (await freshen(file)) return
  const isThere = statusOf(folder)?.isDirectory()
  if (!isThere && (await mkdir(folder, { recursive: true })))
    await chmod(folder, objects.mode & 0o7777)
  // Git clears away what is named like this, should we be killed.
  const temporary = path.join(folder, `tmp_obj_${randomUUID()}`)
  try {
    const bytes = await zip(object, { level: constants.Z_BEST_SPEED })
    await writeSynced(temporary, bytes, objects.mode & 0o444)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(folder)
}

/** Whether an object is there; it counts as new then, so that no clearing up takes it. */
async function freshen(file: string): Promise<boolean> {
  if (!statusOf(file)) return false
  const now = new Date()
  try {
    await utimes(file, now, now)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
