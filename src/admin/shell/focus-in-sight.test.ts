// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { leadTo, openAdmin } from '../../../server/testing/admin-page'
import { sharedPage } from '../../../server/testing/shared-page'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()
const wide = { width: 1366, height: 620 }
const openTab = sharedPage(
  (tab) => openAdmin(app, tab, { viewport: wide }),
  async (page, tab) => {
    await page.setViewportSize(wide)
    await leadTo(page, tab)
  },
)

/** What has the focus and cannot be seen in its middle, such as what lies under a bar; else nothing. */
function hidden(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLElement
    const area = focused.closest('label') ?? focused
    const { left, right, top, bottom } = area.getBoundingClientRect()
    // Of what is higher than the window, the beginning.
    const seen = document.elementFromPoint(
      (left + right) / 2,
      (top + Math.min(bottom, top + 90)) / 2,
    )
    return area.contains(seen) ? null : area.outerHTML
  })
}

test.for(['overview', 'gallery-wall', 'hero-image', 'agents'])(
  'in %s, enlarged four times, no bar lies on what the keyboard comes to',
  async (tab) => {
    const { page, close } = await openTab(tab)
    await page.setViewportSize({ width: 320, height: 256 })
    await page.locator('main h3').first().waitFor()
    await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
    await page.getByRole('heading', { level: 2 }).focus()
    for (let times = 0; times < 10; times += 1) {
      await page.keyboard.press('Tab')
      expect(await hidden(page)).toBe(null)
    }
    await close()
  },
)

test('beside a long list, the end of a form is reached in a low window too', async () => {
  for (let number = 1; number <= 12; number += 1) {
    const story = { headline: `Story ${number}`, date: '2026-01-01', description: 'Text' }
    expect((await app.asAdmin('POST', '/api/news', story)).status).toBe(201)
  }
  const { page, close } = await openTab('news')
  await page.getByText('Story 12').waitFor()
  const add = page.getByRole('button', { name: 'Add News Story' })
  await add.focus()
  const { top, bottom } = await add.evaluate((it) => it.getBoundingClientRect())
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(wide.height)
  await close()
})
