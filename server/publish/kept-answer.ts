import type { IncomingMessage, ServerResponse } from 'node:http'
import fresh from 'fresh'

/** Headers as Node sends them fastest: a name, its value, the next name. */
type HeaderList = readonly string[]

export type Headers = Readonly<Record<string, string>>

/** An answer that is ready to be sent. */
export interface KeptAnswer {
  status: number
  headers: HeaderList
  body?: Buffer
  /** How long the body is, or would be for a GET. */
  bytes: number
}

interface Kept {
  status?: number
  body: Buffer
  etag: string
  /** Headers that go with the body, and (304) in its place. */
  tells: Headers
  /** Headers that go with the body only, beside its length. */
  how?: Headers
}

/** What is answered to a GET or HEAD, prepared once so that next to nothing is left to do for each. */
export class KeptAnswers {
  private readonly whole: KeptAnswer
  private readonly head: KeptAnswer
  private readonly unchanged: KeptAnswer
  private readonly tag: { etag: string }

  constructor({ status = 200, body, etag, tells, how }: Kept) {
    const told = { ...tells, ETag: etag }
    const bytes = body.length
    const headers = listOf({ ...told, ...how, 'Content-Length': String(bytes) })
    this.whole = { status, headers, body, bytes }
    this.head = { status, headers, bytes }
    this.unchanged = { status: 304, headers: listOf(told), bytes: 0 }
    this.tag = { etag }
  }

  /** The answer to a request: whole, or as much of it as whoever asks lacks. */
  to({ headers, method }: IncomingMessage): KeptAnswer {
    if (this.whole.status === 200 && fresh(headers, this.tag)) return this.unchanged
    return method === 'HEAD' ? this.head : this.whole
  }
}

/** Headers as a list. */
export function listOf(headers: Headers): HeaderList {
  return Object.entries(headers).flat()
}

/** Headers that all answers have with those of one, which go before: however they write their names. */
export function withOwn(common: Headers, own: Headers): Headers {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()))
  const others = Object.entries(common).filter(([name]) => !names.has(name.toLowerCase()))
  return { ...Object.fromEntries(others), ...own }
}

/** Sends an answer with further headers; it goes before what is set of the response's already. */
export function sendKept(
  response: ServerResponse,
  { status, headers, body }: KeptAnswer,
  more: HeaderList = [],
): void {
  response.writeHead(status, [...headers, ...more]).end(body)
}
