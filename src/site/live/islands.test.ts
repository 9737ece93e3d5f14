import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPublic, sharedPublic } from '../../../server/testing/public-page'
import { testApp } from '../../../server/testing/test-app'
import { testMessage } from '../../../server/testing/test-message'

const app = testApp()
const visit = sharedPublic(app)

const programs = /\/assets\/chunks\//

/** The bytes of scripts that a page has taken so far, as they came. */
function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return files
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  })
}

async function write(page: Page) {
  const { elapsed: _, ...texts } = testMessage
  for (const [name, text] of Object.entries(texts))
    await page.locator(`[name="${name}"]`).fill(text)
}

test.each(['/', '/bio', '/photos', '/reel', '/news', '/contact'])(
  '%s takes few scripts until somebody turns to what needs more',
  async (path) => {
    const { page, close } = await visit(path)
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await page.getByRole('button', { name: 'Light theme' }).waitFor()
    const bytes = await scriptBytes(page)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(25 * 1024)
    await close()
  },
)

test('a press waits for a program that is slow to come, and counts once', async () => {
  const { page, close } = await visit('/photos')
  let arrive: (() => void) | undefined
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(programs, async (route) => {
    await held
    await route.continue()
  })
  const first = page.locator('.contact-sheet-frame').first()
  await first.press('Enter')
  await first.press('Enter')
  arrive?.()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await viewer.waitFor()
  expect(await viewer.getByText(/^1 of /).count()).toBe(1)
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/photos')
  await close()
})

test('a form that is sent twice before its program has come is one message', async () => {
  const { page, close } = await openPublic(app, '/contact')
  await page.clock.install()
  await page.reload()
  await page.locator('html[data-arrived]').waitFor()
  let arrive: (() => void) | undefined
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(programs, async (route) => {
    await held
    await route.continue()
  })
  await write(page)
  await page.clock.fastForward(5000)
  await page.locator('[name="subject"]').press('Enter')
  await page.locator('[name="subject"]').press('Enter')
  arrive?.()
  await page.getByText('Thank you. Your message is on its way.').waitFor()
  expect(app.site.store.list('messages')).toHaveLength(1)
  await close()
})

test('nobody waits for a program for ever', async () => {
  const { page } = await openPublic(app, '/photos')
  await page.clock.install()
  await page.reload()
  await page.locator('html[data-arrived]').waitFor()
  await page.route(programs, () => undefined)
  const first = page.locator('.contact-sheet-frame').first()
  const picture = await first.getAttribute('href')
  await first.click()
  await page.clock.fastForward(10_000)
  await page.waitForURL(`**${picture}`)
  await page.context().close()
})

test('where its program never comes, a picture is a link to itself', async () => {
  const { page } = await openPublic(app, '/photos')
  await page.route(programs, (route) => route.abort())
  const first = page.locator('.contact-sheet-frame').first()
  const picture = await first.getAttribute('href')
  await first.click()
  await page.waitForURL(`**${picture}`)
  // The console names each file that did not come.
  await page.context().close()
})

test('where its program never comes, the form posts, and brings back what was typed', async () => {
  const { page } = await openPublic(app, '/contact')
  await page.route(programs, (route) => route.abort())
  const { elapsed: _, ...texts } = testMessage
  for (const [name, text] of Object.entries(texts))
    await page.locator(`[name="${name}"]`).fill(text)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.locator('[role="alert"]', { hasText: 'send it again' }).waitFor()
  expect(await page.locator('[name="message"]').inputValue()).toBe(testMessage.message)
  await page.context().close()
})

// Firefox asks once for a file that did not come, and says no at once from then on.
test('where its program fails in the moment of the press, the form posts, too', async () => {
  const { page } = await openPublic(app, '/contact')
  await page.locator('[data-island="contact-form"]').evaluate((island) => {
    island.dataset.props = 'no JSON'
  })
  await write(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.locator('[role="alert"]', { hasText: 'send it again' }).waitFor()
  await page.context().close()
})
