// @module-tag long
import { expect, test } from 'vitest'
import { openPublic } from '../../../server/testing/public-page'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()

test('Back leads to where one was on a page, also where its address names a part of it', async () => {
  const { page, close } = await openPublic(app, '/photos#production')
  // Where a browser scrolls in its own order, it is another one each time.
  for (let round = 0; round < 8; round += 1) {
    await page.evaluate(() => scrollTo(0, 600))
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
    await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/bio"]')?.click())
    await page.waitForURL('**/bio')
    await page.goBack()
    await page.locator('html[data-arrived]').waitFor()
    await page.waitForTimeout(100)
    expect(await page.evaluate(() => scrollY)).toBe(600)
  }
  await close()
})
