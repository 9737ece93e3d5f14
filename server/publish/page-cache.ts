import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import fresh from 'fresh'
import { withoutTrailing } from '../../src/schema/text'
import { chooseEncoding, encoded, isCompressible, toBrotli, type Encoded } from './compress'

/** How a file is to be served. */
export interface ServedFile {
  body: Buffer
  /** The body in brotli, where that was made before. */
  br?: Buffer
  contentType: string
  /** Its name holds a hash of its content, so that it can be kept for ever. */
  immutable?: boolean
  status?: number
  /** Headers of its own, such as a page's Content-Security-Policy. */
  headers?: Readonly<Record<string, string>>
}

interface CachedFile extends Omit<ServedFile, 'body' | 'br'> {
  bodies: Encoded
  etag: string
  /** What is answered in each encoding, once that was asked for. */
  answers: Map<keyof Encoded, Answer>
}

type Headers = Readonly<Record<string, string | number>>

/** A file in one encoding, with the headers that go with it and (`unchanged`) in its place. */
interface Answer {
  body: Buffer
  etag: string
  headers: Headers
  unchanged: Headers
}

/**
 * Whatever visitors get, held in memory in every encoding and answered before Express sees the
 * request: the same bytes go to everybody, so there is nothing to decide per request.
 */
export class PageCache {
  private readonly files = new Map<string, CachedFile>()

  /**
   * Puts files into the cache and takes those at the paths in `gone` out, all at once: no visitor sees a
   * new page beside an old one.
   */
  async set(files: ReadonlyMap<string, ServedFile>, gone: readonly string[] = []): Promise<void> {
    const ready = await Promise.all(
      [...files].map(
        async ([path, file]) => [path, await cached(file, this.files.get(path))] as const,
      ),
    )
    for (const [path, file] of ready) this.files.set(path, file)
    for (const path of gone) this.files.delete(path)
  }

  has(path: string): boolean {
    return this.files.has(path)
  }

  /** What is served at a path; undefined where nothing is. */
  bodyOf(path: string): Buffer | undefined {
    return this.files.get(path)?.bodies.identity
  }

  /**
   * Answers a GET or HEAD request from the cache.
   * @returns whether it did; if not, nothing was written
   */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const path = pathOf(request)
    const file = this.files.get(path)
    if (file) {
      send(request, response, file)
      return true
    }
    const withoutSlash = withoutTrailing(path, '/')
    if (withoutSlash === path || !this.files.has(withoutSlash)) return false
    response.writeHead(308, { Location: withoutSlash }).end()
    return true
  }

  /** Answers with the file at `path`, whatever was asked for: the not-found page. */
  respond(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const file = this.files.get(path)
    if (file) send(request, response, file)
    return file !== undefined
  }
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

async function cached(file: ServedFile, before?: CachedFile): Promise<CachedFile> {
  const { body, br, ...rest } = file
  // Compressing is most of what a save's pages cost, and most of them are as they were.
  if (before?.bodies.identity.equals(body)) return { ...before, ...rest, answers: new Map() }
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const bodies = isCompressible(file.contentType)
    ? encoded(body, br ?? (await toBrotli(body, 5)))
    : { identity: body, br: body, gzip: body }
  return { ...rest, bodies, etag, answers: new Map() }
}

function send(request: IncomingMessage, response: ServerResponse, file: CachedFile) {
  const { body, etag, headers, unchanged } = answerIn(chooseEncoding(request), file)
  if (file.status === undefined && fresh(request.headers, { etag })) {
    response.writeHead(304, unchanged).end()
    return
  }
  response.writeHead(file.status ?? 200, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function answerIn(encoding: keyof Encoded, file: CachedFile): Answer {
  const made = file.answers.get(encoding) ?? makeAnswer(encoding, file)
  file.answers.set(encoding, made)
  return made
}

function makeAnswer(encoding: keyof Encoded, file: CachedFile): Answer {
  const body = file.bodies[encoding]
  const isEncoded = body !== file.bodies.identity
  const etag = isEncoded ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag
  const unchanged = {
    ...file.headers,
    'Content-Type': file.contentType,
    // A page is asked for again each time and answered by 304: an edit is live at once.
    'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    Vary: 'Accept-Encoding',
    ETag: etag,
  }
  const how: Headers = isEncoded ? { 'Content-Encoding': encoding } : {}
  return { body, etag, unchanged, headers: { ...unchanged, 'Content-Length': body.length, ...how } }
}
