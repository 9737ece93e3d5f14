import { endedByEither } from '../../../lib/browser/ended-by-either'
import type { Answer } from '../../outbox/change'
import { deliver, isJson, longestAt } from '../../outbox/deliver'
import { forPerson } from '../../outbox/person'
import { isPromised } from '../../outbox/promised'
import { ApiCallError } from './call-error'

const unreachable = () => new ApiCallError(0, 'The server cannot be reached')

// The login page has these calls and no others: what can wait in the browser brings the declarations
// of all collections along, and with them all that checks a text.

/** Fetches with the session. Throws an ApiCallError unless the answer is OK. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, {
    credentials: 'include',
    ...init,
    headers: { Accept: 'application/json', ...forPerson(), ...init.headers },
  }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    throw unreachable()
  })
  if (!response.ok) {
    throw ApiCallError.from(response.status, response.statusText, await response.text())
  }
  return response
}

/** Asks for JSON, and gives up where no answer begins; one that has begun may take its time. */
async function ask(path: string, signal = new AbortController().signal): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(unreachable()), longestAt(path))
  const ended = endedByEither(signal, late.signal)
  return send(path, { signal: ended }).finally(() => clearTimeout(timer))
}

/** Reads JSON, with its headers. Throws an ApiCallError unless all of it has come from the server. */
export async function readJson<T>(path: string, signal?: AbortSignal) {
  const response = await ask(path, signal)
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
