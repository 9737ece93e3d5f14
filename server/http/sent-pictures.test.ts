import { PDFDocument } from 'pdf-lib'
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

test('a file that took the place of another is taken back, and what is said of the picture stays', async () => {
  const image = (await upload(newKey(), 'Replaced')).json<Image & { filename: string }>()
  const key = newKey()
  const replace = async () => {
    const form = uploadForm(await plain(60, 50, '#00f').jpeg().toBuffer())
    const headers = { 'Idempotency-Key': key }
    return app.asAdmin('PUT', `/api/images/${image.id}/file`, form, headers)
  }
  expect((await replace()).status).toBe(200)
  await app.asAdmin('PUT', `/api/images/${image.id}`, { alt: 'Replaced, in better words' })
  expect((await takeBack(key)).status).toBe(200)
  expect(await pictures('Replaced, in better words')).toMatchObject([{ filename: image.filename }])
  expect((await replace()).status).toBe(422)
  await app.asAdmin('DELETE', `/api/images/${image.id}`)
  expect((await takeBack(key)).status).toBe(200)
})

test('a file that arrived while git was on no branch stays, and that is said', async () => {
  const { id } = (await upload(newKey(), 'Detached')).json<Image>()
  const key = newKey()
  await app.git('checkout', '-q', '--detach')
  const form = uploadForm(await plain(60, 50, '#00f').jpeg().toBuffer())
  await app.asAdmin('PUT', `/api/images/${id}/file`, form, { 'Idempotency-Key': key })
  const answer = await takeBack(key)
  await app.git('checkout', '-q', 'main')
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('in its history')])
})

test('a resume that took the place of another is taken back', { tags: 'long' }, async () => {
  const before = app.site.store.read('site')?.resumeUrl
  const key = newKey()
  const form = new FormData()
  const document = await PDFDocument.create()
  document.addPage()
  form.set('resume', new Blob([Buffer.from(await document.save())]), 'Private.pdf')
  const sent = await app.asAdmin('POST', '/api/cms/resume-upload', form, { 'Idempotency-Key': key })
  expect(sent.status).toBe(200)
  expect(app.site.store.read('site')?.resumeUrl).not.toBe(before)
  expect((await takeBack(key)).status).toBe(200)
  expect(app.site.store.read('site')?.resumeUrl).toBe(before)
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

test('a picture that had arrived, and was deleted since, is taken back without another save', async () => {
  const key = newKey()
  const { id } = (await upload(key, 'Deleted')).json<Image>()
  await app.asAdmin('DELETE', `/api/images/${id}`)
  const answer = await takeBack(key)
  expect([answer.status, answer.headers.get('Callboard-Change')]).toEqual([200, null])
  expect((await upload(key, 'Deleted')).status).toBe(422)
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
