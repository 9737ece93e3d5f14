import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import Negotiator from 'negotiator'

const brotli = promisify(brotliCompress)

/** A body in the encodings a client may ask for. */
export interface Encoded {
  readonly identity: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

// The smallest and the largest window that every client understands, as powers of two.
const [smallestWindow, largestWindow] = [10, 22]

/**
 * Compresses a body for serving from memory. Brotli of quality 5 costs a page 1 ms, and 9, for what
 * is made once and kept for ever, ten times that; the last two would cost twenty times more for a
 * few per cent. Few ask for gzip, so that the first who does waits for it.
 */
export async function compress(body: Buffer, quality: 5 | 9): Promise<Encoded> {
  const window = Math.ceil(Math.log2(body.length + 16))
  const br = await brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(largestWindow, Math.max(smallestWindow, window)),
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
  let zipped: Buffer | undefined
  return {
    identity: body,
    br,
    get gzip() {
      zipped ??= gzipSync(body)
      return zipped
    },
  }
}

// Of two that a client likes alike, the smaller one.
const encodings = ['br', 'gzip', 'identity'] as const

/** The encoding to answer with, by what the client's Accept-Encoding header allows. */
export function chooseEncoding({ headers }: Pick<IncomingMessage, 'headers'>): keyof Encoded {
  const chosen = new Negotiator({ headers }).encoding(encodings, { preferred: encodings })
  return encodings.find((encoding) => encoding === chosen) ?? 'identity'
}
