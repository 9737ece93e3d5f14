import { isBroughtBack } from '../../lib/browser/brought-back'
import { endedByEither } from '../../lib/browser/ended-by-either'
import { parsedJson } from '../../lib/json'
import { idempotencyKeyHeader, ownChangesHeader } from '../../schema/headers'
import { type Answer, brokenOff, noAnswer, type Wish } from './change'
import { forPerson } from './person'
import { isPromised } from './promised'

/** How far a file has come. */
export interface Progress {
  /** 0 to 1. */
  share: number
  /** In bytes. */
  left: number
}

/** How far a file has come before it sets out. */
export const nothingSent: Progress = { share: 0, left: 0 }

export type OnProgress = (progress: Progress) => void

// Longer than any save takes; after it the same change is asked for again under the same key.
const patience = 30_000
// Without a key nobody asks again by itself: whoever waits is told once no work of the server takes as long.
const longestWork = 2 * 60_000
// There git may work for an hour.
const longestOfGit = 60 * 60_000
const withGit = /\/api\/(?:sync|erasures|backup\/download)\b/
/** How long the server may work before it answers there, in milliseconds. */
export const longestAt = (path: string) => (withGit.test(path) ? longestOfGit : longestWork)
/** A file or an answer may go on for as long as something of it gets through in so many milliseconds. */
export const longestStandstill = 60_000

/** A call to make: a wish, under its key if it has one, with the bytes of its file. */
export interface Delivery {
  wish: Wish
  key?: string
  bytes?: ArrayBuffer
  onProgress?: OnProgress
  /** Breaks it off. */
  signal?: AbortSignal
  /** Hears that the outbox has it, which sends it whatever becomes of the page. */
  onKept?: () => void
}

/** Asks the server for what is wished. Never throws: what does not come back is no answer. */
export async function deliver(delivery: Delivery): Promise<Answer> {
  // While its file was made ready.
  if (delivery.signal?.aborted) return brokenOff
  // The page would not hear what the server says, and the one that takes its place has its words as a draft.
  if (isBroughtBack()) return noAnswer
  const answer = await (delivery.wish.file ? deliverFile(delivery) : deliverFields(delivery))
  if (delivery.signal?.aborted && answer.status === 0) return brokenOff
  return isNoAnswer(delivery.wish, answer) ? noAnswer : answer
}

/** Whether an answer that says it is done is not the server's, or not all of it. */
function isNoAnswer(wish: Wish, { status, headers, text }: Answer): boolean {
  if (status < 200 || status >= 300) return false
  // Where only the end of a connection ends an answer, one that broke off looks like any other.
  return !(isJson(headers['content-type']) && isPromised(wish, parsedJson(text)))
}

/** Whether an answer can be the server's: the page on which a hotel wants one to log in says 200 to all. */
export function isJson(contentType: string | null | undefined): boolean {
  return contentType?.includes('json') === true
}

function headersOf({ wish, key }: Delivery): Record<string, string> {
  const { path, revision, ownChanges } = wish
  return {
    Accept: 'application/json',
    // To log in or out is anybody's.
    ...(path.startsWith('/api/auth/') ? {} : forPerson()),
    ...(key ? { [idempotencyKeyHeader]: key } : {}),
    ...(revision ? { 'If-Match': `"${revision}"` } : {}),
    ...(ownChanges ? { [ownChangesHeader]: ownChanges.join(', ') } : {}),
  }
}

async function deliverFields(delivery: Delivery): Promise<Answer> {
  const { method, path, body } = delivery.wish
  const type: Record<string, string> =
    body === undefined ? {} : { 'Content-Type': 'application/json' }
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: { ...headersOf(delivery), ...type },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signalOf(delivery),
    })
    const { status, statusText } = response
    const headers = Object.fromEntries(response.headers)
    return { status, statusText, headers, text: await response.text() }
  } catch {
    return noAnswer
  }
}

function signalOf({ wish, key, signal }: Delivery): AbortSignal {
  const ended = AbortSignal.timeout(key ? patience : longestAt(wish.path))
  return signal ? endedByEither(ended, signal) : ended
}

function deliverFile(delivery: Delivery) {
  const { wish, onProgress, signal } = delivery
  return new Promise<Answer>((resolve) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    function goOn() {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), longestStandstill)
    }
    request.open(wish.method, wish.path)
    request.withCredentials = true
    for (const [name, value] of Object.entries(headersOf(delivery))) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      goOn()
      onProgress?.({ share: loaded / total, left: total - loaded })
    }
    request.onloadend = () => {
      clearTimeout(timer)
      const { status, statusText, responseText } = request
      const headers = headersIn(request.getAllResponseHeaders())
      resolve(status === 0 ? noAnswer : { status, statusText, headers, text: responseText })
    }
    signal?.addEventListener('abort', () => request.abort())
    goOn()
    request.send(formOf(delivery))
  })
}

function formOf({ wish: { body = {}, file }, bytes }: Delivery): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value !== null && value !== undefined) form.set(name, String(value))
  }
  if (file && bytes) form.set(file.field, new File([bytes], file.name, { type: file.type }))
  return form
}

function headersIn(text: string): Record<string, string> {
  const lines = text.split('\r\n').filter((line) => line.includes(':'))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}
