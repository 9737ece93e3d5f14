// @module-tag long
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { violationsInThemes } from '../../../../scripts/audit/accessibility'
import { openAdmin } from '../../../../server/testing/admin-page'
import { onlyRefused } from '../../../../server/testing/browser'
import { codeOf, wrongCodeOf } from '../../../../server/testing/authenticator'
import { answer, readToast } from '../../../../server/testing/owner-steps'
import { holdReads } from '../../../../server/testing/routes'
import { testAdmin, testApp } from '../../../../server/testing/test-app'

// Before the server is started, which reads the same clock: a code is good once in half a minute.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())
const app = testApp()
const phone = { viewport: { width: 390, height: 844 }, bypassCSP: true, acceptDownloads: true }
let key = ''

function nextCode(): string {
  vi.setSystemTime(Date.now() + 30_000)
  return codeOf(key)
}

async function hasNothingAgainst(page: Page, part: string) {
  await page.addStyleTag({ content: '* { transition: none !important }' })
  expect(await violationsInThemes(page, part, [390])).toEqual([])
  const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
  expect(await page.evaluate(isTooWide)).toBe(false)
}

const isFocused = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement)

async function logIn(page: Page, code: string) {
  await page.getByLabel('Password').fill(testAdmin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a second factor is switched on, logged in with, made up for, and switched off, on a phone', async () => {
  const { page, close } = await openAdmin(app, 'overview', phone)
  await page.getByRole('complementary', { name: 'Reminder' }).waitFor()
  await page.getByRole('button', { name: 'Set it up' }).click()
  const dialog = page.getByRole('dialog', { name: 'My Account' })
  const heading = dialog.getByRole('heading', { name: 'Second factor' })
  await expect.poll(() => isFocused(heading)).toBe(true)
  const setUp = dialog.getByRole('button', { name: 'Set up a second factor' })
  const { bottom } = await setUp.evaluate((button) => button.getBoundingClientRect())
  expect(bottom).toBeLessThanOrEqual(phone.viewport.height)
  await setUp.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => isFocused(setUp)).toBe(true)
  await setUp.click()
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('This is not the password you log in with').first().waitFor()
  await dialog.getByLabel('Your password').fill(testAdmin.password)
  await dialog.getByLabel('Your password').press('Enter')
  await dialog.getByRole('img', { name: 'QR code with the key' }).waitFor()
  key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await hasNothingAgainst(page, '[role=dialog]')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(wrongCodeOf(key))
  await dialog.getByRole('button', { name: 'Switch On' }).click()
  await dialog.getByText('This code is not right. If the next').first().waitFor()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(nextCode())
  await dialog.getByRole('textbox', { name: 'Code' }).press('Enter')
  await readToast(page, 'Success', 'Your second factor is switched on')

  const shown = dialog.getByRole('group', { name: 'Recovery codes' })
  await shown.getByRole('listitem').nth(9).waitFor()
  const codes = await shown.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await hasNothingAgainst(page, '[role=dialog]')
  const downloading = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText(codes[0] ?? '').isVisible()).toBe(true)
  expect(await page.getByText('Content Management').isVisible()).toBe(false)
  expect(await page.getByText('Print', { exact: true }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await dialog.getByText('10 recovery codes left.').waitFor()
  expect(await isFocused(dialog.getByRole('heading', { name: 'Second factor' }))).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: 'Reminder' }).waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Username').fill(testAdmin.username)
  await logIn(page, wrongCodeOf(key))
  await page.getByText('This code is not right, or was used before.').waitFor()
  await hasNothingAgainst(page, 'main')
  await page.getByRole('textbox', { name: 'Code' }).fill(nextCode())
  await page.getByRole('textbox', { name: 'Code' }).press('Enter')
  // Logging out breaks off what is still loading.
  await page.getByText('Image Gallery', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Username').fill(testAdmin.username)
  await logIn(page, codes[3]?.toUpperCase() ?? '')
  await page.getByText('Image Gallery', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'My Account' }).click()
  await dialog.getByText('9 recovery codes left.').waitFor()
  await dialog.getByRole('button', { name: 'Make new recovery codes' }).click()
  await dialog.getByLabel('Your password').fill(testAdmin.password)
  await dialog.getByRole('button', { name: 'Make New Codes' }).click()
  await readToast(page, 'Success', 'New recovery codes were made')
  await shown.waitFor()
  await page.keyboard.press('Escape')
  await answer(page, 'Have you kept your recovery codes?', 'Back to the codes')
  await shown.getByRole('button', { name: 'I have kept them' }).click()

  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await dialog.getByLabel('Your password').fill(testAdmin.password)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[4] ?? '')
  await dialog.getByRole('button', { name: 'Switch Off' }).click()
  await dialog.getByText('This code is not right, or was used before').first().waitFor()
  await hasNothingAgainst(page, '[role=dialog]')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(nextCode())
  await dialog.getByRole('button', { name: 'Switch Off' }).click()
  await readToast(page, 'Success', 'Your second factor is switched off')
  await setUp.waitFor()
  // Not at the top of the dialog: the key leads on to where it is switched on again.
  await page.keyboard.press('Tab')
  expect(await isFocused(setUp)).toBe(true)
  await page.keyboard.press('Escape')
  await page.locator('nav a[href="/admin?tab=overview"]').click()
  await page.getByRole('button', { name: 'Remind me in a month' }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Recent changes' }).waitFor()
  expect(await page.getByRole('complementary', { name: 'Reminder' }).count()).toBe(0)
  const refused = ['400', '400', '401', '401', '401', '400']
  await close(refused.map((status) => expect.stringContaining(status) as unknown))
})

test('logging in again in the middle of work asks for the code, and keeps what was typed', async () => {
  const { page, close } = await openAdmin(app, 'content', phone)
  const cookie = await app.signIn(testAdmin)
  const call = (url: string, body: object) =>
    app.call('POST', `/api/account/second-factor${url}`, { cookie, body })
  const begun = await call('/begin', { presentPassword: testAdmin.password })
  key = begun.json<{ key: string }>().key
  expect((await call('/confirm', { code: nextCode() })).status).toBe(200)
  await page.getByLabel('Tagline').fill('Typed before the session ended')
  const readOn = await holdReads(page)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save Biography' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await dialog.waitFor()
  readOn()
  await logIn(page, nextCode())
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Tagline').inputValue()).toBe('Typed before the session ended')
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await expect
    .poll(() => app.site.store.read('bio')?.tagline)
    .toBe('Typed before the session ended')
  await close(onlyRefused(401))
})
