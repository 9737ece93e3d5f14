import { openPage, type PageOptions, type WatchedPage } from './browser'
import type { TestApp } from './test-app'

/** Opens a tab of the admin as somebody who has just signed in. */
export async function openAdmin(
  app: TestApp,
  tab: string,
  options: PageOptions = {},
): Promise<WatchedPage> {
  const opened = await openPage({ baseURL: app.address, ...options })
  const { page } = opened
  const cookies = (await app.signIn()).split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=')
    return { name, value: value.join('='), url: app.address }
  })
  await page.context().addCookies(cookies)
  await page.goto(`/admin?tab=${tab}`)
  return opened
}
