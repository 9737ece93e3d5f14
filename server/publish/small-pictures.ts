import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { variantsPath } from '../../src/schema/url'
import { KeptAnswers, withOwn, type Headers, type KeptAnswer } from './kept-answer'

interface Kept {
  bytes: number
  answers: KeptAnswers
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

  /**
   * @param common headers that every answer has which does not say otherwise
   * @param isShown whether visitors may see the picture that a size of this name is of
   */
  constructor(
    private readonly common: Headers,
    private readonly isShown: (name: string) => boolean,
  ) {}

  /** The answer to a visitor's request for a picture that is kept; undefined to any other. */
  find(request: IncomingMessage): KeptAnswer | undefined {
    const { method, url = '', headers } = request
    if (!url.startsWith(variantsPath) || headers.range !== undefined) return undefined
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const name = url.slice(variantsPath.length)
    const picture = this.kept.get(name)
    if (!picture) return undefined
    this.drop(name, picture)
    if (!this.isShown(name)) return undefined
    this.add(name, picture)
    return picture.answers.to(request)
  }

  /** Keeps a picture, to be answered with these headers, if it is a small one. */
  async keep(name: string, file: string, { ETag, ...tells }: Headers): Promise<void> {
    if (ETag === undefined || (await stat(file)).size > largestBytes) return
    const body = await readFile(file)
    if (this.kept.has(name)) return
    const answers = new KeptAnswers({ body, etag: ETag, tells: withOwn(this.common, tells) })
    this.add(name, { bytes: body.length, answers })
    for (const [oldest, picture] of this.kept) {
      if (this.bytes <= mostBytes) return
      this.drop(oldest, picture)
    }
  }

  /** How many bytes of pictures are kept. */
  get size(): number {
    return this.bytes
  }

  private add(name: string, picture: Kept): void {
    this.kept.set(name, picture)
    this.bytes += picture.bytes
  }

  private drop(name: string, picture: Kept): void {
    this.kept.delete(name)
    this.bytes -= picture.bytes
  }
}
