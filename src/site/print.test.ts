// @module-tag long
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { openPublic, sharedPublic } from '../../server/testing/public-page'
import { testApp } from '../../server/testing/test-app'

const app = testApp()
const visit = sharedPublic(app)

// Browsers print the grounds only if they are asked to: neither way may words be lost.
test.each(['/', '/alt', '/bio', '/photos', '/reel', '/news', '/contact', '/contact/sent'])(
  '%s prints dark words on white paper, whatever the theme',
  async (address) => {
    const { page, close } = await visit(address)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.locator('body').evaluate(lostOnPaper)).toEqual([])
    expect(await page.getByRole('main').locator('.btn:visible').count()).toBe(0)
    await close()
  },
)

/** What is pale of the words on a page, and dark of what lies under them; runs in the browser. */
function lostOnPaper(body: HTMLElement): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('Colours cannot be read')
  const brightness = (color: string) => {
    for (canvas.fillStyle of ['#fff', color]) canvas.fillRect(0, 0, 1, 1)
    return Math.max(...canvas.getImageData(0, 0, 1, 1).data.subarray(0, 3))
  }
  return [...body.querySelectorAll<HTMLElement>(':not(img, script, svg, svg *)')]
    .filter((element) => element.checkVisibility({ opacityProperty: true }))
    .flatMap((element) => {
      const { color, backgroundColor, backgroundImage } = getComputedStyle(element)
      const isPale = element.innerText.trim() !== '' && brightness(color) > 0x60
      const isDark = brightness(backgroundColor) < 0xf0 || backgroundImage !== 'none'
      return isPale || isDark ? [element.outerHTML.slice(0, 120)] : []
    })
}

/** The words of each sheet that a page is printed on, and which sheet has some words first. */
async function printed(page: Page, height: number) {
  const sheets = await page.pdf({ width: '210mm', height: `${height}mm` })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(sheets)))
  return { text, sheetOf: (words: string) => text.findIndex((sheet) => sheet.includes(words)) }
}

test('a story of the news stands on one sheet with its day', async () => {
  const { page, close } = await visit('/news')
  const texts = (selector: string) => page.locator(selector).allInnerTexts()
  const [days, headlines] = [await texts('.timeline-date'), await texts('.timeline-headline')]
  for (const height of [200, 230, 260, 297]) {
    const { text, sheetOf } = await printed(page, height)
    expect(text.length).toBeGreaterThan(1)
    expect(days.map(sheetOf)).toEqual(headlines.map(sheetOf))
  }
  await close()
})

test('the wall is not cut in two, and has its heading on its sheet', async () => {
  const { page, close } = await visit('/')
  const { sheetOf } = await printed(page, 297)
  expect(sheetOf('Portfolio Showcase')).toBeGreaterThan(sheetOf('Casting'))
  await close()
})

test('no empty sheet follows for what fills a screen', async () => {
  const { page, close } = await openPublic(app, '/reel', { viewport: { width: 700, height: 4000 } })
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('#root').evaluate((root) => root.clientHeight)).toBeLessThan(2000)
  await close()
})
