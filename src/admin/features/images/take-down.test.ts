// @module-tag long
import { expect, test } from 'vitest'
import { violationsInThemes } from '../../../../scripts/audit/accessibility'
import { openAdmin } from '../../../../server/testing/admin-page'
import { lostLines } from '../../../../server/testing/lost-lines'
import {
  failNext,
  noSave,
  oneSave,
  readToast,
  undoSave,
} from '../../../../server/testing/owner-steps'
import { loseAnswers } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const phone = { viewport: { width: 390, height: 844 }, bypassCSP: true }
const unknown =
  'The server did not answer. It may be taken down all the same: look before you try again in History.'
const shown = '[role="dialog"]'

test('a photo is taken down with the keyboard on a phone, after where it is seen was shown', async () => {
  const { page, close } = await openAdmin(app, 'images', phone)
  const tile = page
    .getByRole('listitem')
    .getByRole('button')
    .filter({ hasText: /^Classic/ })
  const question = page.getByRole('dialog', { name: 'Take this photo down' })
  const ask = async () => {
    await page
      .getByRole('dialog', { name: 'Classic' })
      .getByRole('button', { name: 'Take this photo down' })
      .press('Enter')
    await question.getByText('Pages that show it now').waitFor()
  }
  await tile.press('Enter')
  await ask()
  for (const name of ['Home', 'Photos', 'Gallery Wall', 'Bio Image']) {
    await question.getByRole('listitem').filter({ hasText: name }).first().waitFor()
  }
  await question.getByRole('link', { name: /^Google/ }).waitFor()
  await page.addStyleTag({ content: '* { transition: none !important }' })
  expect(await violationsInThemes(page, shown)).toEqual([])
  await noSave(app, async () => {
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await ask()
    await failNext(page, '**/api/take-down/images/*')
    await question.getByRole('button', { name: 'Take it down' }).press('Enter')
    await readToast(page, 'Error', unknown)
  })
  const { subject } = await oneSave(app, async () => {
    await question.getByRole('button', { name: 'Take it down' }).press('Enter')
    await page.getByRole('dialog', { name: 'The photo is down' }).waitFor()
  })
  expect(subject).toBe('images: take down "Classic"')
  await undoSave(app, page, 'Success!', 'The photo is down everywhere')
  expect(await violationsInThemes(page, shown)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await tile.press('Enter')
  await ask()
  await loseAnswers(page, '**/api/take-down/images/*')
  await question.getByRole('button', { name: 'Take it down' }).press('Enter')
  const down = page.getByRole('dialog', { name: 'The photo is down' })
  await down.getByText(/^“Classic” is on no page any more/).waitFor()
  expect(await down.getByRole('alert').count()).toBe(0)
  await down.getByRole('button', { name: 'Done' }).press('Enter')
  await tile.waitFor({ state: 'detached' })
  // Both dialogs that were open have closed by now, the one around it before.
  await page.locator('main li :focus').waitFor()
  await close(lostLines)
})
