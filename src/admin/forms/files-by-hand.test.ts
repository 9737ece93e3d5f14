// @module-tag long
import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { leadTo, sharedAdmin } from '../../../server/testing/admin-page'
import { lostLines } from '../../../server/testing/lost-lines'
import { findToast, readToast } from '../../../server/testing/owner-steps'
import { cutWrites, routeUntil } from '../../../server/testing/routes'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)
const news = (id: string) => path.join(app.siteDir, `content/news/${id}.md`)
const formOf = (page: Page, headline: string) =>
  page.getByRole('form', { name: `Edit ${headline}` })

async function openStory(page: Page, headline: string) {
  await page.getByRole('button', { name: `Edit ${headline}` }).click()
  return formOf(page, headline)
}

test('whoever types goes on where a developer gives the file another name meanwhile', async () => {
  const { page, close } = await openTab('news')
  const form = await openStory(page, 'Wren is cast as Pip in The Snow Post')
  const headline = form.getByLabel('Headline')
  await headline.fill('Half a thought')
  await rename(news('2026-09-08-cast-as-pip'), news('2026-09-08-pip'))
  await expect.poll(() => app.site.store.get('news', '2026-09-08-pip')).toBeDefined()
  const drafts = () => page.evaluate(() => Object.keys(localStorage).join())
  await expect.poll(drafts).toContain('/news/2026-09-08-pip')
  expect(await drafts()).not.toContain('/news/2026-09-08-cast-as-pip')
  await headline.and(page.locator(':focus')).waitFor()
  await page.keyboard.type(', and the rest')
  await form.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Success', 'News story updated and saved successfully')
  const saved = await readFile(news('2026-09-08-pip'), 'utf8')
  expect(saved).toContain('headline: Half a thought, and the rest')
  await expect(readFile(news('2026-09-08-cast-as-pip'))).rejects.toThrow('ENOENT')
  await close()
})

test('what was typed before the admin was closed stands in its form under the new name of its file', async () => {
  const { page, close } = await openTab('news')
  page.on('dialog', (dialog) => void dialog.accept())
  const headline = 'The bird flies'
  await (await openStory(page, headline)).getByLabel('Description').fill('Typed for an hour.')
  await page.goto('/news')
  await rename(news('2026-02-21-the-bird-flies'), news('the-bird'))
  await expect.poll(() => app.site.store.get('news', 'the-bird')).toBeDefined()
  await page.goto('/admin?tab=news')
  const form = await openStory(page, headline)
  await form.getByText('You typed something here').waitFor()
  expect(await form.getByLabel('Description').inputValue()).toBe('Typed for an hour.')
  await form.getByRole('button', { name: 'Forget it' }).click()
  await close()
})

const productionFile = (id: string) => path.join(app.siteDir, `content/productions/${id}.md`)
const venueOf = (id: string) => () => app.site.store.get('productions', id)?.venue
const waiting = (page: Page) => page.getByRole('button', { name: 'Offline, 1 change waiting' })

async function saveVenue(page: Page, name: string, venue: string) {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const form = page.getByRole('form', { name: 'Edit Production' })
  await form.getByLabel('Venue').fill(venue)
  await form.getByRole('button', { name: 'Save Changes' }).click()
}

test('what waits for a line goes to the new name of its file', async () => {
  const { page, close } = await openTab('productions')
  const mend = await cutWrites(page, '**/api/productions/*')
  await saveVenue(page, 'Windfall', 'In a tunnel')
  await waiting(page).waitFor()
  await rename(productionFile('windfall'), productionFile('the-windfall'))
  await expect.poll(() => app.site.store.get('productions', 'the-windfall')).toBeDefined()
  mend()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(venueOf('the-windfall')).toBe('In a tunnel')
  await waiting(page).waitFor({ state: 'hidden' })
  await close(lostLines)
})

test('what is on its way under the old name of a file is sent once more under the new one', async () => {
  const { page, close } = await openTab('productions')
  const mend = await cutWrites(page, '**/api/productions/*')
  await saveVenue(page, 'Salt & Sparrow', 'On a ferry')
  await waiting(page).waitFor()
  let letGo = () => {}
  const isRenamed = new Promise<void>((resolve) => (letGo = resolve))
  const stop = await routeUntil(page, '**/api/productions/salt-and-sparrow', async (route) => {
    await isRenamed
    await route.fallback()
  })
  mend()
  const isSent = page.waitForRequest('**/api/productions/salt-and-sparrow')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await isSent
  const isRead = page.waitForResponse(/\/api\/productions$/)
  await rename(productionFile('salt-and-sparrow'), productionFile('salt'))
  await isRead
  letGo()
  await expect.poll(venueOf('salt')).toBe('On a ferry')
  await waiting(page).waitFor({ state: 'hidden' })
  stop()
  await close(lostLines)
})

test('whoever types into what is deleted by hand brings it back in History before that is committed', async () => {
  const { page, close } = await openTab('news')
  const headline = 'A first voice role, and a very small fox'
  const form = await openStory(page, headline)
  await form.getByLabel('Description').fill('Typed for a day.')
  await rm(news('2026-04-11-first-voice-role'))
  await findToast(
    page,
    'Deleted while you were typing',
    `Somebody has deleted “${headline}”. Restore it in History, and what you typed stands in its form again.`,
  )
  await leadTo(page, 'history')
  await page.getByText('Deleted', { exact: true }).click()
  await page.getByText('News story, deleted and not committed yet').waitFor()
  await page.getByRole('button', { name: `Bring back ${headline}` }).click()
  await page.getByText('Nothing is deleted.').waitFor()
  await leadTo(page, 'news')
  await openStory(page, headline)
  await expect.poll(() => form.getByLabel('Description').inputValue()).toBe('Typed for a day.')
  await form.getByRole('button', { name: 'Forget it' }).click()
  await close()
})
