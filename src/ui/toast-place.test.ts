// @module-tag long
import { expect, test } from 'vitest'
import { openAdmin } from '../../server/testing/admin-page'
import { findToast, undoFromToast } from '../../server/testing/owner-steps'
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

test('Escape leaves the dialog in which a toast offers its Undo, and takes that toast from where it is', async () => {
  const { page, close } = await openAdmin(app, 'images')
  const tile = page.getByRole('button', { name: 'Laughing' })
  const dialog = page.getByRole('dialog')
  const words = ['Success!', 'Image turned successfully'] as const
  await tile.click()
  await dialog.getByRole('button', { name: 'Turn right' }).press('Enter')
  const toast = await findToast(page, ...words)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await toast.isVisible()).toBe(true)
  await tile.and(page.locator('*:focus')).waitFor()
  await undoFromToast(page, ...words)

  await tile.click()
  await dialog.getByRole('button', { name: 'Turn left' }).click()
  await findToast(page, ...words)
  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  await toast.waitFor({ state: 'hidden' })
  expect(await dialog.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await close()
})

test('a toast covers none of the buttons of the dialog it is in', async () => {
  const { page, close } = await openAdmin(app, 'images')
  await page.getByRole('button', { name: 'Laughing' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Turn right' }).click()
  await findToast(page, 'Success!', 'Image turned successfully')
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['Close', 'Take this photo down', 'Delete Image', 'Turn left']) {
      const isOnTop = await dialog.getByRole('button', { name }).evaluate((button) => {
        const { x, y, width: wide, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(x + wide / 2, y + height / 2))
      })
      expect(isOnTop, `${name} at ${width} pixels`).toBe(true)
    }
  }
  await close()
})
