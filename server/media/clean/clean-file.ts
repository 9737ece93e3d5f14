import { open, readFile, stat } from 'node:fs/promises'
import { imageUploadLimit } from '../../../src/schema/image'
import { unsupportedType } from '../../errors'
import { pictureProcess } from '../pictures/picture-process'
import { isBarePicture } from './bare-picture'
import { cleanPdf } from './clean-pdf'
import { fileType, headLength } from './file-type'

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * Whether anybody may see a file: a picture or PDF that says nothing beside what it shows, or, where
 * nobody takes it for a picture, anything else. Throws the disk's error.
 */
export async function isCleanFile(file: string, isPicture: boolean): Promise<boolean> {
  const type = fileType(await readHead(file))
  if (type !== 'other' && (await stat(file)).size > imageUploadLimit) return false
  switch (type) {
    case 'other':
      return !isPicture
    case 'foreign':
      return false
    case 'pdf': {
      const bytes = await readFile(file)
      const clean = await cleanPdf(bytes).catch(() => undefined)
      return clean?.equals(bytes) === true
    }
    default:
      return isBarePicture(await readFile(file), type)
  }
}

const notCleanable =
  'It is of a kind that cannot be freed of what it says about time and place. Upload it here, or put a JPEG, PNG or WebP there.'

/**
 * Makes of a picture or PDF the same without its metadata. Throws an AppError that says what to do
 * where that is not possible.
 */
export async function cleanFile(bytes: Buffer): Promise<Buffer> {
  const type = fileType(bytes)
  if (type === 'other' || type === 'foreign') throw unsupportedType(notCleanable)
  return type === 'pdf' ? cleanPdf(bytes) : pictureProcess.run('clean', bytes, type)
}
