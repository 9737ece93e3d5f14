// @module-tag long
import { expect, test } from 'vitest'
import { openAdmin } from '../../../server/testing/admin-page'
import { onlyRefused } from '../../../server/testing/browser'
import { testAdmin, testApp } from '../../../server/testing/test-app'

const app = testApp()

test('what was typed stays with its form where the session ends while the admin opens', async () => {
  const { page, close } = await openAdmin(app, 'content')
  page.on('dialog', (dialog) => void dialog.accept())
  const title = page.getByRole('form', { name: 'Story' }).getByLabel('Title')
  await title.fill('Typed before it ended')
  await page.route('**/api/cms-data', async (route) => {
    await page.context().clearCookies()
    const { cookie: _ended, ...headers } = await route.request().allHeaders()
    await route.fulfill({ response: await route.fetch({ headers }) })
  })
  await page.reload()
  const login = page.getByRole('dialog', { name: 'Log in again' })
  await login.waitFor()
  await page.unroute('**/api/cms-data')
  await login.getByLabel('Password', { exact: true }).fill(testAdmin.password)
  await login.getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => title.inputValue()).toBe('Typed before it ended')
  await page.reload()
  await expect.poll(() => title.inputValue()).toBe('Typed before it ended')
  await close(onlyRefused(401))
})
