import type { TestApp } from './test-app'
import { uploadPicture } from './upload'

/** A headshot as the API answers it. */
export interface UploadedHeadshot {
  id: string
  filename: string
  original?: string
  largestSize: object | null
}

/** Uploads a headshot with the texts and choices given beside its title. */
export async function uploadHeadshot(
  app: TestApp,
  bytes: Uint8Array,
  title: string,
  fields: object = {},
): Promise<UploadedHeadshot> {
  const all = { category: 'headshots', alt: title, title, targetSize: 'mobile', ...fields }
  const answer = await uploadPicture(app, bytes, all, 'DSC_0042.JPG')
  if (answer.status !== 201) throw new Error(`The upload was refused: ${answer.text}`)
  return answer.json<UploadedHeadshot>()
}
