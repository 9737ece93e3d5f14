import { parsedFields } from '../../../lib/json'
import type { ApiError, ApiIssue } from '../../../schema/api'
import { keyUsed } from '../../../schema/headers'
import { brokenOff } from '../../outbox/change'
import { unexplained } from '../../outbox/unexplained'

/** A call that did not succeed; `message` is the status, a colon and the answer's text. */
export class ApiCallError extends Error {
  constructor(
    /** HTTP status; 0 where there was no answer at all. */
    readonly status: number,
    body: string,
    /** The server's own words, where it sent any. */
    readonly answer: Partial<ApiError> = {},
    /** The key of the change in the outbox that asks for the same again by itself. */
    readonly waitingKey?: string,
  ) {
    super(`${status}: ${body}`)
    this.name = 'ApiCallError'
  }

  /** Builds the error from an answer's status and body. */
  static from(status: number, statusText: string, body: string, waitingKey?: string) {
    return new ApiCallError(status, body || statusText, parsedFields(body), waitingKey)
  }
}

/** What a person reads of a failed write: the server's words, that it is too large for a proxy, or `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiCallError)) return fallback
  return error.answer.message ?? (error.status === 413 ? unexplained(413) : fallback)
}

/**
 * What failed, and where no server answered at all what to do: nothing keeps what was asked for. Some say
 * it themselves, in whole sentences.
 */
export function withWhatToDo(failed: string, error: unknown): string {
  const isUnanswered = error instanceof ApiCallError && error.status === 0
  if (!isUnanswered || failed.endsWith('.')) return failed
  return `${failed}. The server did not answer: leave this page as it is, and try again once it does.`
}

/** What is said where an answer is lost: without words of the server's nobody knows whether it was done. */
export const mayBeDone = (who: string, done: string) =>
  `The server did not answer. ${who} may be ${done} all the same: look here before you try again.`

/** Whether the call failed because nobody is signed in. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiCallError && error.status === 401
}

/** Whether whoever is here may not do this: not now, or not at all. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiCallError && error.status === 403
}

/** Whether the server says that there is no such thing. */
export function isNotThere(error: unknown): boolean {
  return error instanceof ApiCallError && error.status === 404 && error.answer.code === 'not_found'
}

/** Whether no server answered, or one that is not well. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiCallError && (error.status === 0 || error.status >= 500)
}

/** Whether a server that has done nothing says that it will take the same later. */
export function isPutOff(error: unknown): boolean {
  if (!(error instanceof ApiCallError) || error.answer.message === undefined) return false
  return error.status === 429 || error.status === 503
}

/** Whether nobody knows yet what becomes of a call, which is asked again by itself. */
export function isKept(error: unknown): error is ApiCallError & { waitingKey: string } {
  return error instanceof ApiCallError && error.waitingKey !== undefined
}

/** Whether a person broke a call off. */
export function isBrokenOff(error: unknown): boolean {
  return error instanceof ApiCallError && error.status === brokenOff.status
}

/** Whether something else was done under the key of a call: what is asked for again needs another. */
export function isKeyUsed(error: unknown): boolean {
  return error instanceof ApiCallError && error.answer.code === keyUsed
}

/** What the server found wrong, field by field. */
export function issuesOf(error: unknown): readonly ApiIssue[] {
  return error instanceof ApiCallError ? (error.answer.issues ?? []) : []
}

/** What collided, where a save was refused because somebody else changed the same fields. */
export function conflictOf(error: unknown) {
  return error instanceof ApiCallError && error.status === 409 ? error.answer.conflict : undefined
}
