// @module-tag long
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rename, rm, unlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app'
import { testMessage } from '../testing/test-message'

const run = promisify(execFile)

test('a clone beside the old data has its users and messages again', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-clone-'))
  const app = await startTestApp()
  await app.call('POST', '/api/contact-messages', { body: testMessage })
  await app.call('POST', '/api/contact-messages', {
    body: { ...testMessage, message: 'Wednesday?' },
  })
  const [deleted = ''] = await readdir(path.join(app.siteDir, 'content/messages'))
  await app.close()
  const clone = path.join(folder, 'clone')
  await run('git', ['clone', '-q', app.siteDir, clone])
  await rename(path.join(app.siteDir, '.callboard'), path.join(clone, '.callboard'))
  await rm(app.siteDir, { recursive: true })

  const env = { SITE_DIR: clone, ADMIN_PASSWORD: 'another first password', LOG_LEVEL: 'silent' }
  const healed = await startTestApp(env)
  const cookie = await healed.signIn()
  const messages = (await healed.call('GET', '/api/contact-messages', { cookie })).text
  expect(messages).toContain('Tuesday?')
  expect(messages).toContain('Wednesday?')
  expect(await healed.git('status', '--porcelain')).toBe('')
  const ofPrivate = ['--git-dir=.callboard/private.git', '--work-tree=.']
  expect(await healed.git(...ofPrivate, 'status', '--porcelain', '-uno')).toBe('')

  // One that is missing alone was deleted by somebody, and stays so.
  await unlink(path.join(clone, 'content/messages', deleted))
  await healed.close()
  const again = await startTestApp(env)
  expect(await readdir(path.join(clone, 'content/messages'))).not.toContain(deleted)
  await again.close()
  await rm(folder, { recursive: true })
})
