// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { codeOf } from '../../../../server/testing/authenticator'
import { answer, holdAnswers } from '../../../../server/testing/owner-steps'
import { testAdmin, testApp } from '../../../../server/testing/test-app'

const app = testApp()
const own = '/api/account/second-factor'

beforeAll(async () => {
  const begun = await app.asAdmin('POST', `${own}/begin`, { presentPassword: testAdmin.password })
  const code = codeOf(begun.json<{ key: string }>().key)
  expect((await app.asAdmin('POST', `${own}/confirm`, { code })).status).toBe(200)
})

/** An account in which recovery codes are made, whose answer is held; one tab lies behind it. */
async function openMaking() {
  // Signed in before the factor was switched on.
  const { page, close } = await openAdmin(app, 'overview')
  await page.locator('nav a[href="/admin?tab=news"]').click()
  await page.getByRole('button', { name: 'My Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'My Account' })
  await dialog.getByRole('button', { name: 'Make new recovery codes' }).click()
  await dialog.getByLabel('Your password').fill(testAdmin.password)
  const held = await holdAnswers(page, `**${own}/recovery-codes`)
  await dialog.getByRole('button', { name: 'Make New Codes' }).click()
  await held.arrived
  return { page, close, held, shown: dialog.getByRole('group', { name: 'Recovery codes' }) }
}

// Behind a question, where no role finds it.
const codes = (page: Page) => page.locator('[aria-label="Recovery codes"]')

test('codes that come while it is asked whether to wait for them do not go with the answer', async () => {
  const { page, close, held, shown } = await openMaking()
  await page.keyboard.press('Escape')
  await page.getByText('They are being made, and are shown only once.').waitFor()
  held.release()
  await codes(page).waitFor()
  await page.getByRole('button', { name: 'Close all the same' }).click()
  await answer(page, 'They are shown only this once.', 'Back to the codes')
  expect(await shown.getByRole('listitem').count()).toBe(10)
  await close()
})

test('who goes back while codes are made, or shown, is asked first', async () => {
  const { page, close, held, shown } = await openMaking()
  const question = 'Your changes to your recovery codes are not saved yet.'
  await page.goBack()
  await answer(page, question, 'Keep editing')
  held.release()
  await shown.waitFor()
  await page.goBack()
  await answer(page, question, 'Keep editing')
  expect(await shown.getByRole('listitem').count()).toBe(10)
  await close()
})
