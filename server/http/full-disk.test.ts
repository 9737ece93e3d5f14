import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plain } from '../media/pictures/test-pictures'
import { fillDisk, refuseFile } from '../testing/failing-disk'
import { testAdmin, testApp } from '../testing/test-app'
import { sendResume } from '../testing/taken-down'
import { uploadForm, uploadPicture } from '../testing/upload'
import { callName } from './middleware/carry-out-once'

const app = testApp({ LOG_LEVEL: 'silent' })

test('whoever cannot log in because the disk is full is told so, and stays who they were', async () => {
  const cookie = await app.signIn()
  fillDisk()
  const answer = await app.call('POST', '/api/auth/simple-login', { cookie, body: testAdmin })
  const message = 'This could not be done: the disk is full. Put that right and try again.'
  expect([answer.status, answer.json()]).toEqual([500, { code: 'storage_failed', message }])
  expect((await app.call('GET', '/api/auth/user', { cookie })).status).toBe(200)
})

test('a log-out takes the cookie away and ends the session also where the disk is full', async () => {
  const cookie = await app.signIn(testAdmin)
  fillDisk()
  const answer = await app.call('POST', '/api/auth/logout', { cookie })
  expect(answer.status).toBe(500)
  const cleared = answer.headers.getSetCookie()
  const names = [/^callboard-signed-in-\d+=/, /^callboard-[\da-f]{8}-\d+=/]
  expect(cleared).toEqual(names.map((name) => expect.stringMatching(name) as unknown))
  for (const one of cleared) expect(one).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/i)
  expect((await app.call('GET', '/api/auth/user', { cookie })).status).toBe(401)
})

test('a deletion is done, and said to be, where only the disk is too full to forget what the file was called', async () => {
  const bytes = await plain(60, 40).jpeg().toBuffer()
  const fields = { category: 'gallery', alt: 'Barn', title: 'Barn', targetSize: 'original' }
  const uploaded = await uploadPicture(app, bytes, fields, 'DSC_0042.jpg')
  const { id } = uploaded.json<{ id: string }>()
  const list = path.join(app.siteDir, '.callboard/original-names.json')
  const allow = await refuseFile(list)
  const answer = await app.asAdmin('DELETE', `/api/images/${id}`)
  expect([answer.status, answer.text]).toEqual([200, '{}'])
  await allow()
  await uploadPicture(app, bytes, { ...fields, alt: 'Bank', title: 'Bank' }, 'bank.jpg')
  expect(await readFile(list, 'utf8')).not.toContain('DSC_0042')
})

test('of a file whose save is refused, or fails, nothing is kept of what it was called', async () => {
  const bytes = await plain(60, 40).jpeg().toBuffer()
  const fields = { category: 'gallery', alt: 'Quay', title: 'Quay', targetSize: 'original' }
  const { id } = (await uploadPicture(app, bytes, fields, 'quay.jpg')).json<{ id: string }>()
  const list = path.join(app.siteDir, '.callboard/original-names.json')
  const before = await readFile(list, 'utf8')
  const refused = await uploadPicture(app, bytes, { ...fields, productionId: 'gone' }, 'DSC_1.jpg')
  const allowImage = await refuseFile(path.join(app.siteDir, `content/images/${id}.yaml`))
  const form = uploadForm(bytes, { targetSize: 'original' }, 'DSC_2.jpg')
  const replaced = await app.asAdmin('PUT', `/api/images/${id}/file`, form)
  await allowImage()
  const allowSite = await refuseFile(path.join(app.siteDir, 'content/site.yaml'))
  const resume = await sendResume(app, 'DSC_3.pdf')
  await allowSite()
  expect([refused.status, replaced.status, resume.status]).toEqual([400, 500, 500])
  expect(await readFile(list, 'utf8')).toBe(before)
})

test('a save is done, and said to be, where only the disk is too full for what goes with it', async () => {
  const cookie = await app.signIn(testAdmin)
  const headers = { 'Idempotency-Key': 'full-disk-1' }
  const me = app.site.store.list('users').find(({ username }) => username === testAdmin.username)
  const receipt = `${callName(me?.id ?? '', headers['Idempotency-Key'])}.json`
  const data = path.join(app.siteDir, '.callboard')
  const allowed = [path.join(data, 'receipts', receipt), path.join(data, 'fine-notes.json')]
  const allow = await Promise.all(allowed.map(refuseFile))
  const sentence = 'Wren attends Elm Grove High School.'
  const fine = [{ field: 'description', rule: 'school', sentence }]
  const body = { headline: 'Cast', date: '2026-01-02', description: sentence, fine }
  const saved = await app.call('POST', '/api/news', { cookie, body })
  expect([saved.status, app.site.fineNotes.of('news', saved.json<{ id: string }>().id)]).toEqual([
    201,
    [],
  ])
  // Nothing differs, so that there is an answer to keep and no save.
  const url = `/api/news/${saved.json<{ id: string }>().id}`
  expect((await app.call('PUT', url, { cookie, body, headers })).status).toBe(200)
  for (const free of allow) await free()
})

test('a password that is changed is said to be, where only the disk is too full to note who stays logged in', async () => {
  const cookie = await app.signIn(testAdmin)
  const other = await app.signIn(testAdmin)
  const allow = await refuseFile(path.join(app.siteDir, '.callboard/sessions.json'))
  const change = { presentPassword: testAdmin.password, password: 'kitchen 4 lantern' }
  const answer = await app.call('PUT', '/api/account/password', { cookie, body: change })
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(testAdmin.username)])
  expect((await app.call('GET', '/api/auth/user', { cookie })).status).toBe(200)
  expect((await app.call('GET', '/api/auth/user', { cookie: other })).status).toBe(401)
  await allow()
})
