// @module-tag long
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { noise } from '../../../server/media/pictures/test-pictures'
import { openAdmin } from '../../../server/testing/admin-page'
import { brokenWords } from '../../../server/testing/broken-words'
import { enlargeText } from '../../../server/testing/large-text'
import { findToast } from '../../../server/testing/owner-steps'
import { sharedPage } from '../../../server/testing/shared-page'
import { testAdmin, testApp } from '../../../server/testing/test-app'
import { testMessage } from '../../../server/testing/test-message'
import type { CollectionName } from '../../schema'
import { adminTabs } from '../tabs'

const app = testApp()
const more = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('button', { name: /^More/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'More' })

const long = 'Wolkenkuckucksheim'.repeat(6)

/** What a tab shows of what somebody typed, with a word in it that is wider than a phone. */
const longWords = {
  'productions/windfall': { name: long, role: long, venue: long, director: long },
  'images/windfall-orchard': { title: long, alt: long, description: long, photographer: long },
  'news/2025-10-06-rain-at-windfall': { headline: long, imageId: 'windfall-orchard' },
  'news/2026-02-21-the-bird-flies': { description: long, productionId: 'windfall' },
  'agents/dev-marlowe': { name: long, agencyName: long, phone: '5'.repeat(60) },
}

/** Has each of them in the site, and a message, a user and the agency with such words as well. */
async function writeLongWords() {
  const { store } = app.site
  const [email, password] = [`long@${'example'.repeat(6)}.com`, testAdmin.password]
  const message = { ...testMessage, subject: long, name: long, company: long, message: long }
  const user = { username: 'long', email, password, firstName: long, lastName: long }
  const { bio } = (await app.asAdmin('GET', '/api/cms-data')).json<{ bio: object }>()
  const shown = (type: string) => ({ type, content: 'windfall-orchard' })
  const answers = [
    await app.call('POST', '/api/contact-messages', { body: message }),
    await app.asAdmin('POST', '/api/admin/users', user),
    await app.asAdmin('POST', '/api/cms-content', shown('heroImageId')),
    await app.asAdmin('POST', '/api/cms-content', shown('bioImageId')),
    await app.asAdmin('PUT', '/api/agency-info', { agencyName: long, agencyAddress: long }),
    await app.asAdmin('POST', '/api/cms-content', { type: 'bio', content: { ...bio, name: long } }),
  ]
  for (const [address, fields] of Object.entries(longWords)) {
    const [kind, id = ''] = address.split('/') as [CollectionName, string]
    const { revision: _, ...before } = { ...store.get(kind, id) } as Record<string, unknown>
    answers.push(await app.asAdmin('PUT', `/api/${address}`, { ...before, ...fields }))
  }
  expect(answers.filter(({ status }) => status >= 300).map(({ text }) => text)).toEqual([])
}

/** What stands out on the right: of the page, or of the dialog that is open, which then scroll sideways. */
function sticksOut(page: Page) {
  return page.locator('body *').evaluateAll((elements) => {
    const isWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
    const scrolls = (element: Element) =>
      element.closest('dialog, [role=dialog]') !== null &&
      getComputedStyle(element).overflowX === 'auto' &&
      !element.matches('input, textarea, pre')
    const isOut = (element: Element) => element.getBoundingClientRect().right > innerWidth + 0.5
    const wide = elements.filter((element) => scrolls(element) && isWide(element))
    const named = (found: Element[]) => found.map((it) => `${it.tagName} ${it.textContent}`)
    if (!isWide(document.documentElement)) return named(wide)
    // A word can reach out of a paragraph that does not.
    return ['the page', ...named([...wide, ...elements.filter(isOut)])]
  })
}

/** Lays all rows out, with text of a size. */
const setSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

/** An admin in the narrowest window, whose rows are all laid out. */
const openNarrow = sharedPage(async () => {
  const opened = await openAdmin(app, 'overview', { viewport: { width: 320, height: 700 } })
  await opened.page.addStyleTag({ content: 'li { content-visibility: visible !important }' })
  return opened
}, goTo)

async function goTo(page: Page, tab: string) {
  const { isInBar, label = '' } = adminTabs.find(({ id }) => id === tab) ?? {}
  if (!isInBar) await more(page).click()
  await page.locator(`a[href="/admin?tab=${tab}"]:visible`).first().click()
  const heading = page.getByRole('heading', { name: label, level: 2, exact: true })
  // A resume that was chosen is not left unasked.
  const discard = page.getByRole('button', { name: 'Discard changes', exact: true })
  await heading.or(discard).first().waitFor()
  if (await discard.isVisible()) await discard.click()
  await sheet(page).waitFor({ state: 'hidden' })
  await heading.waitFor()
  await page.locator('main h3, main [role=tab], main h4').first().waitFor()
  await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
}

