// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import { codeOf } from '../../../../server/testing/authenticator'
import { openPage } from '../../../../server/testing/browser'
import { lostLines } from '../../../../server/testing/lost-lines'
import { answer, holdAnswers, logIn, readToast } from '../../../../server/testing/owner-steps'
import { loseAnswers } from '../../../../server/testing/routes'
import { bareSite, startTestApp, testAdmin, testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

const offUnknown =
  'The server did not answer. Your second factor may be switched off all the same: look here before you try again.'
const passwordUnknown =
  'The server did not answer. Your password may be changed all the same: try the new one when you next log in.'

async function choose(page: Page, present: string) {
  await page.getByLabel('Present password').fill(present)
  await page.getByLabel('New password').fill('kitchen 4 lantern')
  await page.getByLabel('The new one again').fill('kitchen 4 lantern')
  await page.getByRole('button', { name: 'Change Password' }).click()
}

test('recovery codes that may be gone, and a second factor that may be off, are not called kept', async () => {
  const own = '/api/account/second-factor'
  const begun = await app.asAdmin('POST', `${own}/begin`, { presentPassword: testAdmin.password })
  const { key } = begun.json<{ key: string }>()
  const confirmed = await app.asAdmin('POST', `${own}/confirm`, { code: codeOf(key) })
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
  const { page, close } = await openTab('news')
  await page.getByRole('button', { name: 'My Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'My Account' })

  await loseAnswers(page, `**${own}/off`)
  const mendLine = await loseAnswers(page, `**${own}/recovery-codes`)
  await dialog.getByRole('button', { name: 'Make new recovery codes' }).click()
  await dialog.getByLabel('Your password').fill(testAdmin.password)
  await dialog.getByRole('button', { name: 'Make New Codes' }).click()
  const codesUnknown =
    'The server did not answer. The codes you have may not count any more: make new ones again.'
  await readToast(page, 'Error', codesUnknown)
  mendLine()
  const held = await holdAnswers(page, `**${own}/recovery-codes`)
  await dialog.getByRole('button', { name: 'Make New Codes' }).click()
  await held.arrived
  await page.keyboard.press('Escape')
  await answer(page, 'They are being made, and are shown only once.', 'Wait for them')
  held.release()
  const shown = dialog.getByRole('group', { name: 'Recovery codes' }).getByRole('listitem')
  const code = (await shown.first().textContent()) ?? ''
  expect(recoveryCodes).not.toContain(code)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()

  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await dialog.getByLabel('Your password').fill(testAdmin.password)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code)
  await dialog.getByRole('button', { name: 'Switch Off', exact: true }).click()
  await readToast(page, 'Error', offUnknown)
  await dialog.getByRole('button', { name: 'Set up a second factor' }).waitFor()
  await page.keyboard.press('Escape')
  await close(lostLines)
})

test('a password that may be changed is not called kept', async () => {
  const { page, close } = await openTab('news')
  await page.getByRole('button', { name: 'My Account' }).click()
  await loseAnswers(page, '**/api/account/password')
  await choose(page, testAdmin.password)
  await readToast(page, 'Error', passwordUnknown)
  await close(lostLines)
})

test('whoever has chosen their first password is let in, though the answer is lost', async () => {
  const fresh = await startTestApp({ ADMIN_PASSWORD: '' }, bareSite)
  const { username = '', password = '' } = fresh.firstLogin ?? {}
  const { page, close } = await openPage({ baseURL: fresh.address })
  await page.goto('/login')
  await logIn(page, { username, password })
  await loseAnswers(page, '**/api/account/password')
  await choose(page, password)
  await page.getByRole('heading', { name: 'Content Management' }).waitFor()
  await close(lostLines)
  await fresh.remove()
})
