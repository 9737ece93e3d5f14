// @module-tag long
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { plain } from '../../../server/media/pictures/test-pictures'
import { uploadHeadshot } from '../../../server/testing/headshots'
import { openPublic } from '../../../server/testing/public-page'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

beforeAll(async () => {
  const bytes = await plain(2400, 3000).jpeg().toBuffer()
  await uploadHeadshot(app, bytes, 'Delighted', { photographer: 'Ida Moss' })
})

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function saved(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('in the viewer a headshot is downloaded by keyboard and by finger, and others are not offered', async () => {
  const { page, close } = await openPublic(app, '/photos', phone)
  const link = page.getByRole('tabpanel').getByRole('link', { name: 'Delighted' })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.locator('.lightbox[data-gestures]').waitFor()
  await viewer(page).getByText('Photo by Ida Moss').waitFor()
  const summary = viewer(page).locator('summary')
  await summary.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Web size')
  await page.keyboard.press('Tab')
  const print = await saved(page, () => page.keyboard.press('Enter'))
  expect(print.name).toBe('Wren-Larkwood_Headshot_Delighted_8x10.jpg')
  expect(await sharp(print.bytes).metadata()).toMatchObject({
    ...{ width: 2400, height: 3000, density: 300 },
  })
  for (const name of ['Original', 'All headshots (ZIP)']) {
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe(name)
  }
  // The focus stays inside, and Escape is for what was opened last.
  await page.keyboard.press('Tab')
  expect(await viewer(page).evaluate((it) => it.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  expect(await viewer(page).locator('details[open]').count()).toBe(0)
  await summary.tap()
  const all = await saved(page, () => viewer(page).getByText('All headshots (ZIP)').tap())
  expect(all.name).toBe('Wren-Larkwood_Headshots.zip')
  await viewer(page).getByRole('button', { name: 'Next photo' }).click()
  expect(await viewer(page).locator('details[open]').count()).toBe(0)
  await page.keyboard.press('Escape')
  await viewer(page).waitFor({ state: 'hidden' })

  await page.getByRole('tab', { name: 'Production Stills' }).click()
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await viewer(page).getByRole('img').waitFor()
  expect(await viewer(page).getByText('Download').count()).toBe(0)
  await close()
})

test('without scripts every download is a link of the page', async () => {
  const { page, close } = await openPublic(app, '/photos', { javaScriptEnabled: false })
  await page.getByText('Download one by one').click()
  const row = page.getByRole('listitem').filter({ hasText: 'Original' })
  const one = await saved(page, () => row.getByRole('link', { name: 'Original' }).click())
  expect(one.name).toBe('Wren-Larkwood_Headshot_Delighted_Original.jpg')
  const all = await saved(page, () => page.getByRole('link', { name: /ZIP/ }).click())
  expect(all.name).toBe('Wren-Larkwood_Headshots.zip')
  await close()
})
