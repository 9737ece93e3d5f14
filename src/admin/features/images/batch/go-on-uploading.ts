import { findUploads, isUploadKept } from '../../../forms/pictures/upload-drafts'

/**
 * Uploads what was on its way when the admin was closed or loaded anew, whichever tab is open now: whoever
 * has sent photos off need not come back to where they were described.
 */
export async function goOnUploading(person: string): Promise<void> {
  if (!isUploadKept()) return
  const [{ photosOf }, { sendPhotos }] = await Promise.all([
    import('./batch-photo'),
    import('./send-photos'),
  ])
  const { wanted } = photosOf(await findUploads())
  if (wanted.length > 0) sendPhotos(wanted, person)
}
