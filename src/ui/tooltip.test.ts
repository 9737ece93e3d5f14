// @module-tag long
import { expect, test } from 'vitest'
import { openAdmin } from '../../server/testing/admin-page'
import { findToast } from '../../server/testing/owner-steps'
import { testApp } from '../../server/testing/test-app'

const app = testApp()

test('focus that comes back after a press shows no tooltip, and keys show it', async () => {
  const { page, close } = await openAdmin(app, 'news')
  const tooltip = page.getByRole('tooltip')
  await page.getByRole('button', { name: 'Delete The bird flies' }).click()
  const toast = await findToast(page, 'Success', 'News story deleted successfully')
  await toast.getByRole('button', { name: 'Undo', exact: true }).click()
  await findToast(page, 'Undone', 'Everything is as it was before.')
  const beside = page.getByRole('button', { name: 'Edit Rain stopped nothing at Windfall' })
  await beside.and(page.locator('*:focus')).waitFor()
  expect(await tooltip.count()).toBe(0)

  // The first key may scroll the page, which takes a tooltip away.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await tooltip.filter({ hasText: 'Edit Rain' }).waitFor({ state: 'attached' })
  await close()
})
