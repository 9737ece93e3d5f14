// @module-tag long
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../server/testing/admin-page'
import { saveBio } from '../../../server/testing/edits'
import { openPublic } from '../../../server/testing/public-page'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()
const forced = { forcedColors: 'active' } as const
const openTab = sharedAdmin(app, forced)

const ground = (of: Locator) => of.evaluate((it) => getComputedStyle(it).backgroundColor)
const border = (of: Locator) => of.evaluate((it) => getComputedStyle(it).borderWidth)

test('where the system chooses the colours, a badge shows its lamp, and a switch whether it is on', async () => {
  const { page, close } = await openTab('users')
  const badge = page.getByText('Active', { exact: true })
  expect(await ground(badge.locator('span'))).not.toBe(await ground(page.locator('body')))
  await page.getByRole('button', { name: 'Add User' }).click()
  const track = page.getByRole('switch', { name: 'Active User' })
  const thumb = track.locator('span')
  const on = await ground(track)
  expect(await ground(thumb)).not.toBe(on)
  await track.click()
  await expect.poll(() => ground(track)).not.toBe(on)
  expect(await ground(thumb)).not.toBe(await ground(track))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await close()
})

test('and a picture whether it is chosen', async () => {
  const { page, close } = await openTab('hero-image')
  const tile = page.getByRole('button', { name: /^Laughing/ })
  const before = await border(tile)
  await tile.click()
  await expect.poll(() => border(tile)).not.toBe(before)
  await close()
})

test('and which line of the palette would be gone to', async () => {
  const { page, close } = await openTab('overview')
  await page.getByRole('list', { name: 'Tasks' }).waitFor()
  await page.keyboard.press('Control+k')
  const options = page.getByRole('option')
  const bar = (at: number) => options.nth(at).evaluate((it) => getComputedStyle(it).borderLeftColor)
  await options.first().waitFor()
  expect(await bar(0)).not.toBe(await bar(1))
  await page.keyboard.press('Escape')
  await close()
})

test('and which of several panels is shown', async () => {
  const { page, close } = await openTab('history')
  const line = (name: string) =>
    page.getByRole('tab', { name }).evaluate((it) => getComputedStyle(it).borderBottomColor)
  expect(await line('Everything')).not.toBe(await line('Deleted'))
  await close()
})

test('and a button whether it is pressed', async () => {
  const { page, close } = await openTab('images')
  const pressed = page.locator('main .btn[aria-pressed]')
  const before = await ground(pressed)
  await pressed.click()
  await expect.poll(() => ground(pressed)).not.toBe(before)
  await close()
})

test('and what was added to a text', async () => {
  await saveBio(app, { shortBio: 'A young actor for stage, screen and microphone. '.repeat(3) })
  const { page, close } = await openTab('content')
  await page.getByRole('button', { name: 'History of the biography' }).click()
  const dialog = page.getByRole('dialog', { name: 'History of the biography' })
  await dialog.getByRole('button', { name: 'Show changes' }).first().click()
  const line = (of: string) =>
    dialog
      .locator(of)
      .first()
      .evaluate((it) => getComputedStyle(it).textDecorationLine)
  expect([await line('ins'), await line('del')]).toEqual(['underline', 'line-through'])
  await page.keyboard.press('Escape')
  await close()
})

test('and the picture to crop is seen beyond the crop', async () => {
  const { page, close } = await openTab('gallery-wall')
  await page.getByRole('button', { name: 'Crop image 1' }).click()
  const shade = page.locator('cropper-shade')
  const colour = () => shade.evaluate((it) => getComputedStyle(it).outlineColor)
  await expect.poll(colour).toMatch(/^rgba/)
  await page.keyboard.press('Escape')
  await close()
})

test('and nothing of the page is seen through the menu of a phone', async () => {
  const phone = { viewport: { width: 390, height: 844 } }
  const { page, close } = await openPublic(app, '/', { ...forced, ...phone })
  await page.getByText('Menu').or(page.getByLabel('Menu')).first().click()
  expect(await ground(page.locator('.mobile-menu-overlay'))).toMatch(/^rgb\(/)
  await close()
})
