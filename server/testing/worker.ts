import type { Page } from 'playwright-core'

/** Waits until the browser keeps the whole admin and opens it for this page. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) return
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}

/** The main script that a page runs: another release has another one. */
export async function mainScript(page: Page): Promise<string> {
  return String(await page.locator('script[type=module][src]').first().getAttribute('src'))
}
