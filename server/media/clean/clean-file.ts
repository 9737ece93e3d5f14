import { open, readFile, stat } from 'node:fs/promises'
import { imageUploadLimit } from '../../../src/schema/image'
import { AppError, isOutOfFiles, unsupportedType } from '../../errors'
import { pictureProcess } from '../pictures/picture-process'
import { isBarePicture } from './bare-picture'
import { cleanPdf } from './clean-pdf'
import { type FileType, fileType, headLength } from './file-type'
import { bareFilm } from './film'

// As much as sync takes in.
const filmLimit = 100 * 1024 * 1024

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function isTooLarge(file: string, type: FileType): Promise<boolean> {
  const { size } = await stat(file)
  // What is not read is refused for what it is.
  if (type === 'foreign-film') return false
  return size > (type === 'film' ? filmLimit : imageUploadLimit)
}

/** Why a file is too large to be read into memory and cleaned, in words; undefined where it is not. */
export async function whyTooLarge(file: string): Promise<string | undefined> {
  const type = fileType(await readHead(file))
  if (!(await isTooLarge(file, type))) return undefined
  return `It is larger than ${type === 'film' ? 100 : 40} MB. Put a smaller one there.`
}

/**
 * Whether anybody may see a file: a picture, film or PDF that says nothing beside what it shows, or, where
 * nobody takes it for a picture, anything else. Throws the disk's error.
 */
export async function isCleanFile(file: string, isPicture: boolean): Promise<boolean> {
  const type = fileType(await readHead(file))
  if (type === 'other') return !isPicture
  if (await isTooLarge(file, type)) return false
  switch (type) {
    case 'film': {
      return !isPicture && isBareFilm(await readFile(file))
    }
    case 'foreign':
    case 'foreign-film':
    case 'lfs-pointer':
      return false
    case 'pdf': {
      const bytes = await readFile(file)
      const clean = await cleanPdf(bytes).catch((error: unknown) => {
        if (isOutOfFiles(error)) throw error
      })
      return clean?.equals(bytes) === true
    }
    default:
      return isBarePicture(await readFile(file), type)
  }
}

/** Whether bytes are a picture that says nothing beside its pixels. */
export function isBareFile(bytes: Buffer): boolean {
  const type = fileType(bytes)
  return (type === 'jpeg' || type === 'png' || type === 'webp') && isBarePicture(bytes, type)
}

const noPicture = 'It is no picture. Put a JPEG, PNG or WebP there.'
const notCleanable =
  'It is of a kind that cannot be freed of what it says about time and place. Put a JPEG, PNG or WebP there; a GIF, TIFF, AVIF or HEIC can be uploaded here as it is.'
const strangeFilm =
  'It is a film that cannot be freed of what it says about time and place. Export it anew as MP4.'
const foreignFilm =
  'It is of a kind of films and sounds that cannot be freed of what they say about time, place and people. Export it anew as MP4, or as M4A.'

const notFetched =
  'Only a note of Git LFS is in its place. A developer must fetch it with “git lfs pull” in the site’s folder.'

function isBareFilm(bytes: Buffer): boolean {
  try {
    return bareFilm(bytes).equals(bytes)
  } catch {
    return false
  }
}

function cleanFilm(bytes: Buffer): Buffer {
  try {
    return bareFilm(bytes)
  } catch {
    throw unsupportedType(strangeFilm)
  }
}

/**
 * Makes of a picture, film or PDF the same without its metadata. Throws an AppError that says what to
 * do where that is not possible.
 */
export async function cleanFile(bytes: Buffer): Promise<Buffer> {
  const type = fileType(bytes)
  if (type === 'lfs-pointer') throw unsupportedType(notFetched)
  if (type === 'other') throw unsupportedType(noPicture)
  if (type === 'foreign') throw unsupportedType(notCleanable)
  if (type === 'foreign-film') throw unsupportedType(foreignFilm)
  if (type === 'film') return cleanFilm(bytes)
  return type === 'pdf' ? cleanPdf(bytes) : pictureProcess.run('clean', bytes, type)
}

/** The same without its metadata, or why that is not possible, and what to do, in words. */
export async function cleanedOrWhy(bytes: Buffer): Promise<Buffer | string> {
  try {
    const cleaned = await cleanFile(bytes)
    return cleaned.equals(bytes) ? noPicture : cleaned
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.message
    throw error
  }
}
