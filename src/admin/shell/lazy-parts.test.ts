// @module-tag long
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sharedAdmin } from '../../../server/testing/admin-page'
import { routeUntil } from '../../../server/testing/routes'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()
const openAt = sharedAdmin(app)

const onlyMissingParts = expect.schemaMatching(
  z.array(z.string().regex(/Failed to (load resource|fetch dynamically imported module)/)),
) as unknown[]

/** Loses the line for the parts of the program that are not loaded yet; answers how to mend it. */
function loseParts(page: Page): Promise<() => void> {
  return routeUntil(page, '**/assets/chunks/*.js', (route) => route.abort())
}

async function openTab(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click()
}

/** Tries again until a part is there: where a browser remembers the failure, on the page loaded anew. */
async function tryAgain(page: Page, part: Locator, openAnew = async () => {}) {
  await page.getByRole('button', { name: 'Try again' }).click()
  const anew = page.getByRole('button', { name: 'Load the page anew' })
  await part.or(anew).first().waitFor()
  if (await anew.isVisible()) {
    await anew.click()
    await openAnew()
  }
  await part.first().waitFor()
}

const failure = 'This part could not be shown. What you typed is kept on this device.'

test('a tab that cannot be loaded says so in its place, and can be tried again', async () => {
  const { page, close } = await openAt('messages')
  await page.getByRole('heading', { name: 'Contact Messages' }).waitFor()
  const mend = await loseParts(page)
  await openTab(page, 'Users')
  await page.getByText(failure).waitFor()
  await page.getByRole('heading', { name: 'Content Management' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('This part still cannot be shown.').waitFor()
  await page.getByRole('button', { name: 'Load the page anew' }).waitFor()
  const heading = page.getByRole('heading', { name: 'Users', exact: true })
  expect(await heading.evaluate((it) => it === document.activeElement)).toBe(true)
  await openTab(page, 'Messages')
  await page.getByRole('heading', { name: 'Contact Messages' }).waitFor()
  await openTab(page, 'Users')
  mend()
  await tryAgain(page, page.getByRole('button', { name: 'Add User' }))
  await close(onlyMissingParts)
})

test('a dialog that cannot be loaded says so, can be tried again and can be closed', async () => {
  const { page, close } = await openAt('content')
  const open = page.getByRole('button', { name: 'History of the biography' })
  await open.waitFor()
  const mend = await loseParts(page)
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'History of the biography' })
  await dialog.getByText(failure).waitFor()
  mend()
  const versions = dialog.getByText('There is no version yet').or(dialog.getByRole('listitem'))
  await tryAgain(page, versions, () => open.click())
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await close(onlyMissingParts)
})

test('after an upgrade the new program is offered, and unsaved work is asked about first', async () => {
  const { page, close } = await openAt('content')
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('Typed before the upgrade')
  const offer = page.getByText('This program was renewed on the server.')
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
  expect(await offer.count()).toBe(0)
  await page.route('**/admin', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="/assets/newer.js"></script>' }),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
  await offer.waitFor()
  await page.getByRole('button', { name: 'Load it now' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await tagline.inputValue()).toBe('Typed before the upgrade')
  await page.getByRole('button', { name: 'Load it now' }).click()
  await Promise.all([
    page.waitForEvent('load'),
    question.getByRole('button', { name: 'Discard changes' }).click(),
  ])
  await tagline.waitFor()
  expect(await offer.count()).toBe(0)
  await close()
})
