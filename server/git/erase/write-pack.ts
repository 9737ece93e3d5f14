import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { ObjectType, StoredObject } from '../blobs'
import { git, type Place } from '../run'

const zip = promisify<Buffer, Buffer<ArrayBuffer>>(deflate)
const typeCodes: Readonly<Record<ObjectType, number>> = { commit: 1, tree: 2, blob: 3, tag: 4 }
const limit = 30 * 60_000

/** An object's kind and length, as a pack says them: four bits, then seven in each byte. */
function entryHead({ type, body }: StoredObject): Buffer {
  const bytes: number[] = []
  let rest = Math.floor(body.length / 16)
  let byte = (typeCodes[type] << 4) | (body.length & 15)
  while (rest > 0) {
    bytes.push(byte | 0x80)
    byte = rest & 0x7f
    rest = Math.floor(rest / 128)
  }
  return Buffer.from([...bytes, byte])
}

/**
 * Puts objects into a repository as one pack, which is there whole or not at all; gives its name, such
 * as `pack-<id>`. Throws GitError.
 */
export async function writePack(place: Place, objects: readonly StoredObject[]): Promise<string> {
  const head = Buffer.alloc(12)
  head.write('PACK')
  head.writeUInt32BE(2, 4)
  head.writeUInt32BE(objects.length, 8)
  const parts: Buffer[] = [head]
  for (const object of objects) parts.push(entryHead(object), await zip(object.body))
  const bytes = Buffer.concat(parts)
  const sum = createHash('sha1').update(bytes).digest()
  const input = Buffer.concat([bytes, sum])
  const output = await git(place, ['index-pack', '--stdin'], { input, limit })
  const id = /^pack\t([0-9a-f]+)$/m.exec(output)?.[1]
  if (!id) throw new Error(`git index-pack answered something unexpected: ${output}`)
  return `pack-${id}`
}
