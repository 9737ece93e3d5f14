import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { TestApp } from './test-app'

/** Changes fields of the biography as the admin does. */
export async function saveBio(app: TestApp, change: object): Promise<void> {
  const { bio } = (await app.call('GET', '/api/cms-data')).json<{ bio: object }>()
  const body = { type: 'bio', content: { ...bio, ...change } }
  expect((await app.asAdmin('POST', '/api/cms-content', body)).status).toBe(200)
}

/** Changes a field of a file in a site, or a clone of it, as somebody does in an editor. */
export async function editByHand(folder: string, file: string, key: string, value: string) {
  const name = path.join(folder, file)
  const text = await readFile(name, 'utf8')
  await writeFile(name, text.replace(new RegExp(`^${key}: .*$`, 'm'), `${key}: ${value}`))
}
