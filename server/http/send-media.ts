import { createHash, randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Response } from 'express'

// Tags hold for one run: nobody can guess from them when a file was written.
const salt = randomBytes(16)

async function tagOf(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file)
  const hash = createHash('sha256').update(salt).update(`${file} ${size} ${mtimeMs}`)
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

/** Sends a file without saying when it was written, which is when somebody saved it. */
export async function sendMedia(
  response: Response,
  file: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  response.sendFile(file, {
    headers: { ETag: await tagOf(file), ...headers },
    etag: false,
    lastModified: false,
    cacheControl: false,
    dotfiles: 'allow',
  })
}
