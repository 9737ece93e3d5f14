import type { Fields } from '../../../lib/same-value'
import { asideHeader, changeHeader, pendingHeader, revisionHeader } from '../../../schema/headers'
import { headerIn } from '../../outbox/answers'
import type { Answer, Wish } from '../../outbox/change'
import { deliver, type Delivery } from '../../outbox/deliver'
import { mayWait } from '../../outbox/target'
import { seenAt } from '../../outbox/seen-at'
import { canWait, post, serverAnswered } from '../../outbox/outbox'
import { ApiCallError, isKept, isUnauthenticated } from './call-error'
import { logInAgain } from '../session'
import { readJson, send, taken } from './calls'

/** What a write answers, with what its headers say of the commit it made. */
export interface Written<T> {
  data: T
  /** What was asked, unless it waits. */
  wish?: Wish
  /** The commit that can be undone, if the write made one. */
  change?: string
  /** Why what was saved is not committed yet. */
  pending?: string
  /** What of a hand edit with a mistake in it was not taken over. */
  aside?: string
  /** Where visitors see what was saved, if a page shows it. */
  page?: string
  /** The change is kept on this device, under this key, and sent by itself as soon as it can be. */
  waiting?: { key: string; isSignedOut: boolean }
}

/** What names a write that may come again, and hears that the outbox has it. */
export type Keeping = Pick<Delivery, 'key' | 'onKept'>

interface WriteOptions extends Keeping {
  /** The revision the form was loaded from; absent for an unconditional save. */
  revision?: string
}

interface Upload extends Keeping, Pick<Delivery, 'onProgress' | 'signal'> {
  /** PUT for a file of something that is there already. */
  method?: 'POST' | 'PUT'
  fields: Record<string, string>
  /** The form field it goes in, and the file. */
  file: readonly [string, File]
}

type Method = 'POST' | 'PUT' | 'DELETE'

/** Reads JSON. Throws an ApiCallError unless the answer is OK. */
export async function read<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await readRevised<T>(path, signal)).data
}

/** Reads JSON with the revision that the answer's header names. */
export async function readRevised<T>(path: string, signal?: AbortSignal) {
  const { data, headers } = await readJson<T>(path, signal)
  serverAnswered()
  return { data, revision: headers.get(revisionHeader) ?? undefined }
}

/** Reads JSON that somebody has just asked for; where the session is over, as `loggedIn` does. */
export function readAsked<T>(path: string, signal?: AbortSignal): Promise<T> {
  return loggedIn(() => read<T>(path, signal))
}

/** Reads JSON; null where nobody is signed in. */
export function readIfSignedIn<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  return read<T>(path, signal).catch((error: unknown) => {
    if (isUnauthenticated(error)) return null
    throw error
  })
}

/** Writes JSON and reads the answer. Throws an ApiCallError unless it is OK. */
export async function write<T>(
  method: Method,
  path: string,
  body?: object,
  { revision, ...keeping }: WriteOptions = {},
): Promise<Written<T>> {
  return put<T>({ wish: { method, path, body: body as Fields, revision }, ...keeping })
}

/** `write` for what nobody needs the answer of: where none comes, the change waits in the outbox. */
export function writeOrWait<T>(method: Method, path: string, body?: object, made?: WriteOptions) {
  return orWaiting(write<T>(method, path, body, made))
}

/** Sends a file in a form with other fields; `onProgress` hears how far it has come. */
export async function upload<T>(path: string, sent: Upload) {
  const { method = 'POST', fields, file, ...hearing } = sent
  const [field, { name, type, size }] = file
  const wish = { method, path, body: fields, file: { field, name, type, size } } as const
  const bytes = await file[1].arrayBuffer().catch(() => {
    throw new ApiCallError(400, noLongerReadable, { message: noLongerReadable })
  })
  return put<T>({ wish, bytes, ...hearing })
}

/** What is said of a file that was moved or changed, or its card taken out, since it was chosen. */
export const noLongerReadable = 'This file cannot be read any more. Choose it again.'

/** `upload` for what nobody needs the answer of. */
export function uploadOrWait<T>(path: string, sent: Upload) {
  return orWaiting(upload<T>(path, sent))
}

async function orWaiting<T>(written: Promise<Written<T>>): Promise<Written<T | null>> {
  try {
    return await written
  } catch (error) {
    if (!isKept(error)) throw error
    const isSignedOut = isUnauthenticated(error)
    return { data: null, waiting: { key: error.waitingKey, isSignedOut } }
  }
}

async function put<T>(delivery: Delivery): Promise<Written<T>> {
  if (!mayWait(delivery.wish.path) || !canWait())
    return loggedIn(async () => writtenIn<T>(delivery.wish, await deliver(delivery)))
  const { answer, waitingKey } = await post(delivery)
  return writtenIn(delivery.wish, answer, waitingKey)
}

/**
 * Asks for what never waits in the outbox; where the session is over, once more as soon as whoever is
 * here has logged in again. Throws where they put that off.
 */
async function loggedIn<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isUnauthenticated(error)) throw error
    if (!(await logInAgain())) throw loggedOut()
    return ask()
  }
}

// No 401, for which one would be asked to log in again.
function loggedOut() {
  const message = 'You are logged out, so nothing was done. Log in again, then try once more.'
  return new ApiCallError(403, message, { message })
}

function writtenIn<T>(wish: Wish, answer: Answer, waitingKey?: string): Written<T> {
  const { text, headers } = taken(answer, waitingKey)
  const said = (name: string) => {
    const value = headerIn({ headers }, name)
    return value === undefined ? undefined : decodeURIComponent(value)
  }
  const data: unknown = text === '' ? null : JSON.parse(text)
  return {
    data: data as T,
    wish,
    change: headerIn({ headers }, changeHeader),
    pending: said(pendingHeader),
    aside: said(asideHeader),
    page: seenAt(wish, data),
  }
}

const jsonType = { 'Content-Type': 'application/json' }

/** Asks for a file by sending JSON. Throws an ApiCallError unless all of it has come from the server. */
export async function download(
  path: string,
  body: unknown,
): Promise<{ name: string; content: Blob }> {
  const asked = { method: 'POST', headers: jsonType, body: JSON.stringify(body) }
  const response = await loggedIn(() => send(path, asked))
  const brokeOff = () => new ApiCallError(0, 'The connection broke off')
  // The page of a hotel, say, in the place of the file.
  const said = /^attachment;.*filename="?([^";]+)/.exec(
    response.headers.get('Content-Disposition') ?? '',
  )
  if (!said?.[1]) throw brokeOff()
  serverAnswered()
  const content = await response.blob().catch(() => {
    throw brokeOff()
  })
  return { name: said[1], content }
}
