// @module-tag long
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { findChromium } from '../../../scripts/chromium'
import { openAdmin, sharedAdmin, signIn } from '../../../server/testing/admin-page'
import { openPage } from '../../../server/testing/browser'
import { readToast } from '../../../server/testing/owner-steps'
import { testAdmin, testApp } from '../../../server/testing/test-app'
import { journalOf } from './testing/journal'

const app = testApp({ LOG_LEVEL: 'silent' })
const openTab = sharedAdmin(app)

/** A browser whose disk outlives it. */
async function launch(profile: string): Promise<{ context: BrowserContext; page: Page }> {
  const { executablePath, args, env } = await findChromium()
  const options = { executablePath, args, env, baseURL: app.address }
  const context = await chromium.launchPersistentContext(profile, options)
  onTestFinished(() => context.close().catch(() => undefined))
  const page = context.pages()[0] ?? (await context.newPage())
  await signIn(app, page)
  await page.goto('/admin?tab=content')
  return { context, page }
}

/** Ends every process of a browser at once, as a power cut does. */
async function pullThePlug(profile: string): Promise<void> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    ids.map(async (id) => [id, await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')]),
  )
  for (const [id, line] of lines) {
    if (line?.includes(profile)) process.kill(Number(id), 'SIGKILL')
  }
}

test.runIf(process.platform === 'linux')(
  'what was typed a moment before the power went is there when it is back',
  async () => {
    const profile = await mkdtemp(path.join(os.tmpdir(), 'callboard-profile-'))
    onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
    const { page, context } = await launch(profile)
    await page.getByLabel('Tagline').fill('Typed just before')
    await expect.poll(() => journalOf(page)).toContain('Typed just before')
    await pullThePlug(profile)
    await context.close().catch(() => undefined)
    const { page: after } = await launch(profile)
    await after.getByText('You typed something here').waitFor()
    expect(await after.getByLabel('Tagline').inputValue()).toBe('Typed just before')
  },
)

/** What a browser that ended comes back with: what its storage had on the disk, which is some time old. */
const storage = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

async function comeBack(page: Page, stored: string) {
  // After what the page does as it is left.
  await page.goto('/contact')
  await page.evaluate((text) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(JSON.parse(text) as Record<string, string>)) {
      localStorage.setItem(key, value)
    }
  }, stored)
  await page.goto('/admin?tab=content')
}

test('what was saved before the power went does not come back as typed', async () => {
  const { page, close } = await openTab('content')
  await page.getByLabel('Tagline').fill('Said first')
  const before = await storage(page)
  expect(before).toContain('Said first')
  await page.getByLabel('Tagline').fill('Said better')
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await readToast(page, 'Success!', 'Content updated successfully')
  await expect.poll(() => journalOf(page)).toContain('"text":null')
  await comeBack(page, before)
  await expect.poll(() => page.getByLabel('Tagline').inputValue()).toBe('Said better')
  expect(await page.getByText('You typed something here').count()).toBe(0)
  await close()
})

test('what was forgotten at a log-out before the power went does not come back, and what was typed since does', async () => {
  const { page, close } = await openPage({ baseURL: app.address })
  const open = async () => {
    // A session of its own, since it ends.
    await signIn(app, page, testAdmin)
    await page.goto('/admin?tab=content')
  }
  await open()
  await page.getByLabel('Tagline').fill('Typed and let go')
  await expect.poll(() => journalOf(page)).toContain('Typed and let go')
  const before = await storage(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.waitForURL('**/login')
  await open()
  await page.getByLabel('Contact Name').fill('Typed since')
  await expect.poll(() => journalOf(page)).toContain('Typed since')
  await comeBack(page, before)
  await expect.poll(() => page.getByLabel('Contact Name').inputValue()).toBe('Typed since')
  expect(await page.getByLabel('Tagline').inputValue()).not.toBe('Typed and let go')
  await close()
})

test('where the storage is as new as the journal, what it says holds', async () => {
  const { page, close } = await openTab('content')
  await page.getByLabel('Tagline').fill('Noted in both')
  await expect.poll(() => journalOf(page)).toContain('Noted in both')
  const both = await storage(page)
  await comeBack(page, both.replace('Noted in both', 'Noted in one'))
  await page.getByText('You typed something here').waitFor()
  expect(await page.getByLabel('Tagline').inputValue()).toBe('Noted in one')
  // The next power cut would take it, as the page that it was typed on has not written it down.
  await expect.poll(() => journalOf(page)).toContain('Noted in one')
  await page.getByRole('button', { name: 'Forget it' }).click()
  await close()
})

test('a browser whose journal never opens holds nobody up, and keeps what is typed as before', async () => {
  const { page, close } = await openAdmin(app, 'content', {
    script: () => {
      const prototype = IDBFactory.prototype
      const open = prototype.open
      prototype.open = function (name, version) {
        const request = open.call(this, name, version)
        if (name === 'callboard-drafts') request.addEventListener = () => undefined
        return request
      }
    },
  })
  await page.getByLabel('Tagline').fill('Typed without a journal')
  await page.reload()
  await page.getByText('You typed something here').waitFor()
  expect(await page.getByLabel('Tagline').inputValue()).toBe('Typed without a journal')
  await close()
})
