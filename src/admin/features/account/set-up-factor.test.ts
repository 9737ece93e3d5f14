// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin, sessionCookie, signIn } from '../../../../server/testing/admin-page'
import { codeOf } from '../../../../server/testing/authenticator'
import { openPage } from '../../../../server/testing/browser'
import { lostLines } from '../../../../server/testing/lost-lines'
import { readToast } from '../../../../server/testing/owner-steps'
import { testAdmin, testApp } from '../../../../server/testing/test-app'

const app = testApp()

const accountOf = (page: Page) => page.getByRole('dialog', { name: 'My Account' })

async function openAccount(page: Page) {
  await page.getByRole('button', { name: 'My Account' }).click()
  await accountOf(page).getByRole('button', { name: 'Set up a second factor' }).click()
}

/** Gives the password, and reads the key that is shown for it. */
async function readKey(page: Page, { password } = testAdmin): Promise<string> {
  await accountOf(page).getByLabel('Your password').fill(password)
  await accountOf(page).getByRole('button', { name: 'Continue' }).click()
  return ((await accountOf(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
}

async function confirm(page: Page, key: string) {
  await accountOf(page).getByRole('textbox', { name: 'Code' }).fill(codeOf(key))
  await accountOf(page).getByRole('button', { name: 'Switch On' }).click()
}

test('a session that ends during the set-up takes its key along: another is begun, and nothing dead is left', async () => {
  const { page, close } = await openAdmin(app, 'news')
  await openAccount(page)
  const key = await readKey(page)
  await page.context().clearCookies({ name: sessionCookie })
  await confirm(page, key)
  const login = page.getByRole('dialog', { name: 'Log in again' })
  await login.getByLabel('Password', { exact: true }).fill(testAdmin.password)
  await login.getByRole('button', { name: 'Login' }).click()
  const gone =
    'The server does not know this key any more. Remove it from your app, then begin again.'
  await readToast(page, 'Error', gone)
  expect(await readKey(page)).not.toBe(key)
  await close(lostLines)
})

test('a key stays over a reload and in a second window until it is cancelled or confirmed', async () => {
  const { page, close } = await openAdmin(app, 'news')
  await openAccount(page)
  const cancelled = await readKey(page)
  const heard = page.waitForResponse('**/second-factor/cancel')
  await accountOf(page).getByRole('button', { name: 'Cancel' }).click()
  expect((await heard).ok()).toBe(true)
  await accountOf(page).getByRole('button', { name: 'Set up a second factor' }).click()
  const key = await readKey(page)
  expect(key).not.toBe(cancelled)
  await page.reload()
  await openAccount(page)
  expect(await readKey(page)).toBe(key)
  const other = await page.context().newPage()
  await other.goto('/admin?tab=news')
  await openAccount(other)
  expect(await readKey(other)).toBe(key)
  await confirm(page, key)
  await readToast(page, 'Success', 'Your second factor is switched on')
  await close()
})

test('a key that another window has switched on is not called dead, which would have it removed from the app', async () => {
  const bob = { username: 'bob', password: 'a long enough word' }
  await app.asAdmin('POST', '/api/admin/users', { ...bob, email: 'bob@example.com' })
  const { page, close } = await openPage({ baseURL: app.address })
  await signIn(app, page, bob)
  const other = await page.context().newPage()
  for (const window of [page, other]) {
    await window.goto('/admin?tab=news')
    await openAccount(window)
  }
  const key = await readKey(page, bob)
  expect(await readKey(other, bob)).toBe(key)
  await confirm(page, key)
  await readToast(page, 'Success', 'Your second factor is switched on')
  await confirm(other, key)
  await readToast(other, 'Error', 'A second factor is switched on already')
  await accountOf(other).getByText('Switched on since').waitFor()
  await close()
})
