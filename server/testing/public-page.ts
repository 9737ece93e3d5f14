import type { BrowserContextOptions } from 'playwright-core'
import { openPage, type PageOptions, type WatchedPage } from './browser'
import { sharedPage } from './shared-page'
import type { TestApp } from './test-app'

/** Opens a page of the public site as a visitor does, and waits for its scripts where they run. */
export async function openPublic(
  app: TestApp,
  path: string,
  options: PageOptions = {},
): Promise<WatchedPage> {
  const opened = await openPage({ baseURL: app.address, ...options })
  await opened.page.goto(path)
  if (options.javaScriptEnabled !== false) await scriptsRun(opened)
  return opened
}

/** A page of the public site for the tests of a file, which knows nothing of the last but its files. */
export function sharedPublic(
  app: TestApp,
  options: BrowserContextOptions = {},
): (path: string) => Promise<WatchedPage> {
  return sharedPage(
    (path) => openPublic(app, path, options),
    async (page, path) => {
      await page.evaluate(() => [localStorage, sessionStorage].forEach((kept) => kept.clear()))
      // From elsewhere: to another part of the page it is on, a browser only scrolls.
      await page.goto('about:blank')
      await page.unrouteAll()
      await page.goto(path)
      await scriptsRun({ page })
    },
  )
}

/** Waits until the page runs what it runs by itself, and its pictures are there. */
export async function scriptsRun({ page }: Pick<WatchedPage, 'page'>): Promise<void> {
  await page.locator('html[data-arrived]').waitFor()
}
