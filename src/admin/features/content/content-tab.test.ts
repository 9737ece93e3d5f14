import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { closeBrowser, openPage } from '../../../../server/testing/browser'
import { startTestApp, type TestApp } from '../../../../server/testing/test-app'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await closeBrowser()
  await app.remove()
})

test('an edit in the admin becomes a file, a commit and a page', async () => {
  const file = path.join(app.siteDir, 'content/bio.md')
  const original = await readFile(file, 'utf8')
  await writeFile(file, original.replace('---\n', '---\n# ask the agency first\n'))
  await app.git('commit', '-qam', 'Note')

  const { page, close } = await openAdmin(app, 'content')
  await page.getByLabel('Tagline').fill('Seen on a stage near you')
  await page.getByLabel('Detailed Biography').fill('It began with a lantern.\n\nIt goes on.')
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await page.getByText('Content updated successfully').first().waitFor()
  await close()

  const saved = await readFile(file, 'utf8')
  expect(saved).toContain('# ask the agency first')
  expect(saved).toContain('tagline: Seen on a stage near you')
  expect(saved).toMatch(/---\n\n?It began with a lantern\.\n\nIt goes on\.\n$/)
  expect(/^name: .*$/m.exec(saved)?.[0]).toBe(/^name: .*$/m.exec(original)?.[0])
  const commit = await app.git('log', '-1', '--name-only', '--format=%an|%s|%(trailers:key=Fields)')
  expect(commit).toMatch(/^ada\|bio: update Tagline, Detailed Biography\|Fields: tagline, longBio/)
  expect(commit.trim().split('\n').at(-1)).toBe('content/bio.md')

  const visitor = await openPage({ baseURL: app.address, javaScriptEnabled: false })
  await visitor.page.goto('/')
  expect(await visitor.page.textContent('body')).toContain('Seen on a stage near you')
  await visitor.page.goto('/bio')
  expect(await visitor.page.textContent('body')).toContain('It began with a lantern.')
  await visitor.close()
})

test('what is wrong is said at its field, and nothing typed is lost', async () => {
  const head = await app.git('rev-parse', 'HEAD')
  const { page, close } = await openAdmin(app, 'content')
  await page.getByLabel('Tagline').fill('')
  await page.getByLabel('Short Bio').fill('Typed with care')
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await page.getByText('Tagline is required').waitFor()
  expect(await page.getByLabel('Short Bio').inputValue()).toBe('Typed with care')
  expect(await app.git('rev-parse', 'HEAD')).toBe(head)
  await close()
})
