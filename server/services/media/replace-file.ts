import type { z } from 'zod'
import { AppError, conflicting } from '../../errors'
import { errorCode } from '../../files/paths'
import type { imageReplacement, Turn } from '../../../src/schema/image'
import { turnedCrop, turnedPoint } from '../../../src/lib/pictures/quarter-turn'
import { sha256 } from '../../files/sha256'
import type { Author } from '../../git/repository'
import { pictureProcess } from '../../media/pictures/picture-process'
import type { SavedEntry } from '../entries/saved-entry'
import { presentEntry } from '../entries/present-entry'
import { inTurn } from '../save/in-turn'
import { contentOnDisk } from '../site/on-disk'
import type { Site } from '../site/site'
import { exchangeFile } from './exchange-file'
import { beforeSizes, madePicture } from './made-picture'
import type { UploadedFile } from './upload-image'
import { cropOfOther } from './wall-crops'

/**
 * Puts an uploaded file in the place of a picture's, wherever that is used; what is said of the picture
 * stays, and so do crops on the wall if the new file has the shape of the old.
 * @param from the file that whoever asks has seen, where they say it: no other is replaced
 * @throws AppError 404 for an unknown id, 409 where the picture has another file by now, 413 or 415 for
 *   what is not a picture we take
 */
export async function replacePicture(
  site: Site,
  author: Author,
  id: string,
  file: UploadedFile,
  { targetSize, from }: z.output<typeof imageReplacement>,
): Promise<SavedEntry<'images'>> {
  const { category } = seenPicture(site, id, from)
  return beforeSizes(site, async () => {
    const made = await madePicture(file.bytes, { category, targetSize })
    return inTurn(site, () =>
      exchangeFile(site, author, seenPicture(site, id, from), {
        ...made,
        original: { name: file.originalName, hash: file.originalHash ?? sha256(file.bytes) },
        crop: (crop) => cropOfOther(crop, made.picture),
        verb: 'replace file of',
      }),
    )
  })
}

/**
 * Turns a picture by a quarter, wherever it is used; its focal point and crops go along.
 * @param from the file that whoever asks has seen: asked twice, it is turned once
 * @throws AppError 404 for an unknown id, 409 where the picture has another file by now or none, 400 where
 *   that is damaged
 */
export async function rotatePicture(
  site: Site,
  author: Author,
  id: string,
  { turn, from }: { turn: Turn; from: string },
): Promise<SavedEntry<'images'>> {
  const bytes = await fileToTurn(site, id, from)
  const original = await originalOf(site, id)
  return beforeSizes(site, async () => {
    const picture = await turned('rotate', bytes, turn)
    const whole = original && (await turned('turnOriginal', original, turn))
    return inTurn(site, async () => {
      await fileToTurn(site, id, from)
      const present = presentEntry(site, 'images', id)
      const { focalPoint } = present
      return exchangeFile(site, author, present, {
        ...{ picture, whole },
        original: { name: site.names.of(from), hash: site.names.hashOf(from) },
        fields: focalPoint ? { focalPoint: turnedPoint(focalPoint, turn) } : undefined,
        crop: (crop) => turnedCrop(crop, turn),
        verb: 'rotate',
      })
    })
  })
}

async function originalOf(site: Site, id: string): Promise<Buffer | undefined> {
  const { original } = presentEntry(site, 'images', id)
  return (original && (await contentOnDisk(site, `media/${original}`))) || undefined
}

async function fileToTurn(site: Site, id: string, from: string): Promise<Buffer> {
  const { filename } = seenPicture(site, id, from)
  const bytes = await contentOnDisk(site, `media/${filename}`)
  if (!bytes) throw conflicting(noFile)
  return bytes
}

/** One file of a picture, turned by a quarter; throws 400 where it cannot be read. */
async function turned(job: 'rotate' | 'turnOriginal', bytes: Buffer, turn: Turn) {
  return pictureProcess.run(job, bytes, turn).catch((error: unknown) => {
    // What the system refuses has a code, and what is no picture has none.
    const isKnown = error instanceof AppError || errorCode(error) !== ''
    throw isKnown ? error : new AppError(400, 'damaged_image', damagedFile, { cause: error })
  })
}

/** A picture that has the file still that somebody has seen. */
function seenPicture(site: Site, id: string, from: string | undefined) {
  const present = presentEntry(site, 'images', id)
  if (from !== undefined && present.filename !== from) throw conflicting(anotherFile)
  return present
}

const anotherFile = 'This picture has another file by now. Look at it again first.'
const noFile =
  'The file of this picture is not there, so it cannot be turned. Replace it with a copy of your own, or have it put back into the site’s folder “media”.'
const damagedFile =
  'The file of this picture is damaged, so it cannot be turned. Replace it with a whole copy.'
