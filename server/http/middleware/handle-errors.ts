import type { ErrorRequestHandler, Response } from 'express'
import { MulterError } from 'multer'
import {
  AppError,
  diskRefusal,
  invalid,
  isAway,
  siteGone,
  storageFailed,
  tooLarge,
} from '../../errors'
import type { Log } from '../../services/site/site'
import { requestIdHeader } from './access-log'
import { unreadableForm } from './receive-file'

/** Answers every error as JSON; what we did not foresee is logged with the request's id, not shown. */
export function handleErrors(log: Log): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    const known = knownError(error)
    const id = response.getHeader(requestIdHeader)
    if (!known || (known.status >= 500 && known.code !== 'busy'))
      log.error({ err: error, id }, 'A request failed')
    if (response.headersSent) return next(error)
    const answer =
      known ?? new AppError(500, 'internal_error', 'Something went wrong on the server. Try again.')
    setRetryAfter(response, answer)
    response.status(answer.status).json(answer)
  }
}

/** Says in a header when to try again, where the error knows. */
export function setRetryAfter(response: Response, { details }: AppError): void {
  if (details.retryAfter !== undefined) response.set('Retry-After', String(details.retryAfter))
}

// What nothing but a disk and the system say; all else may be a mistake of ours.
const diskIsClosed = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'EIO', 'NOGIT'])

const whyClosed = (user: number) =>
  `This could not be done: a part of the site belongs to another user of this computer, as after git was used there with sudo. A developer can put that right with "sudo chown -R ${user} ." in the site’s folder. Then try again.`

/** What a person may read of an error; undefined where it is one that we did not foresee. */
export function knownError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof MulterError) return multerError(error)
  if (!(error instanceof Error)) return undefined
  if (isAway(error)) return siteGone(error)
  const refusal = 'code' in error && diskIsClosed.has(String(error.code)) && diskRefusal(error)
  if (refusal) return storageFailed(refusal, error)
  const user = process.geteuid?.()
  if (user !== undefined && 'code' in error && error.code === 'EACCES') {
    return storageFailed(whyClosed(user), error)
  }
  // Without a code somebody ended it, which says nothing about the history.
  if (error.name === 'GitError' && 'exitCode' in error && error.exitCode !== null) {
    if (/not a git repository|gitfile does not point to/.test(error.message)) {
      return siteGone(error)
    }
    return storageFailed(
      'Git could not read the history, which may be damaged. The site is as it was. Ask a developer to look at it with git fsck.',
      error,
    )
  }
  const type = 'type' in error ? error.type : ''
  if (type === 'entity.too.large') return tooLarge('What you sent is too large')
  if (type === 'entity.parse.failed') {
    return invalid([{ path: '', message: 'The request is not valid JSON' }])
  }
  return clientError(error)
}

/** What Express and its parsers blame on the request, such as a range that the file does not have. */
function clientError(error: Error): AppError | undefined {
  const status = 'status' in error ? Number(error.status) : 0
  // Parsers also blame it for what Node says, as where one of their own files cannot be opened.
  const isOfNode = 'code' in error && String(error.code).startsWith('ERR_')
  if (isOfNode || !(status >= 400 && status < 500)) return undefined
  return new AppError(status, 'bad_request', 'The server does not understand this request')
}

function multerError(error: MulterError): AppError {
  if (error.code === 'LIMIT_FILE_SIZE') {
    return tooLarge('This file is too large. Pictures may have 40 MB, a resume 10 MB.')
  }
  return invalid([{ path: error.field ?? '', message: unreadableForm }])
}
