import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPublic, scriptsRun, sharedPublic } from '../../../server/testing/public-page'
import { testAdmin, testApp } from '../../../server/testing/test-app'

const app = testApp()

const phone = { viewport: { width: 390, height: 844 } }
const visit = sharedPublic(app, phone)
const menuButton = 'summary[aria-label=Menu]'

/** The colour of the paper, once it has changed. */
async function paper(page: Page) {
  await page.waitForFunction(() => document.getAnimations().length === 0)
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

test('the menu on phones drops below the header, and any click in it closes it', async () => {
  const { page, close } = await visit('/bio')
  const overlay = page.locator('.mobile-menu-overlay')
  expect(await overlay.isVisible()).toBe(false)
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)

  await page.locator(menuButton).click()
  expect(await overlay.boundingBox()).toEqual({ x: 0, y: 73, width: 390, height: 844 - 73 })
  const links = overlay.getByRole('link')
  expect(await links.allTextContents()).toEqual([
    'Home',
    'Bio',
    'Photos',
    'Reel',
    'News',
    'Contact',
  ])
  expect(await overlay.locator('[aria-current=page]').textContent()).toBe('Bio')
  await overlay.click({ position: { x: 300, y: 750 } })
  expect(await overlay.isVisible()).toBe(false)

  await page.locator(menuButton).click()
  await page.keyboard.press('Escape')
  expect(await overlay.isVisible()).toBe(false)
  expect(await page.locator(menuButton).evaluate((it) => it === document.activeElement)).toBe(true)

  // The link to the page we are on leaves nothing behind that hides it.
  await page.locator(menuButton).click()
  await overlay.evaluate((it) => it.addEventListener('click', (event) => event.preventDefault()))
  await links.filter({ hasText: 'Photos' }).click()
  expect(await overlay.isVisible()).toBe(false)
  await close()
})

test('the header holds the whole name where a browser enlarges letters alone, as Firefox can', async () => {
  const { page, close } = await visit('/')
  const heightOf = (of: string) => page.locator(of).evaluate((it) => it.clientHeight)
  expect(await heightOf('.site-header')).toBe(72)
  await page.locator('.site-name').evaluate((name) => (name.style.fontSize = '41.6px'))
  expect(await heightOf('.site-name-words')).toBeGreaterThan(72)
  expect(await heightOf('.site-header')).toBeGreaterThan(await heightOf('.site-name-words'))
  await close()
})

test('the menu leads on, and closes when the focus leaves it', async () => {
  const { page, close } = await visit('/')
  await page.locator(menuButton).focus()
  await page.keyboard.press('Enter')
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Contact')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Watch Reel')
  expect(await page.locator('.mobile-menu-overlay').isVisible()).toBe(false)

  await page.locator(menuButton).click()
  await page.locator('.mobile-menu-overlay').getByRole('link', { name: 'News' }).click()
  await page.waitForURL('**/news')
  await close()
})

test('the menu needs no script', async () => {
  const { page, close } = await openPublic(app, '/', { ...phone, javaScriptEnabled: false })
  await page.locator(menuButton).click()
  await page.locator('.mobile-menu-overlay').getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL('**/contact')
  await close()
})

test('the account menu is there for whoever is signed in, and logs out', async () => {
  const { page, close } = await openPublic(app, '/')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await scriptsRun({ page })
  const account = page.locator('summary[aria-label="My Account"]')
  expect(await account.count()).toBe(0)
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])

  await page.request.post('/api/auth/simple-login', { data: testAdmin })
  await page.reload()
  await account.click()
  expect(await page.getByText('My Account', { exact: true }).isVisible()).toBe(true)
  const admin = page.getByRole('link', { name: 'Admin Panel' })
  expect(await admin.getAttribute('href')).toBe('/admin')
  await page.keyboard.press('Escape')
  expect(await admin.isVisible()).toBe(false)

  await account.click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await page.goto('/')
  await scriptsRun({ page })
  expect(await account.count()).toBe(0)
  await close()
})

test('the theme follows the system until one is chosen, and the choice is kept', async () => {
  const { page, close } = await openPublic(app, '/', { colorScheme: 'light' })
  const [matinee, evening] = ['rgb(251, 246, 236)', 'rgb(21, 17, 26)']
  expect(await paper(page)).toBe(matinee)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paper(page)).toBe(evening)
  await page.getByRole('button', { name: 'Light theme' }).click()
  expect(await paper(page)).toBe(matinee)
  await page.getByRole('button', { name: 'Dark theme' }).click()
  expect(await paper(page)).toBe(evening)

  await page.emulateMedia({ colorScheme: 'light' })
  expect(await paper(page)).toBe(evening)
  await page.goto('/bio')
  expect(await paper(page)).toBe(evening)
  await page.getByRole('button', { name: 'Light theme' }).waitFor()

  // Playwright has its browsers keep no page, so another one stands for the next.
  const next = await page.context().newPage()
  await next.goto('/news')
  await next.locator('html[data-arrived]').waitFor()
  await next.getByRole('button', { name: 'Light theme' }).click()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(await paper(page)).toBe(matinee)
  await close()
})

test('things open with motion only for who wants it', async () => {
  const { page, close } = await visit('/')
  await page.locator(menuButton).click()
  const motion = () =>
    page.locator('.mobile-menu-overlay').evaluate((it) => getComputedStyle(it).animationName)
  expect(await motion()).toBe('none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await motion()).not.toBe('none')
  await close()
})

test('every page change starts at the top', async () => {
  const { page, close } = await openPublic(app, '/')
  for (const [name, path] of [
    ['Photos', '/photos'],
    ['Bio', '/bio'],
    ['Home', '/'],
  ] as const) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await page.waitForURL(`**${path}`)
    await scriptsRun({ page })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
  await close()
})
