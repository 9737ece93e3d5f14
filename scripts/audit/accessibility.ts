import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { auditedPaths } from './pages'

const widths = [390, 768, 1440]
const colorSchemes = ['light', 'dark'] as const

async function violations(browser: Browser, url: string, width: number, dark: boolean) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const found = await violationsOn(page)
  await context.close()
  return found
}

/**
 * What axe-core has against a page as it is now, or against its part that a selector names, by all
 * rules or by those named; one line for each rule.
 */
export async function violationsOn(
  page: Page,
  within = 'html',
  rules?: readonly string[],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async ([part, only]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe }
      // What axe-core finds good is told by its number alone.
      const told = { resultTypes: ['violations' as const] }
      const options = only
        ? { ...told, runOnly: { type: 'rule' as const, values: [...only] } }
        : told
      return (await inPage.run(part, options)).violations
    },
    [within, rules] as const,
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** The same at these widths in both themes; the page keeps the last width and the dark theme. */
export async function violationsInThemes(
  page: Page,
  within?: string,
  sizes: readonly number[] = [1440, 390],
): Promise<string[]> {
  const found: string[] = []
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // A theme is colours and nothing else.
      const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined
      const here = await violationsOn(page, within, rules)
      found.push(...here.map((line) => `${width} px, ${colorScheme}: ${line}`))
    }
  }
  return found
}

/** Runs axe-core on every page in both themes at three widths; one line for each violation. */
export async function auditAccessibility(browser: Browser, origin: string): Promise<string[]> {
  const lines: string[] = []
  for (const path of auditedPaths) {
    for (const scheme of colorSchemes) {
      for (const width of widths) {
        const found = await violations(browser, origin + path, width, scheme === 'dark')
        lines.push(...found.map((line) => `${path} (${scheme}, ${width} px) ${line}`))
      }
    }
  }
  return lines
}
