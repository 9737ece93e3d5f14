import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app'

const app = testApp()

test('the disk syncs the objects of a save beside its files: they are there before git’s locks are asked for', async () => {
  const count = async () => Number((await app.git('count-objects')).split(' ')[0])
  const before = await count()
  const lock = path.join(app.siteDir, '.git/index.lock')
  await writeFile(lock, '')
  const content = { title: 'Ahead', story: ['It began.'] }
  const saving = app.asAdmin('POST', '/api/cms-content', { type: 'story', content })
  await expect.poll(count).toBe(before + 4)
  await rm(lock)
  expect((await saving).status).toBe(200)
  expect(await count()).toBe(before + 4)
})
