import type { Page } from 'playwright-core'
import { openPage, type PageOptions, type WatchedPage } from './browser'
import { sharedPage } from './shared-page'
import { cookiesAt, type testAdmin, type TestApp } from './test-app'

/** Opens a tab of the admin as somebody who has just signed in. */
export async function openAdmin(
  app: TestApp,
  tab: string,
  options: PageOptions = {},
): Promise<WatchedPage> {
  const opened = await openPage({ baseURL: app.address, ...options })
  await signIn(app, opened.page)
  await opened.page.goto(`/admin?tab=${tab}`)
  return opened
}

/** What the cookie is called that says who is signed in. */
export const sessionCookie = /^callboard-[\da-f]{8}-\d+$/

/** Gives a page the session of the site's first sign-in, or of a user's own. */
export async function signIn(app: TestApp, page: Page, user?: typeof testAdmin): Promise<void> {
  const cookies = cookiesAt(app, await app.signIn(user))
    .split('; ')
    .map((cookie) => {
      const [name = '', ...value] = cookie.split('=')
      return { name, value: value.join('='), url: app.address }
    })
  await page.context().addCookies(cookies)
}

/** A page of the admin for the tests of a file, led by way of the overview: nothing of the last is open. */
export function sharedAdmin(
  app: TestApp,
  options: PageOptions = {},
): (tab: string) => Promise<WatchedPage> {
  return sharedPage((tab) => openAdmin(app, tab, options), leadTo)
}

/** Goes to a tab as a person does, without loading the page anew; what is open elsewhere is discarded. */
export async function leadTo(page: Page, tab: string): Promise<void> {
  const home = page.getByRole('list', { name: 'Tasks' })
  const discard = page.getByRole('button', { name: 'Discard changes', exact: true })
  const link = (name: string) => page.locator(`nav a[href="/admin?tab=${name}"]`)
  await link('overview').click()
  await home.or(discard).first().waitFor()
  if (await discard.isVisible()) await discard.click()
  await home.waitFor()
  if (tab === 'overview') return
  await link(tab).click()
  await home.waitFor({ state: 'hidden' })
}

/** Whether the browser would ask before this page is closed. */
export function asksToStay(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
}
