import type { Answer, TestApp } from './test-app'

/** The form that sends a picture, with the texts and choices that go with it. */
export function uploadForm(bytes: Uint8Array, fields: object = {}, name = 'a.jpg'): FormData {
  const form = new FormData()
  form.set('image', new Blob([Buffer.from(bytes)]), name)
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value))
  return form
}

/** Uploads a picture as the admin, and gives what was answered. */
export function uploadPicture(
  app: TestApp,
  ...form: Parameters<typeof uploadForm>
): Promise<Answer> {
  return app.asAdmin('POST', '/api/images/upload', uploadForm(...form))
}
