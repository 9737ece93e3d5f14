import type { Page } from 'playwright-core'

/** Has letters so many times as large as usual, by the browser's own setting: styles' queries know it, too. */
export async function enlargeText(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const fontSizes = { standard: Math.round(16 * times), fixed: Math.round(13 * times) }
  await session.send('Page.setFontSizes', { fontSizes })
}
