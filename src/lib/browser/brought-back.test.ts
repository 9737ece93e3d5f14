import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../server/testing/admin-page'
import { openPage } from '../../../server/testing/browser'
import { testAdmin, testApp } from '../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

// Chromium keeps no page as it was while it is driven.
async function bringBack(page: Page) {
  const loaded = page.waitForEvent('load')
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await loaded
}

test('a login that somebody goes back to can be used once more', async () => {
  const { page, close } = await openPage({ baseURL: app.address })
  await page.goto('/login')
  await page.route('**/api/auth/simple-login', () => undefined)
  await page.getByLabel('Username').fill(testAdmin.username)
  await page.getByLabel('Password').fill(testAdmin.password)
  await page.getByLabel('Password').press('Enter')
  await page.getByRole('button', { name: 'Logging in...' }).waitFor()
  await bringBack(page)
  expect(await page.getByRole('button', { name: 'Login', exact: true }).isEnabled()).toBe(true)
  await close()
})

test('the admin that somebody goes back to has what was typed, and asks nothing', async () => {
  const { page, close } = await openTab('news')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const headline = page.getByLabel('Headline')
  await headline.click()
  await headline.fill('Typed before going away')
  await bringBack(page)
  await headline.waitFor()
  await expect.poll(() => headline.inputValue()).toBe('Typed before going away')
  expect(asked).toEqual([])
  await headline.fill('')
  await close()
})
