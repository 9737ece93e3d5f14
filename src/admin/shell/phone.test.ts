import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../server/testing/admin-page'
import { answer } from '../../../server/testing/owner-steps'
import { sharedPage } from '../../../server/testing/shared-page'
import { testApp } from '../../../server/testing/test-app'
import { testMessage } from '../../../server/testing/test-message'
import { adminTabs } from '../tabs'

const app = testApp()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const openTab = sharedPage((tab) => openAdmin(app, tab, phone), goTo)
const bar = (page: Page) => page.getByRole('navigation', { name: 'Admin' })
const more = (page: Page) => bar(page).getByRole('button', { name: /^More/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'More' })

/** Goes to a tab as a finger does. */
async function goTo(page: Page, tab: string) {
  if (!adminTabs.find(({ id }) => id === tab)?.isInBar) await more(page).tap()
  await page.locator(`a[href="/admin?tab=${tab}"]:visible`).first().tap()
  await page.waitForURL(`**/admin?tab=${tab}`)
  await sheet(page).waitFor({ state: 'hidden' })
}

test('a phone has four places and More, which has all the others', async () => {
  const { page, close } = await openTab('overview')
  const places = bar(page).getByRole('listitem')
  await places.first().waitFor()
  expect(await places.allInnerTexts()).toEqual(['Home', 'Photos', 'News', 'Messages', 'More'])
  const tops = await places.evaluateAll((items) =>
    items.map((it) => it.getBoundingClientRect().top),
  )
  expect(new Set(tops).size).toBe(1)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(phone.viewport.width)
  await more(page).tap()
  expect(await sheet(page).getByRole('link').allInnerTexts()).toEqual(
    adminTabs.filter(({ isInBar }) => !isInBar).map(({ label }) => label),
  )
  await sheet(page).getByRole('link', { name: 'Agents' }).tap()
  await page.getByRole('heading', { name: 'Agents', exact: true }).waitFor()
  await sheet(page).waitFor({ state: 'hidden' })
  expect(page.url()).toMatch(/\/admin\?tab=agents$/)
  await bar(page).getByRole('button', { name: 'More, now Agents' }).waitFor()

  // It takes the focus, gives it back on Escape, and to the tab that was chosen.
  await more(page).focus()
  await page.keyboard.press('Enter')
  await sheet(page).waitFor()
  for (let times = 0; times < 12; times += 1) {
    await page.keyboard.press('Tab')
    expect(await sheet(page).evaluate((it) => it.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'hidden' })
  const isBack = () => more(page).evaluate((it) => it === document.activeElement)
  await expect.poll(isBack).toBe(true)
  await page.keyboard.press('Enter')
  await sheet(page).getByRole('link', { name: 'Users' }).press('Enter')
  const heading = page.getByRole('heading', { name: 'Users', exact: true })
  await heading.waitFor()
  await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true)
  await close()
})

test('what is unsaved is asked about on the way through More', async () => {
  const { page, close } = await openTab('content')
  await page.getByLabel('Tagline').fill('Not saved yet')
  await more(page).tap()
  await sheet(page).getByRole('link', { name: 'Agents' }).tap()
  await answer(page, 'Your changes to the biography are not saved yet.', 'Keep editing')
  expect(await page.getByLabel('Tagline').inputValue()).toBe('Not saved yet')
  await more(page).tap()
  await sheet(page).getByRole('link', { name: 'Agents' }).tap()
  await answer(page, 'Your changes to the biography are not saved yet.', 'Discard changes')
  await page.getByRole('heading', { name: 'Agents', exact: true }).waitFor()
  await close()
})

test('home leads to what is done most days, and counts what is new', async () => {
  const { page, close } = await openTab('overview')
  const tasks = page.getByRole('list', { name: 'Tasks' })
  await tasks.waitFor()
  expect(await tasks.getByRole('link').allInnerTexts()).toEqual([
    'Add photos',
    'Write news',
    'Read messages',
    'See the site',
  ])
  await app.call('POST', '/api/contact-messages', { body: testMessage })
  await tasks.getByRole('link', { name: 'Read 1 new message' }).tap()
  await page.getByText('Audition').first().waitFor()
  await bar(page).getByRole('link', { name: 'Home' }).tap()
  await tasks.getByRole('link', { name: 'Write news' }).tap()
  await page.getByLabel('Headline').first().waitFor()
  await close()
})

/** What can be touched and is smaller than a fingertip, save links inside a sentence. */
function smallTargets(page: Page) {
  const touched = 'a[href], button, input, select, textarea, summary, [role=switch], [role=tab]'
  return page.locator(touched).evaluateAll((controls) =>
    controls.flatMap((control) => {
      const area = control.closest('label') ?? control
      const { width, height } = area.getBoundingClientRect()
      const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1
      const isInText = control.closest('p') !== null
      const isHeld = control.getAttribute('aria-hidden') === 'true'
      if (!isShown || isInText || isHeld || (width >= 43.5 && height >= 43.5)) return []
      return [`${control.outerHTML} ${Math.round(width)}×${Math.round(height)}`]
    }),
  )
}

test('on a phone a finger hits everything in every tab', async () => {
  const { page, close } = await openTab('overview')
  for (const { id } of adminTabs) {
    await goTo(page, id)
    await page.locator('main h3, main [role=tab], main h4').first().waitFor()
    await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
    expect([id, await smallTargets(page)]).toEqual([id, []])
  }
  await close()
})

test('the buttons of a change in the history are whole up to the edge of a phone', async () => {
  const { page, close } = await openTab('history')
  const show = page.getByRole('button', { name: /^Show changes/ }).first()
  await show.waitFor()
  const isWhole = await show.evaluate((button) => {
    const { left, top, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + 1, top + height / 2))
  })
  expect(isWhole).toBe(true)
  await close()
})