test('no tab is wider than the smallest phone, by a long word or by large text', async () => {
  await writeLongWords()
  const { page, close } = await openNarrow('overview')
  for (const { id } of adminTabs) {
    await goTo(page, id)
    for (const size of ['100%', '200%']) {
      await setSize(page, size)
      expect([id, size, await sticksOut(page)]).toEqual([id, size, []])
    }
  }
  await close()
})

test('nor is anything that opens in them', async () => {
  await app.asAdmin('DELETE', '/api/agents/ines-calloway')
  const { page, close } = await openNarrow('overview')
  await setSize(page, '200%')
  const press = (name: string) => page.getByRole('button', { name }).first().click()
  const follow = (name: string) => page.getByRole('link', { name }).first().click()
  const buffer = await noise(30, 20).png().toBuffer()
  const choose = (accept: string, mimeType: string, times = 1) =>
    page
      .locator(`main input[type=file][accept*="${accept}"]`)
      .first()
      .setInputFiles(Array(times).fill({ name: long, mimeType, buffer }))
  const text = (words: string | RegExp) => page.getByText(words).first()
  const opened: [string, () => Promise<unknown>, Locator][] = [
    ['overview', () => press('More'), sheet(page)],
    ['overview', () => follow('See what is public'), text('What a stranger can learn')],
    ['productions', () => follow(`View Images of ${long}`), text('Only images of')],
    ['images', () => press('Choose several'), page.getByRole('button', { name: 'Done' })],
    ['news', () => press('Link (Ctrl+K)'), page.getByLabel('Link address')],
    ['productions', () => press('Delete The Snow Post'), page.getByRole('alertdialog')],
    ['history', () => press('Show changes of Deleted'), page.locator('main dl').first()],
    [
      'history',
      () => page.getByRole('tab', { name: 'Deleted' }).click(),
      page.getByRole('tabpanel', { name: 'Deleted' }).getByText('Ines Calloway').first(),
    ],
    ['content', () => choose('pdf', 'application/pdf'), text(`${long} (`)],
    // The same photo twice, of which the form says so.
    [
      'images',
      () => choose('image/*', 'image/png', 2).then(() => press('is already there')),
      text('Is already there:'),
    ],
  ]
  for (const [tab, open, shown] of opened) {
    await goTo(page, tab)
    await open()
    await shown.waitFor()
    expect([tab, String(open), await sticksOut(page)]).toEqual([tab, String(open), []])
    await page.keyboard.press('Escape')
  }
  await close()
})

test('a toast keeps its words whole, and all of it in sight, as is what has the focus in a dialog', async () => {
  const phone = { viewport: { width: 390, height: 844 } }
  const { page, close } = await openAdmin(app, 'agents', phone)
  await enlargeText(page, 2)
  async function isReadable(title: string, description: string) {
    const toast = await findToast(page, title, description)
    expect(await brokenWords(page, '[role=region][aria-label^=Notifications]')).toEqual([])
    expect((await toast.boundingBox())?.y).toBeGreaterThan(0)
  }
  await page.getByRole('button', { name: 'Add Agent' }).click()
  await page.getByRole('button', { name: 'Create Agent' }).click()
  await isReadable('Validation Error', 'Please fill in all required fields')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Tobias Wynn' }).click()
  await isReadable('Success', 'Agent deleted successfully')
  await page.setViewportSize({ width: 390, height: 500 })
  await page
    .getByRole('button', { name: /^History of/ })
    .first()
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: /^History of/ })
  const toggle = dialog.getByRole('button', { name: /^Show changes/ }).last()
  await toggle.waitFor()
  // Around all of it, more than once.
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab')
    const top = await page.locator(':focus').evaluate((it) => it.getBoundingClientRect().top)
    expect([step, top > 0 && top < 500]).toEqual([step, true])
  }
  await close()
})

test('the header leaves room on a phone for what the tab is about', async () => {
  const { page, close } = await openAdmin(app, 'news', { viewport: { width: 360, height: 740 } })
  await enlargeText(page, 2)
  const banner = page.getByRole('banner')
  await expect.poll(async () => (await banner.boundingBox())?.height).toBeLessThan(0.55 * 740)
  expect(await page.getByText('Add your name').isVisible()).toBe(true)
  await close()
})

test('what a dialog says of itself is not squeezed beside its button', async () => {
  const { page, close } = await openNarrow('overview')
  await goTo(page, 'users')
  await setSize(page, '200%')
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog')
  const [words, all] = await Promise.all([
    dialog.getByText('Add a new admin user').boundingBox(),
    dialog.boundingBox(),
  ])
  expect(words?.width).toBeGreaterThan(0.7 * (all?.width ?? Infinity))
  await page.keyboard.press('Escape')
  await close()
})
