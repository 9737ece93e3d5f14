import { notFound } from '../../errors'
import type { EncodedImage } from '../../media/pictures/encode'
import { pictureProcess } from '../../media/pictures/picture-process'
import { locate } from '../../store/locations'
import type { Site } from '../site/site'
import { moments } from './blobs-in'
import type { TwoFiles } from './two-files'

/**
 * A small copy of one of a picture's two files, by its blob's id.
 * @param picture the one that a person is asked about, if it is
 * @throws AppError 404 where nobody is asked about it, where the picture was taken down or the file erased
 *   meanwhile, and for what cannot be shown
 */
export async function picturePreview(
  site: Site,
  picture: TwoFiles | undefined,
  blob: string,
): Promise<EncodedImage> {
  const missing = notFound('There is no such picture to decide on')
  const id = picture && locate(picture.entry.path)?.id
  if (!id || !site.store.get('images', id) || site.erasures.blobs().includes(blob)) throw missing
  const [path] = moments
    .flatMap((moment) => [...picture.versions[moment].files])
    .flatMap(([file, its]) => (its === blob ? file : []))
  const [bytes] = await site.repositories.site.contents([{ path: path ?? '', blob }])
  if (!bytes) throw missing
  return pictureProcess.run('preview', bytes).catch((error: unknown) => {
    site.log.warn({ err: error, path }, 'A picture that is asked about cannot be shown')
    throw notFound('This picture cannot be shown')
  })
}
