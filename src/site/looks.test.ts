// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { auditedPaths } from '../../scripts/audit/pages'
import { violationsOn } from '../../scripts/audit/accessibility'
import { plain } from '../../server/media/pictures/test-pictures'
import { openPage } from '../../server/testing/browser'
import { groundUnder, leastContrast } from '../../server/testing/contrast'
import { scriptsRun, sharedPublic } from '../../server/testing/public-page'
import { testApp } from '../../server/testing/test-app'

const app = testApp()
const visit = sharedPublic(app)

const widths = [390, 768, 1440]
const colorSchemes = ['light', 'dark'] as const

/** Brings in what waits to be scrolled to; names the pictures that cannot be shown. */
function brokenPictures(page: Page) {
  return page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
    return images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
  })
}

/** Texts that reach out of the screen or of their own box, and what the header lies on. */
function layoutFaults(page: Page) {
  return page.evaluate(() => {
    const faults: string[] = []
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide`)
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const top = document.querySelector('h1')?.getBoundingClientRect().top ?? 0
    if (top < header) faults.push('the header lies on the heading')
    const range = document.createRange()
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      )
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (texts.length === 0 || !isShown) continue
      if (element.closest('.contact-honeypot, .skip-link, script, style')) continue
      for (const text of texts) {
        range.selectNodeContents(text)
        const { left, right } = range.getBoundingClientRect()
        if (left < -0.5 || right > clientWidth + 0.5) faults.push(`out of sight: ${text.nodeValue}`)
      }
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        faults.push(`cut off: ${element.textContent}`)
    }
    return faults
  })
}

test.for(auditedPaths)(
  '%s holds at every width, in both themes, and goes down, not sideways, in text of twice the size',
  async (path) => {
    const { page, close } = await visit(path)
    expect(await brokenPictures(page)).toEqual([])
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const colorScheme of colorSchemes) {
        await page.emulateMedia({ colorScheme })
        await page.waitForFunction(() => document.getAnimations().length === 0)
        expect(await layoutFaults(page), `${path} at ${width} px, ${colorScheme}`).toEqual([])
        // A theme is colours and nothing else.
        const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined
        const violations = await violationsOn(page, 'html', rules)
        expect(violations, `${path} at ${width} px, ${colorScheme}`).toEqual([])
      }
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await page.addStyleTag({ content: ':root { font-size: 200% }' })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, 'with text of twice the size').toBe(320)
    await close(path === '/no-such-page' ? [expect.stringContaining('status of 404')] : [])
  },
)

test('the first screen is all picture and words: no stage stands empty below them', async () => {
  const { page, close } = await visit('/')
  const bottomOf = (of: string) =>
    page.locator(of).evaluate((it) => it.getBoundingClientRect().bottom)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await bottomOf('.hero-words'), `${width} px`).toBeCloseTo(await bottomOf('.hero'), 0)
  }
  await close()
})

test('the words of the first screen can be read over a white picture', async () => {
  const body = await plain(300, 200, '#fff').png().toBuffer()
  const { page, close } = await openPage({ baseURL: app.address })
  await page.route('**/uploads/**', (route) => route.fulfill({ contentType: 'image/png', body }))
  await page.goto('/')
  await scriptsRun({ page })
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1024, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const ground = await groundUnder(page, '.hero', '.hero-words > *')
    for (const [text, least] of [
      ['.hero-tagline', 4.5],
      ['.hero-bio', 4.5],
      ['.hero-name', 3],
    ] as const) {
      const contrast = await leastContrast(page, text, ground)
      expect(contrast, `${text} at ${width} x ${height}`).toBeGreaterThanOrEqual(least)
    }
  }
  await close()
})
