import multer, { MulterError, memoryStorage } from 'multer'
import type { Request, RequestHandler } from 'express'
import { longTextLimit } from '../../../src/schema/text'
import { invalid } from '../../errors'
import type { UploadedFile } from '../../services/media/upload-image'
import { plainLineBreaks } from './plain-line-breaks'

// No character takes more: what is too long is for the field's own limit to say.
const mostBytes = 4 * longTextLimit

/** Takes one file of a multipart form into memory, up to `maxBytes`, with at most 20 text fields. */
export function receiveFile(field: string, maxBytes: number): RequestHandler {
  const receive = multer({
    storage: memoryStorage(),
    // Browsers send file names as UTF-8; multer assumes latin1 unless told.
    defParamCharset: 'utf8',
    limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: mostBytes, parts: 24 },
  }).single(field)
  return (request, response, next) => {
    receive(request, response, (error: unknown) => {
      plainLineBreaks(request)
      // Into memory nothing of ours can fail: what multer does not name itself is a broken form.
      const isBroken = error instanceof Error && !(error instanceof MulterError)
      next(isBroken ? invalid([{ path: field, message: unreadableForm }]) : error)
    })
  }
}

/** What a person reads of a form that arrived in pieces. */
export const unreadableForm = 'The form could not be read. Please send it again.'

/** The file of a multipart request, if there is one. */
export function receivedFile(request: Request): UploadedFile | undefined {
  const { file } = request
  return file && { bytes: file.buffer, originalName: file.originalname }
}
