import { createHash } from 'node:crypto'
import path from 'node:path'
import type { StoredObject } from './blobs'

/** The name of an object, in hex. */
export const objectName = /^[0-9a-f]{40}$/

/** The tree in which nothing is. */
export const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** The id git gives an object, in hex. */
export function objectId({ type, body }: StoredObject): string {
  return createHash('sha1').update(`${type} ${body.length}\0`).update(body).digest('hex')
}

/** An id as git lists it; '' for the zeros by which it says that there is nothing. */
export const idOrNone = (id: string) => (/^0+$/.test(id) ? '' : id)

/** Where an object is that has a file of its own. */
export function looseFile(commonDir: string, id: string): string {
  return path.join(commonDir, 'objects', id.slice(0, 2), id.slice(2))
}
