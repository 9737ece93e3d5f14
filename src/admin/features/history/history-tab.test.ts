import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import { saveBio } from '../../../../server/testing/edits'
import { lostLines } from '../../../../server/testing/lost-lines'
import { answer, oneSave, readRestored, readToast } from '../../../../server/testing/owner-steps'
import { routeUntil } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'
import { testMessage } from '../../../../server/testing/test-message'

const app = testApp()
const openTab = sharedAdmin(app)

test('old resumes and kept backups that cannot be loaded are no empty lists', async () => {
  const { page, close } = await openTab('history')
  const failing = (route: Route) => route.fulfill({ status: 503, json: {} })
  const answerAgain = await routeUntil(page, '**/api/erasures/*', failing)
  await page.getByRole('tab', { name: 'Deleted' }).click()
  for (const title of ['Old resumes', 'Backups from before an erasure']) {
    const part = page.getByRole('tabpanel').locator('section').filter({ hasText: title })
    await part.getByRole('alert').getByText('Please try again.').waitFor()
  }
  answerAgain()
  const retries = page.getByRole('tabpanel').getByRole('button', { name: 'Retry' })
  await retries.last().click()
  await expect.poll(() => retries.count()).toBe(1)
  await retries.click()
  await expect.poll(() => page.getByRole('heading', { name: 'Old resumes' }).count()).toBe(0)
  await close(lostLines)
})

test('every version of an entry is shown field by field, and any can be restored', async () => {
  const file = path.join(app.siteDir, 'content/bio.md')
  const original = await readFile(file, 'utf8')
  const present = /^tagline: (.*)$/m.exec(original)?.[1] ?? ''
  await saveBio(app, { tagline: 'The second tagline' })

  const { page, close } = await openTab('content')
  await page.getByRole('button', { name: 'History of the biography' }).click()
  const dialog = page.getByRole('dialog', { name: 'History of the biography' })
  const versions = dialog.locator('ol > li')
  await versions.first().getByText('Present version').waitFor()
  expect(await versions.count()).toBe(2)
  await versions.first().getByText('ada', { exact: true }).waitFor()
  await versions.first().getByRole('button', { name: 'Show changes' }).click()
  await versions.first().getByText('The second tagline', { exact: true }).waitFor()
  await versions.first().getByText(present, { exact: true }).waitFor()

  // The dialog does not stay for the versions to be read again, however many pages of them there are.
  const answerAgain = await routeUntil(page, '**/api/history/entries/bio*', async () => {})
  const { paths } = await oneSave(app, async () => {
    await versions.nth(1).getByRole('button', { name: 'Restore this version' }).click()
    await readRestored(page)
  })
  expect(paths).toEqual(['M content/bio.md'])
  expect(await readFile(file, 'utf8')).toBe(original)
  await dialog.waitFor({ state: 'hidden' })
  answerAgain()
  await expect.poll(() => page.getByLabel('Tagline').inputValue()).toBe(present)
  await close()
})

