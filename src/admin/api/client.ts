import { asideHeader, changeHeader, pendingHeader } from '../../schema/api'
import { ApiCallError } from './call-error'

/** What a write answers, with what its headers say of the commit it made. */
export interface Written<T> {
  data: T
  /** The commit that can be undone, if the write made one. */
  change?: string
  /** Why what was saved is not committed yet. */
  pending?: string
  /** What of a hand edit with a mistake in it was not taken over. */
  aside?: string
}

interface WriteOptions {
  /** The revision the form was loaded from; absent for an unconditional save. */
  revision?: string
}

type Method = 'POST' | 'PUT' | 'DELETE'

/** Reads JSON. Throws an ApiCallError unless the answer is OK. */
export async function read<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await send(path, { signal })
  return (await response.json()) as T
}

/** Reads JSON with the revision that the answer's ETag names. */
export async function readRevised<T>(path: string, signal?: AbortSignal) {
  const response = await send(path, { signal })
  const revision = /"(.+)"/.exec(response.headers.get('ETag') ?? '')?.[1]
  return { data: (await response.json()) as T, revision }
}

/** Reads JSON; answers `fallback` where nobody is signed in. */
export async function readOr<T>(path: string, fallback: T, signal?: AbortSignal): Promise<T> {
  try {
    return await read<T>(path, signal)
  } catch (error) {
    if (error instanceof ApiCallError && error.status === 401) return fallback
    throw error
  }
}

/** Writes JSON and reads the answer. Throws an ApiCallError unless it is OK. */
export async function write<T>(
  method: Method,
  path: string,
  body?: unknown,
  { revision }: WriteOptions = {},
): Promise<Written<T>> {
  const response = await send(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(revision ? { 'If-Match': `"${revision}"` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  return written<T>(text, (name) => response.headers.get(name))
}

/** Sends a multipart form; `onProgress` hears the share sent so far, 0 to 1. */
export function upload<T>(path: string, form: FormData, onProgress?: (share: number) => void) {
  return new Promise<Written<T>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.withCredentials = true
    request.setRequestHeader('Accept', 'application/json')
    request.upload.onprogress = (event) => onProgress?.(event.loaded / event.total)
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status >= 200 && status < 300) {
        resolve(written<T>(responseText, (name) => request.getResponseHeader(name)))
      } else {
        reject(ApiCallError.from(status, statusText, responseText))
      }
    }
    request.onerror = () => reject(new ApiCallError(0, 'Upload failed'))
    request.send(form)
  })
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, {
    credentials: 'include',
    ...init,
    headers: { Accept: 'application/json', ...init.headers },
  }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    throw new ApiCallError(0, 'The server cannot be reached')
  })
  if (!response.ok) {
    throw ApiCallError.from(response.status, response.statusText, await response.text())
  }
  return response
}

function written<T>(text: string, header: (name: string) => string | null): Written<T> {
  const said = (name: string) => {
    const text = header(name)
    return text === null ? undefined : decodeURIComponent(text)
  }
  return {
    data: (text === '' ? null : JSON.parse(text)) as T,
    change: header(changeHeader) ?? undefined,
    pending: said(pendingHeader),
    aside: said(asideHeader),
  }
}
