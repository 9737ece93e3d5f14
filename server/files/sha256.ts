import { createHash } from 'node:crypto'

/** The SHA-256 of a file's bytes, or of a text, in hex. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
