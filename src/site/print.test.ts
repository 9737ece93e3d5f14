// @module-tag long
import { expect, test } from 'vitest'
import { sharedPublic } from '../../server/testing/public-page'
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
