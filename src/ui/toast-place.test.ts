import { expect, test } from 'vitest'
import { openAdmin } from '../../server/testing/admin-page'
import { findToast } from '../../server/testing/owner-steps'
import { testApp } from '../../server/testing/test-app'

const app = testApp()

test('a toast hears a press during which the dialog that it is in closes', async () => {
  const { page, close } = await openAdmin(app, 'images')
  await page.getByRole('button', { name: 'Laughing' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Laughing aloud')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const toast = await findToast(page, 'Success!', 'Image updated successfully')
  const dismiss = toast.getByRole('button', { name: 'Dismiss' })
  await dismiss.hover()
  await page.mouse.down()
  await dialog.getByRole('button', { name: 'Close' }).evaluate((it: HTMLElement) => it.click())
  await dialog.waitFor({ state: 'detached' })
  expect(await toast.isVisible()).toBe(true)
  await page.mouse.up()
  await toast.waitFor({ state: 'hidden' })
  await close()
})