test('what was deleted comes back with its picture and its places', { tags: 'long' }, async () => {
  const before = (await app.git('rev-parse', 'HEAD')).trim()
  const cookie = await app.signIn()
  for (const entry of ['images/wren-classic-headshot', 'productions/the-snow-post']) {
    expect((await app.call('DELETE', `/api/${entry}`, { cookie })).status).toBe(200)
  }

  const { page, close } = await openTab('history')
  const show = page.getByRole('button', { name: /^Show changes of / })
  await show.first().click()
  await show.filter({ hasText: 'Last Letter' }).first().click()
  await page.getByText('The Snow Post (deleted)').waitFor()
  await page.getByRole('tab', { name: 'Deleted' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Classic' })
  await row.getByText(/^Image, deleted by ada/).waitFor()
  await expect
    .poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await oneSave(app, async () => {
    await row.getByRole('button', { name: 'Bring back Classic' }).click()
    await readToast(page, 'Success', 'Restored from the history')
  })
  await oneSave(app, async () => {
    await page.getByRole('button', { name: 'Bring back The Snow Post' }).click()
    await readToast(page, 'Success', 'Restored from the history')
  })
  await page.getByText('Nothing is deleted.').waitFor()
  await page.locator('main h2:focus').waitFor()
  expect(await app.git('diff', '--stat', before, 'HEAD')).toBe('')
  await close()
})

test('the history of the site is narrowed by kind, and any change in it is undone', async () => {
  const file = path.join(app.siteDir, 'content/bio.md')
  const original = await readFile(file, 'utf8')
  await saveBio(app, { tagline: 'A passing thought' })
  const { page, close } = await openTab('history')
  const changes = page.getByRole('region', { name: 'Today' }).getByRole('heading', { level: 4 })
  await changes.first().waitFor()
  const all = await changes.count()
  await page.getByLabel('Kind').selectOption('bio')
  await expect.poll(() => changes.count()).toBeLessThan(all)
  const { paths } = await oneSave(app, async () => {
    await page
      .getByRole('button', { name: /^Undo “/ })
      .first()
      .click()
    await answer(page, 'Everything else stays as it is', 'Undo')
    await readToast(page, 'Undone', 'What this change did is taken back')
  })
  expect(paths).toEqual(['M content/bio.md'])
  expect(await readFile(file, 'utf8')).toBe(original)
  await page.getByLabel('From').fill('2001-01-01')
  await page.getByLabel('To', { exact: true }).fill('2001-01-02')
  await page.getByText('Nothing was changed here.').waitFor()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await changes.first().waitFor()
  await close()
})

test('a button of the history that its own press takes away leaves the focus beside it', async () => {
  const { page, close } = await openTab('history')
  // The list that stands there before the date is chosen has no second part, whenever it comes.
  const answerWhole = await routeUntil(page, '**/api/history?*since=*', async (route) => {
    const { origin, pathname } = new URL(route.request().url())
    const response = await route.fetch({ url: origin + pathname })
    const { items } = (await response.json()) as { items: object[] }
    const isRest = route.request().url().includes('cursor=rest')
    const older = items.slice(1).map((item) => ({ ...item, at: '2025-01-02T03:04:05.000Z' }))
    const part = isRest ? { items: older } : { items: items.slice(0, 1), next: 'rest' }
    await route.fulfill({ response, json: part })
  })
  await page.getByLabel('From').fill('2001-01-01')
  const older = page.getByRole('button', { name: 'Show older changes' })
  await older.press('Enter')
  await older.waitFor({ state: 'detached' })
  await page.locator('section ol > li').nth(1).locator('*:focus').waitFor()
  answerWhole()

  const first = page.getByLabel('Person').and(page.locator('*:focus'))
  await page.getByRole('button', { name: 'Clear' }).press('Enter')
  await first.waitFor()
  await page.getByLabel('To', { exact: true }).fill('2001-01-02')
  await page.getByRole('button', { name: 'Show everything' }).press('Enter')
  await first.waitFor()
  await close()
})

test('the history offers no undo of its beginning, of a message that came, and of a login', async () => {
  await app.call('POST', '/api/contact-messages', { body: testMessage })
  const { page, close } = await openTab('history')
  const first = page.getByRole('listitem').filter({ hasText: 'Start the history' }).last()
  await first.getByRole('button', { name: /^Show changes/ }).waitFor()
  expect(await first.getByRole('button', { name: /^Undo/ }).count()).toBe(0)

  // It goes for good where it is listed.
  await page.getByLabel('Kind').selectOption('messages')
  const rows = page.getByRole('region', { name: 'Today' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByRole('button', { name: /^Show changes/ }).waitFor()
  expect(await rows.getByRole('button', { name: /^Undo/ }).count()).toBe(0)

  // Its undo would only tell an untrue time.
  await page.getByLabel('Kind').selectOption('users')
  const logins = page.getByRole('listitem').filter({ hasText: 'Last Login' })
  await logins
    .first()
    .getByRole('button', { name: /^Show changes/ })
    .waitFor()
  expect(await logins.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
  await close()
})
