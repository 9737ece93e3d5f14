import { createHash } from 'node:crypto'

/** The id git gives a file of this content, in hex: an entry's revision. */
export function blobId(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** The same of what may not be there: '' for none. */
export function blobIdOrNone(content: string | Uint8Array | null): string {
  return content === null ? '' : blobId(content)
}
