import type { BenchServer } from './server'

/** Uploads a photograph as the admin's form does; gives the milliseconds until it was acknowledged. */
export async function upload(server: BenchServer, bytes: Buffer, alt: string): Promise<number> {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photograph.jpg')
  form.set('category', 'production')
  form.set('alt', alt)
  form.set('targetSize', 'default')
  return server.time('POST', '/api/images/upload', form)
}
