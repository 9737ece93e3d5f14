// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noise } from './media/pictures/test-pictures'
import { backUp } from './services/backup/back-up'
import { forgetHardLinks } from './testing/failing-disk'
import { startTestApp } from './testing/test-app'
import { uploadPicture } from './testing/upload'

test('a site on a stick, whose disk knows no hard links, is served, written, undone and backed up', async () => {
  forgetHardLinks()
  const app = await startTestApp()
  onTestFinished(() => app.remove())
  const bytes = await noise(600, 600).png().toBuffer()
  const uploaded = await uploadPicture(app, bytes, { category: 'headshots', alt: 'A wall' })
  expect(uploaded.status).toBe(201)
  const { id } = uploaded.json<{ id: string }>()
  const deleted = await app.asAdmin('DELETE', `/api/images/${id}`)
  expect(deleted.status).toBe(200)
  const change = deleted.headers.get('Callboard-Change')
  expect((await app.asAdmin('POST', '/api/history/undo', { change })).status).toBe(200)
  expect((await app.call('GET', `/api/images/${id}`)).status).toBe(200)
  expect(await app.git('status', '--porcelain')).toBe('')

  const to = await mkdtemp(path.join(os.tmpdir(), 'callboard-stick-'))
  onTestFinished(() => rm(to, { recursive: true, force: true }))
  const { siteDir } = app
  const request = {
    siteDir,
    dataDir: path.join(siteDir, '.callboard'),
    to,
    passphrase: 'of a test',
  }
  expect(await backUp(request)).toMatchObject({ proven: true })
})
