import type { BrowserContextOptions } from 'playwright-core'
import { openPage, type WatchedPage } from './browser'
import type { TestApp } from './test-app'

/** Opens a page of the public site as a visitor does, and waits for its scripts where they run. */
export async function openPublic(
  app: TestApp,
  path: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const opened = await openPage({ baseURL: app.address, ...options })
  await opened.page.goto(path)
  if (options.javaScriptEnabled !== false) await scriptsRun(opened)
  return opened
}

/** Waits until the page runs what it runs by itself, and its pictures are there. */
export async function scriptsRun({ page }: Pick<WatchedPage, 'page'>): Promise<void> {
  await page.locator('html[data-arrived]').waitFor()
}
