import multer, { memoryStorage } from 'multer'
import type { Request } from 'express'
import type { UploadedFile } from '../../services/upload-image'

/** Takes one file of a multipart form into memory, up to `maxBytes`, with at most 20 text fields. */
export function receiveFile(field: string, maxBytes: number) {
  return multer({
    storage: memoryStorage(),
    // Browsers send file names as UTF-8; multer assumes latin1 unless told.
    defParamCharset: 'utf8',
    limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 100_000, parts: 24 },
  }).single(field)
}

/** The file of a multipart request, if there is one. */
export function receivedFile(request: Request): UploadedFile | undefined {
  const { file } = request
  return file && { bytes: file.buffer, originalName: file.originalname }
}
