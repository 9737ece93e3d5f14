// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { uploadHeadshot } from '../../../server/testing/headshots'
import { plain } from '../../../server/media/pictures/test-pictures'
import { sharedPublic } from '../../../server/testing/public-page'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()
const visit = sharedPublic(app)

const frames = (page: Page) => page.locator('#headshots .contact-sheet-frame')

// Photos of the same category without a title look alike to whoever compares words.
async function addUntitled(colour: string) {
  const bytes = await plain(80, 100, colour).jpeg().toBuffer()
  return uploadHeadshot(app, bytes, '', { alt: `A photo of ${colour}` })
}

/** Opens the photos with three more than the site had, of which the first is then deleted. */
async function openBeforeDeletion() {
  await addUntitled('#123456')
  await addUntitled('#234567')
  const { id } = await addUntitled('#345678')
  const opened = await visit('/photos')
  expect((await app.asAdmin('DELETE', `/api/images/${id}`)).status).toBe(200)
  return opened
}

test('a photo that is pressed on a page from before others were deleted is the one that opens', async () => {
  const { page, close } = await openBeforeDeletion()
  const second = frames(page).nth(1)
  const alt = await second.locator('img').getAttribute('alt')
  await second.click()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  expect(await viewer.getByRole('img').getAttribute('alt')).toBe(alt)
  await page.keyboard.press('Escape')
  expect(await frames(page).first().locator('img').getAttribute('alt')).toBe(alt)
  await close()
})

test('a photo that is pressed after it was deleted leaves the page with those that are left', async () => {
  const { page, close } = await openBeforeDeletion()
  const gone = await frames(page).first().getAttribute('href')
  await frames(page).first().click()
  await page.locator(`a[href="${gone}"]`).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/photos')
  await close()
})

test('whoever gets by keyboard to a photo stays there when the photos are drawn anew', async () => {
  const { page, close } = await openBeforeDeletion()
  const gone = await frames(page).first().getAttribute('href')
  const third = await frames(page).nth(2).getAttribute('href')
  await frames(page).nth(2).focus()
  await page.locator(`a[href="${gone}"]`).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(third)
  await close()
})

test('a page that is as new as its data is not drawn anew', async () => {
  const { page, close } = await visit('/photos')
  const first = await frames(page).first().elementHandle()
  await frames(page).nth(1).click()
  await page.getByRole('dialog', { name: 'Photo viewer' }).waitFor()
  expect(await first?.evaluate((it) => it.isConnected)).toBe(true)
  await close()
})
