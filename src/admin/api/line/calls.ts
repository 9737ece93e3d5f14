import { endedByEither } from '../../../lib/browser/ended-by-either'
import type { Answer } from '../../outbox/change'
import { deliver, isJson, longestAt, longestStandstill } from '../../outbox/deliver'
import { forPerson } from '../../outbox/person'
import { isPromised } from '../../outbox/promised'
import { ApiCallError } from './call-error'

const unreachable = () => new ApiCallError(0, 'The server cannot be reached')

// The login page has these calls and no others: what can wait in the browser brings the declarations
// of all collections along, and with them all that checks a text.

/**
 * Fetches with the session, and gives up where no answer begins in time, or where one that has begun
 * stands still. Throws an ApiCallError unless the answer is OK.
 */
export async function send(path: string, init: RequestInit): Promise<Response> {
  const late = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  function wait(patience: number) {
    clearTimeout(timer)
    timer = setTimeout(() => late.abort(unreachable()), patience)
  }
  wait(longestAt(path))
  const { signal: asked } = init
  const answer = await fetch(path, {
    credentials: 'include',
    ...init,
    headers: { Accept: 'application/json', ...forPerson(), ...init.headers },
    signal: asked ? endedByEither(asked, late.signal) : late.signal,
  }).catch((cause: unknown) => {
    clearTimeout(timer)
    if (asked?.aborted) throw cause
    throw unreachable()
  })
  wait(longestStandstill)
  const heard = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, to) {
      wait(longestStandstill)
      to.enqueue(part)
    },
    flush: () => clearTimeout(timer),
  })
  const response = new Response(answer.body?.pipeThrough(heard), answer)
  if (!response.ok) {
    throw ApiCallError.from(response.status, response.statusText, await response.text())
  }
  return response
}

/** Reads JSON, with its headers. Throws an ApiCallError unless all of it has come from the server. */
export async function readJson<T>(path: string, signal?: AbortSignal) {
  const response = await send(path, { signal })
  if (!isJson(response.headers.get('Content-Type'))) throw unreachable()
  const data = (await response.json().catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw unreachable()
  })) as T
  if (!isPromised({ method: 'GET', path }, data)) throw unreachable()
  return { data, headers: response.headers }
}

/** The answer to a write. Throws an ApiCallError unless it is OK. */
export function taken(answer: Answer, waitingKey?: string): Answer {
  const { status, statusText, text } = answer
  if (status >= 200 && status < 300) return answer
  throw ApiCallError.from(status, statusText, text, waitingKey)
}

/** Sends JSON that never waits in the browser. Throws an ApiCallError unless the answer is OK. */
export async function postNow(path: string, body?: Record<string, unknown>): Promise<Answer> {
  return taken(await deliver({ wish: { method: 'POST', path, body } }))
}
