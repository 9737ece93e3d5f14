import type { TestApp } from './test-app'

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
  const form = new FormData()
  form.set('image', new Blob([Buffer.from(bytes)]), 'DSC_0042.JPG')
  const all = { category: 'headshots', alt: title, title, targetSize: 'mobile', ...fields }
  for (const [key, value] of Object.entries(all)) form.set(key, String(value))
  const cookie = await app.signIn()
  const answer = await app.call('POST', '/api/images/upload', { cookie, body: form })
  if (answer.status !== 201) throw new Error(`The upload was refused: ${answer.text}`)
  return answer.json<UploadedHeadshot>()
}
