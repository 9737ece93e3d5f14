import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { noise } from '../../../server/media/pictures/test-pictures'
import { openAdmin } from '../../../server/testing/admin-page'
import { brokenWords } from '../../../server/testing/broken-words'
import { enlargeText } from '../../../server/testing/large-text'
import { findToast } from '../../../server/testing/owner-steps'
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

/** An admin in the narrowest window, with text of a size, by whom all rows are laid out. */
async function openNarrow(size: string) {
  const opened = await openAdmin(app, 'overview', { viewport: { width: 320, height: 700 } })
  const content = `html { font-size: ${size} } li { content-visibility: visible !important }`
  await opened.page.addStyleTag({ content })
  return opened
}

async function goTo(page: Page, tab: string) {
  const { isInBar, label = '' } = adminTabs.find(({ id }) => id === tab) ?? {}
  if (!isInBar) await more(page).click()
  await page.locator(`a[href="/admin?tab=${tab}"]:visible`).first().click()
  await sheet(page).waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: label, level: 2, exact: true }).waitFor()
  await page.locator('main h3, main [role=tab], main h4').first().waitFor()
  await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
}

test('no tab is wider than the smallest phone, by a long word or by large text', async () => {
  await writeLongWords()
  for (const size of ['100%', '200%']) {
    const { page, close } = await openNarrow(size)
    for (const { id } of adminTabs) {
      await goTo(page, id)
      expect([id, size, await sticksOut(page)]).toEqual([id, size, []])
    }
    await close()
  }
})

test('nor is anything that opens in them', async () => {
  await app.asAdmin('DELETE', '/api/agents/ines-calloway')
  const { page, close } = await openNarrow('200%')
  const press = (name: string) => page.getByRole('button', { name }).first().click()
  const follow = (name: string) => page.getByRole('link', { name }).first().click()
  const buffer = await noise(30, 20).png().toBuffer()
  const choose = (accept: string, mimeType: string, times = 1) =>
    page
      .locator(`main input[type=file][accept*="${accept}"]`)
      .first()
      .setInputFiles(Array(times).fill({ name: long, mimeType, buffer }))
  const privacyCheck = page.getByText('What a stranger can learn')
  const opened: [string, () => Promise<unknown>][] = [
    ['overview', () => press('More')],
    ['overview', () => follow('See what is public').then(() => privacyCheck.waitFor())],
    ['productions', () => follow(`View Images of ${long}`)],
    ['images', () => press('Choose several')],
    ['news', () => press('Link (Ctrl+K)')],
    ['productions', () => press('Delete The Snow Post')],
    ['history', () => press('Show changes of Deleted')],
    ['history', () => page.getByRole('tab', { name: 'Deleted' }).click()],
    ['content', () => choose('pdf', 'application/pdf')],
    // The same photo twice, of which the form says so.
    ['images', () => choose('image/*', 'image/png', 2).then(() => press('is already there'))],
  ]
  for (const [tab, open] of opened) {
    await goTo(page, tab)
    await open()
    await page.waitForTimeout(300)
    expect([tab, String(open), await sticksOut(page)]).toEqual([tab, String(open), []])
    await page.keyboard.press('Escape')
  }
  await close()
})

test('a toast keeps its words whole, and all of it in sight', async () => {
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
  await close()
})
