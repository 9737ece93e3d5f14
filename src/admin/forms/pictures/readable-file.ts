import { findFile } from '../kept-files'
import { type KeptUpload, uploadDraftKey } from './upload-drafts'

/**
 * The copy of a chosen file that this browser kept, or the file itself while it is not kept: that may have
 * been moved or changed, or its card taken out, since it was chosen.
 */
export async function readableFile({
  key,
  file,
}: Pick<KeptUpload, 'key'> & { file: File }): Promise<File> {
  return (await findFile(uploadDraftKey(key))) ?? file
}
