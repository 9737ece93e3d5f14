import { rename } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app'

const app = testApp({ LOG_LEVEL: 'silent' })

test('without its history, as where a disk was taken out, it says what is gone, and goes on with it', async () => {
  const cookie = await app.signIn()
  const body = { headline: 'Nowhere', date: '2026-01-02', description: 'Text.' }
  const save = () => app.call('POST', '/api/news', { cookie, body })
  const [history, away] = ['.git', '.git-away'].map((name) => path.join(app.siteDir, name))
  await rename(String(history), String(away))
  for (const answer of [await save(), await app.call('GET', '/api/history', { cookie })]) {
    expect(answer.json()).toEqual({
      code: 'storage_failed',
      message: expect.stringMatching(/folder of the site is not where it was.*connect the disk/),
    })
  }
  await rename(String(away), String(history))
  expect((await save()).status).toBe(201)
  expect(await app.git('status', '--porcelain')).toBe('')
})
