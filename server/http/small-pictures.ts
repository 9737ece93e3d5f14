import type { IncomingMessage, ServerResponse } from 'node:http'
import { readFile, stat } from 'node:fs/promises'
import fresh from 'fresh'
import { variantsPath } from '../../src/schema/url'
import type { Site } from '../services/site/site'

type Headers = Readonly<Record<string, string>>

interface Kept {
  body: Buffer
  headers: Headers
}

// A page's pictures on a telephone are smaller.
const largestBytes = 150_000
const mostBytes = 16 * 1024 * 1024

/**
 * The small sizes of pictures that were asked for last, at most 16 MB of them, answered from memory
 * before Express sees the request. A name is that of its content, so that none is ever out of date;
 * whether it may be seen is asked each time.
 */
export class SmallPictures {
  private readonly kept = new Map<string, Kept>()
  private bytes = 0

  constructor(private readonly media: Site['media']) {}

  /**
   * Answers a visitor's request for a picture that is kept.
   * @returns whether it did; if not, nothing was written
   */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    if (method !== 'GET' || !url.startsWith(variantsPath) || headers.range) return false
    const name = url.slice(variantsPath.length)
    const picture = this.kept.get(name)
    if (!picture || !this.media.originalOf(name)) return false
    this.keepLonger(name, picture)
    if (fresh(headers, { etag: picture.headers.ETag })) {
      response.writeHead(304, picture.headers).end()
      return true
    }
    response.writeHead(200, { ...picture.headers, 'Content-Length': picture.body.length })
    response.end(picture.body)
    return true
  }

  /** Keeps a picture, to be answered with these headers, if it is a small one. */
  async keep(name: string, file: string, headers: Headers): Promise<void> {
    if ((await stat(file)).size > largestBytes) return
    const body = await readFile(file)
    if (this.kept.has(name)) return
    this.kept.set(name, { body, headers })
    this.bytes += body.length
    for (const [oldest, { body: dropped }] of this.kept) {
      if (this.bytes <= mostBytes) return
      this.kept.delete(oldest)
      this.bytes -= dropped.length
    }
  }

  private keepLonger(name: string, picture: Kept): void {
    this.kept.delete(name)
    this.kept.set(name, picture)
  }
}
