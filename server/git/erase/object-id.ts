import { createHash } from 'node:crypto'
import type { StoredObject } from '../blobs'

/** The id git gives an object, in hex. */
export function objectId({ type, body }: StoredObject): string {
  return createHash('sha1').update(`${type} ${body.length}\0`).update(body).digest('hex')
}
