// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../server/testing/admin-page'
import { testFront } from '../../../server/testing/front'
import { lostLines } from '../../../server/testing/lost-lines'
import { sharedPage } from '../../../server/testing/shared-page'
import { testApp } from '../../../server/testing/test-app'
import { mainScript, workerReady } from '../../../server/testing/worker'

const app = testApp()

// To keep the whole program costs more than to open it: what is kept of the old release stays so.
const { front, fronted } = testFront(app)
const openKept = sharedPage(
  (tab) => openAdmin(fronted, tab, { withWorker: true }),
  async (page, tab) => {
    front.answer(() => undefined)
    front.renew(false)
    await page.goto(`/admin?tab=${tab}`)
  },
)

async function openTab(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click()
}

const keptSets = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('callboard')))

test('a release whose program cannot be kept is loaded from the server', async () => {
  const { page, close } = await openKept('messages')
  await page.getByRole('heading', { name: 'Contact Messages' }).waitFor()
  await workerReady(page)
  const old = await mainScript(page)
  front.renew()
  front.answer((path) => (path === '/admin-worker.js' ? { status: 500 } : undefined))
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
  await page.getByRole('button', { name: 'Load it now' }).click()
  await expect.poll(() => mainScript(page)).toBe(old.replace('.js', '.new.js'))
  await page.getByRole('heading', { name: 'Contact Messages' }).waitFor()
  await close(lostLines)
})

test('open pages keep their release, which waits for what is typed; whoever loads anew gets the new one', async () => {
  const { page, close } = await openKept('content')
  const tagline = page.getByLabel('Tagline')
  await tagline.waitFor()
  await workerReady(page)
  const old = await mainScript(page)
  const other = await page.context().newPage()
  await other.goto('/admin?tab=messages')
  await other.getByRole('heading', { name: 'Contact Messages' }).waitFor()

  front.renew()
  await tagline.fill('Typed before the upgrade')
  // The browser looks for another worker whenever a page opens, and again if that could not be had.
  const offer = page.getByText('This program was renewed on the server.')
  for (let opened = 0; opened < 3 && !(await offer.isVisible()); opened += 1) {
    const third = await page.context().newPage()
    await third.goto('/admin?tab=messages', { waitUntil: 'commit' }).catch(() => undefined)
    await offer.waitFor({ timeout: 20_000 }).catch(() => undefined)
    await third.close()
  }
  await offer.waitFor()
  await expect.poll(() => keptSets(page)).toHaveLength(2)

  await openTab(other, 'Agents')
  await other.getByRole('button', { name: 'Add Agent' }).waitFor()
  expect(await mainScript(other)).toBe(old)

  await page.getByRole('button', { name: 'Load it now' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByText('The new one is loaded once what you are typing is saved.').waitFor()
  expect(await tagline.inputValue()).toBe('Typed before the upgrade')
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Save Biography' }).click(),
  ])
  await tagline.waitFor()
  expect(await mainScript(page)).toBe(old.replace('.js', '.new.js'))
  expect(await tagline.inputValue()).toBe('Typed before the upgrade')
  expect(await offer.count()).toBe(0)

  await openTab(other, 'Productions')
  await other.getByRole('heading', { name: 'Your Productions' }).waitFor()
  await other.reload()
  await other.getByRole('heading', { name: 'Content Management' }).waitFor()
  expect(await mainScript(other)).toBe(await mainScript(page))
  await other.reload()
  await expect.poll(() => keptSets(page)).toHaveLength(1)
  await close(lostLines)
})
