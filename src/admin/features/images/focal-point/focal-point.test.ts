import { expect, test } from 'vitest'
import { openAdmin } from '../../../../../server/testing/admin-page'
import { oneSave, readToast } from '../../../../../server/testing/owner-steps'
import { testApp } from '../../../../../server/testing/test-app'
import { violationsOn } from '../../../../../scripts/audit/accessibility'

const app = testApp()

test('a focal point is set by a tap, moved with the keys, seen in the crops, and cleared', async () => {
  const { page, close } = await openAdmin(app, 'images&entry=windfall-orchard')
  const dialog = page.getByRole('dialog', { name: 'The orchard' })
  const group = dialog.getByRole('group', { name: 'Focal point' })
  const sliders = group.getByRole('slider')
  const words = () => sliders.first().getAttribute('aria-valuetext')
  const crops = group.getByRole('list', { name: 'How it is cropped' }).locator('img')
  const back = group.getByRole('button', { name: 'Back to the centre' })
  const positions = () =>
    crops.evaluateAll((all) => all.map((crop) => getComputedStyle(crop).objectPosition))
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await readToast(page, 'Success!', 'Image updated successfully')
  }
  expect([await words(), await back.isDisabled()]).toEqual([
    '50% from the left, 50% from the top',
    true,
  ])

  const picture = group.locator('img').first()
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  await picture.click({ position: { x: width * 0.25, y: height * 0.75 } })
  expect(await words()).toMatch(/^2[456]% from the left, 7[456]% from the top$/)
  await picture.click({ position: { x: width - 1, y: 1 } })
  // The tap has left the focus on the point, which never leaves the picture.
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowUp')
  expect(await words()).toBe('100% from the left, 0% from the top')
  for (const key of ['ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowDown', 'ArrowDown']) {
    await page.keyboard.press(key)
  }
  expect(await words()).toBe('89% from the left, 11% from the top')
  expect(await positions()).toEqual(['89% 11%', '89% 11%', '89% 11%'])
  expect(await sliders.nth(1).inputValue()).toBe('11')
  expect(await violationsOn(page)).toEqual([])
  await oneSave(app, save)
  expect(app.site.store.get('images', 'windfall-orchard')?.focalPoint).toEqual({ x: 89, y: 11 })
  const shown = (await app.call('GET', '/bio')).text
  expect(shown).toMatch(/--focus-at: ?89% 11%/)

  await back.press('Enter')
  expect(await words()).toBe('50% from the left, 50% from the top')
  expect(await sliders.first().evaluate((one) => one === document.activeElement)).toBe(true)
  await oneSave(app, save)
  expect(app.site.store.get('images', 'windfall-orchard')?.focalPoint).toBeUndefined()
  await close()
})
