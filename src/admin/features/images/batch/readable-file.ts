import { findFile } from '../../../forms/kept-files'
import { uploadDraftKey } from '../../../forms/pictures/upload-drafts'
import type { BatchPhoto } from './batch-photo'

/**
 * The copy of a photo that this browser kept, or the file itself while it is not kept: that may have been
 * moved, or its card taken out, since it was chosen.
 */
export async function readableFile({ key, file }: Pick<BatchPhoto, 'key' | 'file'>): Promise<File> {
  return (await findFile(uploadDraftKey(key))) ?? file
}
