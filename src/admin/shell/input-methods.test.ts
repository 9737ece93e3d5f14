// @module-tag long
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../server/testing/admin-page'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()

/** Has an input method begin a word in a field, and take a key as those of a Mac do. */
async function takeKey(page: Page, field: Locator, key: string) {
  await field.focus()
  const method = await page.context().newCDPSession(page)
  const half = { text: 'かんじ', selectionStart: 3, selectionEnd: 3 }
  await method.send('Input.imeSetComposition', half)
  const pressed = { key, code: key, windowsVirtualKeyCode: 229 }
  await method.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed })
  await method.send('Input.insertText', { text: half.text })
}

/** Has an Enter end a word as Safari tells of it: once the word is there. */
const endInSafari = (field: Locator) =>
  field.evaluate((target) => {
    const taken = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
    target.dispatchEvent(new KeyboardEvent('keydown', taken))
  })

test('an Escape that drops a word of an input method closes nothing', async () => {
  const { page, close } = await openAdmin(app, 'images')
  await page.getByRole('button', { name: /^Commercial/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Commercial' })
  const title = dialog.getByLabel('Title')
  await title.fill('')
  await takeKey(page, title, 'Escape')
  expect(await title.inputValue()).toBe('かんじ')
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  await title.fill('Commercial')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Find or do' })
  await takeKey(page, palette, 'Escape')
  expect(await palette.inputValue()).toBe('かんじ')
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await close()
})

test('an Enter that ends one chooses nothing and begins no line, in Safari neither', async () => {
  const { page, close } = await openAdmin(app, 'content')
  const text = page.getByLabel('Detailed Biography')
  await text.fill('- one')
  await endInSafari(text)
  expect(await text.inputValue()).toBe('- one')
  await text.press('ControlOrMeta+k')
  const address = page.getByLabel('Link address')
  await address.fill('a.example')
  await endInSafari(address)
  expect(await address.inputValue()).toBe('a.example')
  await address.press('Enter')
  await address.waitFor({ state: 'detached' })

  await page.keyboard.press('Escape')
  await page.getByLabel('Tagline').press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Find or do' })
  await palette.fill('agents')
  await page.getByRole('option', { name: 'Agents', selected: true }).first().waitFor()
  await endInSafari(palette)
  await takeKey(page, palette, 'Enter')
  expect(await palette.inputValue()).toBe('agentsかんじ')
  await close()
})
