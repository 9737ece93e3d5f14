import type { Page } from 'playwright-core'
import { coloursOf } from '../media/pictures/test-pictures'

/**
 * What lies under the words of a page, as a PNG from its top to where the part that they are in ends:
 * all that is drawn once they are hidden.
 */
export async function groundUnder(page: Page, part: string, words: string): Promise<Uint8Array> {
  const style = `${words} { visibility: hidden !important }`
  const clip = await page.locator(part).evaluate((element) => {
    const { width } = document.documentElement.getBoundingClientRect()
    const height = Math.ceil(element.getBoundingClientRect().bottom + scrollY)
    return { x: 0, y: 0, width, height }
  })
  return page.screenshot({ style, fullPage: true, clip })
}

/** The least contrast of a text with the ground under its lines, from 1 to 21, as WCAG counts it. */
export async function leastContrast(page: Page, text: string, ground: Uint8Array): Promise<number> {
  const { lines, color } = await linesOf(page, text)
  const parts = await Promise.all(lines.map((line) => coloursOf(ground, line)))
  return parts.flat().reduce((least, under) => Math.min(least, contrast(color, under)), 21)
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Where the lines of a text lie on the page in whole pixels, and its colour as a screen has it. */
function linesOf(page: Page, text: string) {
  return page.locator(text).evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const lines = [...range.getClientRects()].map(({ left, top, width, height }) => ({
      left: Math.floor(left + scrollX),
      top: Math.floor(top + scrollY),
      width: Math.ceil(width),
      height: Math.ceil(height),
    }))
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('Colours cannot be read')
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    return { lines, color: [...canvas.getImageData(0, 0, 1, 1).data] }
  })
}

function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
