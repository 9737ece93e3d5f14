import type { BrowserContextOptions } from 'playwright-core'
import { openPage, type WatchedPage } from './browser'
import { testAdmin, type TestApp } from './test-app'

/** Signs in through the form and opens a tab of the admin. */
export async function openAdmin(
  app: TestApp,
  tab: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const opened = await openPage({ baseURL: app.address, ...options })
  const { page } = opened
  await page.goto('/login')
  await page.getByLabel('Username').fill(testAdmin.username)
  await page.getByLabel('Password').fill(testAdmin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/admin**')
  await page.goto(`/admin?tab=${tab}`)
  return opened
}
