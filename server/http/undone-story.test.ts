// @module-tag long
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bareSite, startTestApp, type TestApp } from '../testing/test-app'

const words = 'A story of its own'

async function saveStory(app: TestApp): Promise<string> {
  const content = { title: 'Her story', story: [words] }
  const saved = await app.asAdmin('POST', '/api/cms-content', { type: 'story', content })
  expect(saved.status).toBe(200)
  expect((await app.call('GET', '/bio')).text).toContain(words)
  return saved.headers.get('Callboard-Change') ?? ''
}

const isShown = async (app: TestApp) => (await app.call('GET', '/bio')).text.includes(words)

test('what there was none of before is on no page once that is undone', async () => {
  const app = await startTestApp({}, bareSite)
  onTestFinished(() => app.remove())
  const change = await saveStory(app)
  expect((await app.asAdmin('POST', '/api/history/undo', { change })).status).toBe(200)
  expect(await isShown(app)).toBe(false)
  expect(app.site.store.read('story')).toBeUndefined()
})

test('a file that a developer deletes is shown until that is committed, and by no later start', async () => {
  const app = await startTestApp({}, bareSite)
  await saveStory(app)
  await rm(path.join(app.siteDir, 'content/story.md'))
  await expect.poll(() => app.site.store.read('story')?.revision).toBe('')
  expect(await isShown(app)).toBe(true)
  await app.git('commit', '--quiet', '-am', 'No story')
  await expect.poll(() => isShown(app)).toBe(false)
  await app.close()
  const again = await startTestApp({ SITE_DIR: app.siteDir })
  onTestFinished(() => again.remove())
  expect(await isShown(again)).toBe(false)
})
