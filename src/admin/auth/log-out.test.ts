// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin, signIn } from '../../../server/testing/admin-page'
import { openPage } from '../../../server/testing/browser'
import { lostLines } from '../../../server/testing/lost-lines'
import { logIn } from '../../../server/testing/owner-steps'
import { cutWrites, routeUntil } from '../../../server/testing/routes'
import { testApp } from '../../../server/testing/test-app'
import { journalOf } from '../forms/testing/journal'

const app = testApp()

const call = '**/api/auth/logout'
const welcome = (page: Page) => page.getByText('Welcome back, ada')

test('who logs out without a server, and then logs in before the admin opens, stays logged in', async () => {
  const { page, close } = await openAdmin(app, 'news')
  const mendLine = await cutWrites(page, call)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor()
  mendLine()
  await page.goto('/login')
  await logIn(page)
  await welcome(page).waitFor()
  await page.reload()
  await welcome(page).waitFor()
  await close(lostLines)
})

test('who logs out without a server is out, though the browser keeps nothing that would say so', async () => {
  const { page, close } = await openAdmin(app, 'news', { script: 'delete window.localStorage' })
  await cutWrites(page, call)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await page.goto('/admin')
  await page.waitForURL('**/login')
  await close(lostLines)
})

test('what is private is gone from the device before a server that hangs has heard of the log-out', async () => {
  const { page, review, close } = await openAdmin(app, 'content')
  const other = await page.context().newPage()
  await other.goto('/admin?tab=news')
  await other.getByLabel('Headline').fill('Typed in another window')
  await expect.poll(() => journalOf(other)).toContain('Typed in another window')
  await other.close({ runBeforeUnload: false })
  await routeUntil(page, call, async () => {})
  await page.getByRole('button', { name: 'Logout' }).click()
  const asked = page.waitForRequest(call)
  await page.getByRole('button', { name: 'Log out and drop it' }).click()
  await asked
  const kept = () => page.evaluate(() => Object.keys(localStorage).join())
  await expect.poll(kept).not.toContain('callboard.draft')
  await expect.poll(() => journalOf(page)).not.toContain('Typed in another window')
  // Whoever does not wait for the end of it.
  const context = page.context()
  await page.close({ runBeforeUnload: false })
  const later = await context.newPage()
  await later.goto('/admin')
  await later.waitForURL('**/login')
  review(lostLines)
  await close()
})

test('who logs out is out, though the journal of drafts never opens', async () => {
  const { page, close } = await openAdmin(app, 'news', {
    script: () => {
      const prototype = IDBFactory.prototype
      const open = prototype.open
      prototype.open = function (name, version) {
        const request = open.call(this, name, version)
        if (name !== 'callboard-drafts') return request
        request.addEventListener = () => undefined
        Object.defineProperty(request, 'onsuccess', { set: () => undefined })
        return request
      }
    },
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await close()
})

test('who logs out on a page of the site without a server is logged out once it is there again', async () => {
  const { page, close } = await openPage({ baseURL: app.address })
  await signIn(app, page)
  await page.goto('/')
  const mendLine = await cutWrites(page, call)
  await page.getByLabel('My Account').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(/\/(?:login|admin)$/)
  mendLine()
  await page.goto('/admin')
  await page.waitForURL('**/login')
  await page.goto('/admin')
  await page.waitForURL('**/login')
  await close(lostLines)
})

test('who logs out on a page of the site does not wait on and on for a server that hangs, and is logged out later', async () => {
  const { page, close } = await openPage({ baseURL: app.address })
  await signIn(app, page)
  await page.goto('/')
  const mendLine = await routeUntil(page, call, async () => {})
  await page.evaluate(() => {
    const late = new AbortController()
    AbortSignal.timeout = () => late.signal
    addEventListener('offline', () => late.abort())
  })
  const asked = page.waitForRequest(call)
  await page.getByLabel('My Account').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await asked
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.waitForURL('**/login')
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
  mendLine()
  await page.goto('/admin')
  await page.waitForURL('**/login')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await close()
})
