import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { inParallel } from '../files/in-parallel'
import { chooseEncoding, encoded, isCompressible, toBrotli, type Encoded } from './compress'
import { KeptAnswers, listOf, withOwn, type Headers, type KeptAnswer } from './kept-answer'

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
  headers?: Headers
}

interface CachedFile extends Omit<ServedFile, 'body' | 'br'> {
  bodies: Encoded
  etag: string
  /** What is answered in each encoding, once that was asked for. */
  answers: Map<keyof Encoded, KeptAnswers>
}

// Threads are left for the disk: nobody waits for these as a save waits for that.
const compressedAtOnce = 2

/**
 * Whatever visitors get, held in memory in every encoding and answered before Express sees the
 * request: the same bytes go to everybody, so there is nothing to decide per request.
 */
export class PageCache {
  private readonly files = new Map<string, CachedFile>()

  /**
   * @param common headers that every answer has which does not say otherwise
   * @param options.compresses whether anybody may ask for them compressed
   */
  constructor(
    private readonly common: Headers = {},
    private readonly options = { compresses: true },
  ) {}

  /**
   * Puts files into the cache and takes those at the paths in `gone` out, all at once: no visitor sees a
   * new page beside an old one. For the moments until they are compressed they are served as they are.
   */
  set(files: ReadonlyMap<string, ServedFile>, gone: readonly string[] = []): void {
    const plain: Encoded[] = []
    for (const [path, file] of files) {
      const kept = cached(file, this.files.get(path))
      if (kept.bodies.br === undefined) plain.push(kept.bodies)
      this.files.set(path, kept)
    }
    for (const path of gone) this.files.delete(path)
    if (this.options.compresses) void inParallel(plain, compress, compressedAtOnce)
  }

  has(path: string): boolean {
    return this.files.has(path)
  }

  /** What is served at a path; undefined where nothing is. */
  bodyOf(path: string): Buffer | undefined {
    return this.files.get(path)?.bodies.identity
  }

  /** The answer to a GET or HEAD of what is in the cache; undefined to any other request. */
  find(request: IncomingMessage): KeptAnswer | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const [path, query] = splitAddress(request)
    const answer = this.answerAt(path, request)
    if (answer) return answer
    const withoutSlash = withoutTrailingSlashes(path)
    if (withoutSlash === path || !this.files.has(withoutSlash)) return undefined
    const Location = withoutSlash + query
    const headers = listOf({ ...this.common, Location, 'Content-Length': '0' })
    return { status: 308, headers, bytes: 0 }
  }

  /** Whether something can be read at the address of a request, whatever it wants to do there. */
  isReadable(request: IncomingMessage): boolean {
    const [path] = splitAddress(request)
    const file = this.files.get(path) ?? this.files.get(withoutTrailingSlashes(path))
    return file !== undefined && file.status !== 404
  }

  /** The answer of the file at `path`, whatever was asked for: the not-found page. */
  answerAt(path: string, request: IncomingMessage): KeptAnswer | undefined {
    const file = this.files.get(path)
    if (!file) return undefined
    const asked = chooseEncoding(request)
    const encoding = file.bodies[asked] ? asked : 'identity'
    const made = file.answers.get(encoding) ?? this.answersIn(encoding, file)
    file.answers.set(encoding, made)
    return made.to(request)
  }

  private answersIn(encoding: keyof Encoded, file: CachedFile): KeptAnswers {
    const { bodies, status, contentType, immutable, headers } = file
    const body = bodies[encoding] ?? bodies.identity
    const isEncoded = body !== bodies.identity
    const tells = withOwn(this.common, {
      ...headers,
      'Content-Type': contentType,
      // A page is asked for again each time and answered by 304: an edit is live at once.
      'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      Vary: 'Accept-Encoding',
    })
    const etag = isEncoded ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag
    const how = isEncoded ? { 'Content-Encoding': encoding } : undefined
    return new KeptAnswers({ status, body, etag, tells, how })
  }
}

/** The path that is asked for, and the query behind it with its question mark. */
function splitAddress({ url = '/' }: IncomingMessage): [path: string, query: string] {
  const query = url.indexOf('?')
  return query === -1 ? [url, ''] : [url.slice(0, query), url.slice(query)]
}

function cached(file: ServedFile, before?: CachedFile): CachedFile {
  const { body, br, ...rest } = file
  // Compressing costs as much as rendering, and most pages are as they were.
  if (before?.bodies.identity.equals(body)) return { ...before, ...rest, answers: new Map() }
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const bodies = isCompressible(file.contentType)
    ? encoded(body, br)
    : { identity: body, br: body, gzip: body }
  return { ...rest, bodies, etag, answers: new Map() }
}

async function compress(bodies: Encoded): Promise<void> {
  bodies.br = await toBrotli(bodies.identity, 5).catch(() => bodies.identity)
}

/** A path without any slash at its end: a pattern would try again from each one of them. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
