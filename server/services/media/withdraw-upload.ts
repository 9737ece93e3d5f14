import { conflicting } from '../../errors'
import type { Author } from '../../git/repository'
import { undoChange } from '../history/undo-change'
import type { Receipt } from '../save/receipts'
import type { Saved } from '../save/save'
import type { Site } from '../site/site'
import { deleteImage } from './delete-image'

/**
 * Sees to it that an upload is not carried out: deletes the picture that it made, or brings back the file
 * whose place it took, if it has arrived, and refuses it should it still come. Gives the save that this
 * needed, if one was.
 * @param call the name of the upload in the receipts
 * @throws AppError 409 where somebody changed since what arrived
 */
export async function withdrawUpload(
  site: Site,
  author: Author,
  call: string,
): Promise<Saved | undefined> {
  let saved: Saved | undefined
  await site.receipts.inTurn(call, async () => {
    const made = (await site.receipts.find(call))?.save
    if (made && isThere(site, made)) saved = await takeBack(site, author, made)
    await site.receipts.spend(call)
  })
  return saved
}

type Made = NonNullable<Receipt['save']>

function isThere({ store }: Site, { kind, id }: Made): boolean {
  return kind !== 'images' || store.get('images', id) !== undefined
}

async function takeBack(site: Site, author: Author, made: Made): Promise<Saved> {
  if (made.kind === 'images' && made.action === 'add') {
    return deleteImage(site, author, made.id, (picture) => {
      if (picture.revision !== made.revision) throw conflicting(changedSince)
    })
  }
  if (made.pending) throw conflicting(arrivedUncommitted)
  return undoChange(site, author, made.change)
}

const arrivedUncommitted =
  'This file had arrived already, while git could not commit it. Bring the former one back in its history.'
const changedSince =
  'This picture had arrived already, and was changed since. Delete it in the library if nobody wants it.'
