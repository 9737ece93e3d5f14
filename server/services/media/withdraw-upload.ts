import { conflicting } from '../../errors'
import type { Author } from '../../git/repository'
import type { Saved } from '../save/save'
import type { Site } from '../site/site'
import { deleteImage } from './delete-image'

/**
 * Sees to it that an upload is not carried out: deletes the picture that it made, if it has arrived,
 * and refuses it should it still come. Gives the deletion's save, if one was needed.
 * @param call the name of the upload in the receipts
 * @throws AppError 409 where somebody changed the picture since it arrived
 */
export async function withdrawUpload(
  site: Site,
  author: Author,
  call: string,
): Promise<Saved | undefined> {
  let saved: Saved | undefined
  await site.receipts.inTurn(call, async () => {
    const made = (await site.receipts.find(call))?.save
    if (made?.kind === 'images' && site.store.get('images', made.id)) {
      saved = await deleteImage(site, author, made.id, (picture) => {
        if (picture.revision !== made.revision) throw conflicting(changedSince)
      })
    }
    // No call has this print: whatever comes under its name from now on is another one.
    await site.receipts.keep({ name: call, print: '' }, {})
  })
  return saved
}

const changedSince =
  'This picture had arrived already, and was changed since. Delete it in the library if nobody wants it.'
