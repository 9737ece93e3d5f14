import { createHash, randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import type { Response } from 'express'
import { contentType, lookup } from 'mime-types'
import { sendWhole } from './send-whole'

// Tags hold for one run: nobody can guess from them when a file was written.
const salt = randomBytes(16)

function tagOf(file: string): string {
  const { size, mtimeMs } = statSync(file)
  const hash = createHash('sha256').update(salt).update(`${file} ${size} ${mtimeMs}`)
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const shown = `${closed}; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'`
// Browsers show a PDF in a viewer of their own, and none in a sandbox.
const policyOfPdf = `${shown}; object-src 'self'`
const policyOfOthers = `${shown}; sandbox`

const opens = /^(?:image\/(?:jpeg|png|webp|avif)|(?:audio|video)\/.+)$/

/** What keeps a file from acting: only pictures, sound, films and PDFs are opened by a browser. */
function restrictions(file: string): Record<string, string> {
  const type = lookup(file) || ''
  if (type === 'application/pdf') return { 'Content-Security-Policy': policyOfPdf }
  return {
    'Content-Security-Policy': policyOfOthers,
    ...(!opens.test(type) && { 'Content-Disposition': `attachment; filename*=${encoded(file)}` }),
  }
}

/** A file's name in the form that a header takes (RFC 8187), whatever somebody called it by hand. */
function encoded(file: string): string {
  const hex = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
  return `UTF-8''${encodeURIComponent(path.basename(file)).replace(/['()*]/g, hex)}`
}

/** What is told of a file beside these headers, but not when it was written: then somebody saved it. */
export function mediaHeaders(
  file: string,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const type = contentType(path.basename(file)) || 'application/octet-stream'
  return { 'Content-Type': type, ETag: tagOf(file), ...restrictions(file), ...headers }
}

const asksForPart = /^(?:range|if-)/

/** Sends a file with its headers: to most the whole of it, else what a request asks for of it. Throws what refuses. */
export async function sendMedia(
  response: Response,
  file: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const { req: request } = response
  const told = mediaHeaders(file, headers)
  const isPlain =
    request.method === 'GET' && !Object.keys(request.headers).some((name) => asksForPart.test(name))
  if (isPlain) return sendWhole(response, file, told)
  const options = { headers: told, etag: false, lastModified: false, cacheControl: false }
  await new Promise<void>((resolve, reject) => {
    response.sendFile(file, { ...options, dotfiles: 'allow' }, (error?: NodeJS.ErrnoException) => {
      // Whoever has left is told nothing.
      if (!error || error.code === 'ECONNABORTED' || error.syscall === 'write') return resolve()
      if (!response.headersSent) forget(response, told)
      reject(error)
    })
  })
}

/** Takes off an answer what it tells of a file that is not sent: it is no picture, and nobody keeps it. */
function forget(response: Response, told: Readonly<Record<string, string>>): void {
  const isOfFile = (name: string) => name !== 'Content-Security-Policy'
  for (const name of [...Object.keys(told), 'Accept-Ranges'].filter(isOfFile))
    response.removeHeader(name)
  response.set('Cache-Control', 'no-store')
}
