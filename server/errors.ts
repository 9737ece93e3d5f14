import { constants } from 'node:os'
import type { z } from 'zod'
import type { ApiError, ApiIssue, Conflict } from '../src/schema/api'

interface ErrorDetails {
  issues?: ApiIssue[]
  conflict?: Conflict
  /** After how many seconds it may be tried again. */
  retryAfter?: number
  cause?: unknown
}

/** An error that a person may read: `message` says what is wrong and what to do. */
export class AppError extends Error {
  constructor(
    /** HTTP status. */
    readonly status: number,
    /** Stable id for programs. */
    readonly code: string,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
  }

  /** What the API answers. */
  toJSON(): ApiError {
    const { issues, conflict } = this.details
    return { code: this.code, message: this.message, issues, conflict }
  }
}

/** 400 with every issue; the message is the first issue's unless given. */
export function invalid(issues: ApiIssue[], message = issues[0]?.message ?? 'Check what you sent') {
  return new AppError(400, 'invalid', message, { issues })
}

/** 400 from a zod error, with every issue at its dotted path. */
export function invalidInput(error: z.ZodError) {
  return invalid(
    error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  )
}

/** 401 for whoever is not logged in. */
export function unauthenticated(message = 'You need to log in first') {
  return new AppError(401, 'unauthenticated', message)
}

/** 403 for what is refused, whoever asks. */
export function forbidden(message: string) {
  return new AppError(403, 'forbidden', message)
}

/** 404 for what is not there. */
export function notFound(message: string) {
  return new AppError(404, 'not_found', message)
}

/** 503 for what comes when the server ends, or is broken off by that. */
export function serverEnding() {
  return new AppError(503, 'ending', 'The server is just ending. Try again in a moment.', {
    retryAfter: 5,
  })
}

/** 409 where something else stands in the way, such as a name that is taken. */
export function conflicting(message: string, conflict?: Conflict) {
  return new AppError(409, 'conflict', message, { conflict })
}

/** 413 for what is larger than is taken. */
export function tooLarge(message: string) {
  return new AppError(413, 'too_large', message)
}

/** 415 for data of a kind that is not taken. */
export function unsupportedType(message: string) {
  return new AppError(415, 'unsupported_type', message)
}

/** 429 where somebody asks too often; may be tried again after so many seconds. */
export function tooMany(message: string, retryAfter?: number) {
  return new AppError(429, 'too_many', message, { retryAfter })
}

/** 429 for whoever has tried too often, and may again after so many seconds. */
export function tooManyAttempts(seconds: number) {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second']
  const wait = `${count} ${unit}${count === 1 ? '' : 's'}`
  return tooMany(`Too many attempts. Try again in ${wait}.`, seconds)
}

const outOfFiles =
  'as many files and connections are open as the system allows Callboard (ulimit -n)'

const away = 'the disk that it is on cannot be reached'

const diskReasons: Partial<Record<string, string>> = {
  EMFILE: outOfFiles,
  ENFILE: outOfFiles,
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'the folder may not be written to',
  EPERM: 'the folder may not be written to',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a file stands where a folder should be',
  EEXIST: 'a file stands where a folder should be',
  EISDIR: 'a folder stands where the file should be',
  EIO: 'the disk has a fault',
  EBUSY: 'the file is in use elsewhere',
  ESPIPE: 'the disk takes whole files alone, as rclone mounts one without --vfs-cache-mode writes',
  // As disks over the network say it; Node has no name for the first.
  [`Unknown system error -${constants.errno.ESTALE}`]: away,
  ENOTCONN: away,
  EHOSTDOWN: away,
  ETIMEDOUT: away,
  NOGIT: 'git cannot be started on this computer (try “git --version” there)',
}

/** Why a disk refused to be written to, in words; undefined where `error` is none of a disk's. */
export function diskReason(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? diskReasons[String(error.code)] : undefined
}

/** The same for whoever wanted something that was not done, with what helps. */
export function diskRefusal(error: unknown): string | undefined {
  const reason = diskReason(error)
  return reason && `This could not be done: ${reason}. ${whatHelps(error)} and try again.`
}

/** What to do about what the disk refuses, before the same is tried again. */
export function whatHelps(error: unknown): string {
  return isOutOfFiles(error) ? 'Wait a minute' : 'Put that right'
}

/** Whether too much was open to open more, which passes and says nothing about what was to be opened. */
export function isOutOfFiles(error: unknown): boolean {
  return diskReason(error) === outOfFiles
}

/** Whether the disk itself could not be reached, which says nothing about what is on it. */
export function isAway(error: unknown): boolean {
  return diskReason(error) === away
}

/** That there is no history where it was when the server started, with what helps. */
export const siteIsGone =
  'the folder of the site is not where it was, or without its history. Put it back, or connect the disk that it is on.'

/** 500 where the disk or git refused: nothing was changed. */
export function storageFailed(message: string, cause?: unknown) {
  return new AppError(500, 'storage_failed', message, { cause })
}

/** 500 of whatever cannot be done for that. */
export function siteGone(cause: unknown): AppError {
  return storageFailed(`This could not be done: ${siteIsGone} Then try again.`, cause)
}

const noFolder =
  'This could not be done: no folder can be made there, because the disk is read-only or a link leads nowhere. Put that right and try again.'

// So the system calls it, also where the disk is read-only.
function isNoFolder(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return code === 'ENOENT' && syscall === 'mkdir'
}

/** What an error says to whoever runs a program: in words what the disk refuses, all else in its own. */
export function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const refusal = isNoFolder(error) ? noFolder : diskRefusal(error)
  if (refusal) return `${refusal} (${error.message})`
  // What refused there is told apart, for a log.
  const isTold = !(error instanceof AppError && error.code === 'storage_failed' && error.cause)
  return isTold ? error.message : `${error.message}\n${inWords(error.cause)}`
}
