// @module-tag long
import { expect, test } from 'vitest'
import { violationsInThemes } from '../../../../scripts/audit/accessibility'
import { openAdmin } from '../../../../server/testing/admin-page'
import { answer } from '../../../../server/testing/owner-steps'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()

test('the keys lead to any entry, photo or message, and what is typed is safe', async () => {
  const cookie = await app.signIn()
  const body = { headline: 'Zoë sings', date: '2026-01-02', description: 'At last.' }
  await app.call('POST', '/api/news', { cookie, body })
  const message = { name: 'Cas Ting', email: 'c@example.com', subject: 'A part', message: 'Come?' }
  await app.call('POST', '/api/contact-messages', { body: { ...message, elapsed: 5000 } })
  const { page, close } = await openAdmin(app, 'content', { bypassCSP: true })
  const field = page.getByRole('combobox', { name: 'Find or do' })
  const tagline = page.getByLabel('Tagline')

  await tagline.focus()
  await page.keyboard.press('Control+k')
  await field.waitFor()
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await page.getByRole('option').first().textContent()).toContain('Write a news story')
  expect(await violationsInThemes(page, '[role=dialog]', [1440])).toEqual([])
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await expect.poll(() => tagline.evaluate((node) => node === document.activeElement)).toBe(true)

  await tagline.fill('Half a sentence')
  await page.keyboard.press('Control+k')
  await field.fill('zoe si')
  const option = page.getByRole('option', { name: /Zoë sings/ })
  // It is among all entries as well, for as long as what is typed was not looked for.
  await page.getByRole('option', { name: /Zoë sings/, selected: true }).waitFor()
  expect(await field.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
  // Told from others as in its list, and found by the day as its file has it, too.
  expect(await option.textContent()).toContain('January 2, 2026')
  await field.fill('2026-01-02')
  await page.getByRole('option', { name: /Zoë sings/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await answer(page, 'Leave without saving?', 'Keep editing')
  await expect.poll(() => tagline.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await tagline.inputValue()).toBe('Half a sentence')
  await page.keyboard.press('Control+k')
  await field.fill('zoe si')
  await option.click()
  await answer(page, 'Leave without saving?', 'Discard changes')
  await page.getByRole('form', { name: 'Edit Zoë sings' }).waitFor()
  await page.getByText('Only the story you chose is shown.').waitFor()
  expect(await page.locator('main li h4').count()).toBe(0)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => page.locator('main li h4').count()).toBeGreaterThan(1)
  const stories = page.locator('section', { has: page.getByText('Published Stories') })
  await expect.poll(() => stories.evaluate((it) => it.contains(document.activeElement))).toBe(true)

  await page.keyboard.press('Control+k')
  await field.fill('c@exam')
  await page.getByRole('option', { name: /A part/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Only the message you chose is shown.').waitFor()
  const reply = page.getByRole('link', { name: 'Reply' })
  expect(await reply.getAttribute('href')).toContain(
    'mailto:c@example.com?subject=Re%3A%20A%20part',
  )
  await page.getByRole('button', { name: 'Show all' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect.poll(() => messages.evaluate((list) => list === document.activeElement)).toBe(true)

  // The tab has been open before, so that all of it is there at once.
  await page.keyboard.press('Control+k')
  await field.fill('write')
  await page.getByRole('option', { name: /Write a news story/ }).click()
  const headline = page.getByRole('form', { name: 'Add News Story' }).getByLabel('Headline')
  await expect.poll(() => headline.evaluate((node) => node === document.activeElement)).toBe(true)
  await close()
})

test('on a phone a button opens it, a text that made a link of the keys keeps them', async () => {
  const viewport = { width: 390, height: 844 }
  const { page, close } = await openAdmin(app, 'overview', { bypassCSP: true, viewport })
  const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
  expect(await page.evaluate(isTooWide)).toBe(false)
  await page.getByRole('button', { name: 'Find or do' }).click()
  const field = page.getByRole('combobox', { name: 'Find or do' })
  await field.fill('write')
  await page.getByRole('option', { name: /Write a news story/ }).click()
  const headline = page.getByRole('form', { name: 'Add News Story' }).getByLabel('Headline')
  await expect.poll(() => headline.evaluate((node) => node === document.activeElement)).toBe(true)
  await headline.evaluate((node) => {
    node.addEventListener('keydown', (event) => {
      if ((event as KeyboardEvent).key === 'k') event.preventDefault()
    })
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+j')
  expect(await field.count()).toBe(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+k')
  await field.fill('no such words')
  await page.getByText('Nothing here has these words.').waitFor()
  await page.keyboard.press('Enter')
  expect(await field.count()).toBe(1)
  await close()
})
