import { expect, test } from 'vitest'
import { plain } from '../media/pictures/test-pictures'
import { testApp } from '../testing/test-app'
import { uploadForm } from '../testing/upload'

const app = testApp()
const bytes = await plain(64, 48).jpeg().toBuffer()
const hash = 'a'.repeat(64)

interface Image {
  id: string
  alt: string
  revision: string
  originalHash?: string
}

let named = 0
const newKey = () => `sent-picture-${(named += 1)}`

function upload(key: string, alt: string, fields: object = {}) {
  const form = uploadForm(bytes, { category: 'bts', alt, ...fields })
  const headers = { 'Idempotency-Key': key }
  return app.asAdmin('POST', '/api/images/upload', form, headers)
}

function takeBack(key: string) {
  return app.asAdmin('DELETE', `/api/sent-pictures/${key}`)
}

async function pictures(alt: string) {
  const all = (await app.asAdmin('GET', '/api/images')).json<Image[]>()
  return all.filter((image) => image.alt === alt)
}

test('a picture that had arrived is gone once its upload is taken back, and does not come again', async () => {
  const key = newKey()
  await upload(key, 'Arrived')
  expect(await pictures('Arrived')).toHaveLength(1)
  const answer = await takeBack(key)
  expect([answer.status, answer.headers.get('Callboard-Change')]).toEqual([
    200,
    expect.stringMatching(/^[0-9a-f]{40}$/),
  ])
  expect((await upload(key, 'Arrived')).status).toBe(422)
  expect((await takeBack(key)).status).toBe(200)
  expect(await pictures('Arrived')).toEqual([])
})

test('an upload that is under way, or comes late, leaves nothing once it is taken back', async () => {
  const [late, underWay] = [newKey(), newKey()]
  expect((await takeBack(late)).status).toBe(200)
  expect((await upload(late, 'Late')).status).toBe(422)
  const [sent, back] = await Promise.all([upload(underWay, 'Under way'), takeBack(underWay)])
  expect([201, 422]).toContain(sent.status)
  expect(back.status).toBe(200)
  expect([...(await pictures('Late')), ...(await pictures('Under way'))]).toEqual([])
})

test('a picture that was changed since stays, and that is said', async () => {
  const key = newKey()
  const { id } = (await upload(key, 'Kept')).json<Image>()
  const body = { alt: 'Kept, with better words' }
  await app.asAdmin('PUT', `/api/images/${id}`, body)
  const answer = await takeBack(key)
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('changed since')])
  expect(await pictures('Kept, with better words')).toHaveLength(1)
})

test('admins learn which bytes a picture was made from, and nobody else', async () => {
  const image = (await upload(newKey(), 'Known', { originalHash: hash })).json<Image>()
  expect(image.originalHash).toBe(hash)
  expect((await upload(newKey(), 'Wrong', { originalHash: 'abc' })).status).toBe(400)
  const { originalHash } = (await upload(newKey(), 'Hashed here')).json<Image>()
  expect(originalHash).toMatch(/^[0-9a-f]{64}$/)
  await upload(newKey(), 'In public', { originalHash: hash, category: 'headshots' })
  const visible = (await app.call('GET', '/api/images')).text
  expect(visible).toContain('In public')
  expect(visible).not.toContain(hash)
  const files = await app.git('grep', '-c', hash, 'HEAD').catch(() => 'none')
  expect(files).toBe('none')
})
