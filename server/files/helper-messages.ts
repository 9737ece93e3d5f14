import { AppError } from '../errors'
import { errorCode } from './paths'

/** The functions that a helper process offers, by name. */
export type Jobs = Record<string, (...args: never[]) => Promise<unknown>>

/** What a helper process is asked. */
export interface Asked {
  name: string
  args: unknown[]
}

/** What became of it. */
export type JobAnswer = { made: unknown } | { failure: Failure }

type Failure = ConstructorParameters<typeof AppError> | { words: string; code: string }

/** An error as it can be sent: whole where it is for people, otherwise in words, with a code of the system's. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof AppError)) return { words: String(error), code: errorCode(error) }
  // A cause may be anything, such as what cannot be sent.
  const details = { ...error.details, cause: error.cause && String(error.cause) }
  return [error.status, error.code, error.message, details]
}

/** The error that was sent. */
export function errorOf(failure: Failure): Error {
  if (Array.isArray(failure)) return new AppError(...failure)
  const { words, code } = failure
  return Object.assign(new Error(words), code !== '' && { code })
}
