import { conflicting } from '../../errors'
import type { TargetSize, Turn } from '../../../src/schema/image'
import { turnedCrop, turnedPoint } from '../../../src/lib/quarter-turn'
import type { Author } from '../../git/repository'
import { pictureProcess } from '../../media/pictures/picture-process'
import type { SavedEntry } from '../entries/saved-entry'
import { presentEntry } from '../entries/update-entry'
import { inTurn } from '../save/in-turn'
import { contentOnDisk } from '../site/on-disk'
import type { Site } from '../site/site'
import { exchangeFile } from './exchange-file'
import { ingestAhead, makeAhead, sha256, type UploadedFile } from './upload-image'
import { cropOfOther } from './wall-crops'

/**
 * Puts an uploaded file in the place of a picture's, wherever that is used; what is said of the picture
 * stays, and so do crops on the wall if the new file has the shape of the old.
 * @throws AppError 404 for an unknown id, 413 or 415 for what is not a picture we take
 */
export async function replaceFile(
  site: Site,
  author: Author,
  id: string,
  file: UploadedFile,
  targetSize: TargetSize,
): Promise<SavedEntry<'images'>> {
  presentEntry(site, 'images', id)
  const picture = await ingestAhead(site, file.bytes, targetSize)
  return inTurn(site, () =>
    exchangeFile(site, author, presentEntry(site, 'images', id), {
      picture,
      original: { name: file.originalName, hash: file.originalHash ?? sha256(file.bytes) },
      crop: (crop) => cropOfOther(crop, picture),
      verb: 'replace file of',
    }),
  )
}

/**
 * Turns a picture by a quarter, wherever it is used; its focal point and crops go along.
 * @param from the file that whoever asks has seen: asked twice, it is turned once
 * @throws AppError 404 for an unknown id, 409 where the picture has another file by now
 */
export async function rotatePicture(
  site: Site,
  author: Author,
  id: string,
  { turn, from }: { turn: Turn; from: string },
): Promise<SavedEntry<'images'>> {
  const bytes = await fileToTurn(site, id, from)
  const picture = await makeAhead(site, () => pictureProcess.run('rotate', bytes, turn))
  return inTurn(site, async () => {
    await fileToTurn(site, id, from)
    const present = presentEntry(site, 'images', id)
    const { focalPoint } = present
    return exchangeFile(site, author, present, {
      picture,
      original: { name: site.names.of(from), hash: site.names.hashOf(from) },
      fields: focalPoint ? { focalPoint: turnedPoint(focalPoint, turn) } : undefined,
      crop: (crop) => turnedCrop(crop, turn),
      verb: 'rotate',
    })
  })
}

async function fileToTurn(site: Site, id: string, from: string): Promise<Buffer> {
  const { filename } = presentEntry(site, 'images', id)
  const bytes = filename === from ? await contentOnDisk(site, `media/${from}`) : undefined
  if (!bytes) throw conflicting(anotherFile)
  return bytes
}

const anotherFile = 'This picture has another file by now. Look at it again before you turn it.'
