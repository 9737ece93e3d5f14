// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { leadTo, openAdmin, sharedAdmin } from '../../../server/testing/admin-page'
import { lostLines } from '../../../server/testing/lost-lines'
import { findToast, holdAnswers } from '../../../server/testing/owner-steps'
import { cutWrites, holdReads } from '../../../server/testing/routes'
import { testApp } from '../../../server/testing/test-app'
import { notAllSent } from '../../../server/testing/waiting-changes'
import type { DeletedEntry } from '../../schema/api'

const app = testApp()
const openTab = sharedAdmin(app)

async function openTwo(tab: string) {
  const opened = await openTab(tab)
  const context = opened.page.context()
  const known = context.pages().find((window) => window !== opened.page)
  const other = known ?? (await context.newPage())
  if (known) await leadTo(known, tab)
  else await other.goto(`/admin?tab=${tab}`)
  return { ...opened, other }
}

/**
 * Types in a window that has heard of nothing since `meanwhile` began: a script that waits for an answer
 * at once holds up all news of others.
 */
async function typeBusily(
  window: Page,
  label: string,
  text: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const answer = await holdReads(window, /busy$/)
  const isBusy = window.waitForRequest(/busy$/)
  const typing = window.getByLabel(label).evaluate((field: HTMLInputElement, typed) => {
    const request = new XMLHttpRequest()
    request.open('GET', '/admin?busy', false)
    request.send()
    field.select()
    document.execCommand('insertText', false, typed)
  }, text)
  await isBusy
  await meanwhile()
  answer()
  await typing
}

async function sendAll(pages: Page[]) {
  for (const page of pages) {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByRole('button', { name: notAllSent }).waitFor({ state: 'detached' })
  }
}

test('what waits of one window is in the form of the other, which goes on from it', async () => {
  const { page, other, close } = await openTwo('gallery-wall')
  const mendLine = await cutWrites(page.context(), '**/api/gallery-wall')
  const before = (await app.call('GET', '/api/gallery-wall')).json<{ filename: string }[]>()
  await other.getByRole('button', { name: 'Add Image (9/9)' }).waitFor()
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await page.getByRole('button', { name: 'Save Gallery Wall' }).click()
  await other.getByRole('button', { name: 'Add Image (8/9)' }).waitFor()
  await other.getByRole('button', { name: 'Remove image 5' }).click()
  await other.getByRole('button', { name: 'Save Gallery Wall' }).click()
  await other.getByRole('button', { name: 'Offline, 2 changes waiting' }).waitFor()
  mendLine()
  await sendAll([other, page])
  const after = (await app.call('GET', '/api/gallery-wall')).json<{ filename: string }[]>()
  const left = before.filter((_image, at) => at !== 0 && at !== 5)
  expect(after.map(({ filename }) => filename)).toEqual(left.map(({ filename }) => filename))
  await close(lostLines)
})

test('what is being typed in one window when the other saves the same is decided by a person', async () => {
  const { page, other, close } = await openTwo('content')
  const mendLine = await cutWrites(page.context(), '**/api/cms-content')
  const save = { name: 'Save Biography' }
  await page.getByLabel('Short Bio').waitFor()
  await typeBusily(page, 'Short Bio', 'Saved in this window.', () =>
    other.getByLabel('Short Bio').fill('Typed in the other window.'),
  )
  await page.getByRole('button', save).click()
  await other.getByRole('button', { name: 'Offline, 1 change waiting' }).waitFor()
  await other.getByRole('button', save).click()
  const dialog = other.getByRole('dialog', { name: 'Somebody else changed this too' })
  await dialog.getByText('Saved in this window.').waitFor()
  await dialog.getByRole('radio', { name: 'Mine' }).check()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await other.getByRole('button', { name: 'Offline, 2 changes waiting' }).waitFor()
  mendLine()
  await sendAll([other, page])
  const saved = await app.git('show', 'HEAD:content/bio.md')
  expect(saved).toContain('Typed in the other window.')
  for (const window of [page, other]) {
    const shown = () => window.getByLabel('Short Bio').inputValue()
    await expect.poll(shown).toBe('Typed in the other window.')
  }
  // Nothing is left that would be asked about, and nothing that is.
  const drafts = () => page.evaluate(() => Object.keys(localStorage).join())
  await expect.poll(drafts).not.toContain('callboard.draft')
  await close(lostLines)
})

test('what is typed into an entry that somebody deletes is not lost without a word', async () => {
  const { page, close } = await openTab('news')
  const headline = 'The bird flies'
  const form = page.getByRole('form', { name: `Edit ${headline}` })
  await page.getByRole('button', { name: `Edit ${headline}` }).click()
  await form.getByLabel('Description').fill('Typed for an hour.')
  const id = '2026-02-21-the-bird-flies'
  await app.asAdmin('DELETE', `/api/news/${id}`)
  const told = `Somebody has deleted “${headline}”. Restore it in History, and what you typed stands in its form again.`
  await findToast(page, 'Deleted while you were typing', told)
  // Who uses the keyboard goes on in the list, and not at the top of the page.
  expect(await page.locator('li:focus-within').count()).toBe(1)
  const [gone] = (await app.asAdmin('GET', '/api/history/deleted')).json<DeletedEntry[]>()
  await app.asAdmin('POST', '/api/history/restore', { kind: 'news', id, change: gone?.change })
  const typed = () => form.getByLabel('Description').inputValue()
  await expect.poll(typed).toBe('Typed for an hour.')
  await close()
})

/** Ends windows as a telephone does that wants the room; tells what a later one shows in its fields. */
async function shownLater(windows: readonly [Page, ...Page[]]) {
  const context = windows[0].context()
  for (const window of windows) await window.close({ runBeforeUnload: false })
  const later = await context.newPage()
  await later.goto('/admin?tab=content')
  return (label: string) => () => later.getByLabel(label).inputValue()
}

test('what was typed into one form in two windows comes back of both', async () => {
  const { page, other, review } = await openTwo('content')
  await page.getByLabel('Tagline').fill('Typed')
  // It comes back there, as it is until then.
  await other.reload()
  await expect.poll(() => other.getByLabel('Tagline').inputValue()).toBe('Typed')
  await page.getByLabel('Tagline').fill('Typed in the first')
  await other.getByLabel('Full Name').fill('Typed in the second')
  const shown = await shownLater([page, other])
  await expect.poll(shown('Tagline')).toBe('Typed in the first')
  await expect.poll(shown('Full Name')).toBe('Typed in the second')
  review()
})

test('what is typed in one window stays, though a busy one writes before it hears of it', async () => {
  const { page, other, review } = await openTwo('content')
  await page.getByLabel('Full Name').waitFor()
  await other.getByLabel('Tagline').fill('Typed before')
  await typeBusily(page, 'Full Name', 'Typed by the busy one', () =>
    other.getByLabel('Short Bio').fill('Typed meanwhile'),
  )
  const draft = () => page.evaluate(() => Object.values(localStorage).join())
  await expect.poll(draft).toContain('Typed meanwhile')
  const shown = await shownLater([page, other])
  await expect.poll(shown('Full Name')).toBe('Typed by the busy one')
  await expect.poll(shown('Short Bio')).toBe('Typed meanwhile')
  review()
})

test('what is typed after a save comes back, though another window hears of that save late', async () => {
  const { page, other, close } = await openTwo('content')
  const save = { name: 'Save Biography' }
  const { arrived, release } = await holdAnswers(other, '**/api/cms-content')
  await other.getByLabel('Tagline').fill('Saved in the other')
  await other.getByRole('button', save).click()
  await arrived
  const mendLine = await cutWrites(page.context(), '**/api/cms-content')
  await page.getByLabel('Short Bio').fill('Saved in this')
  await page.getByRole('button', save).click()
  await page.getByLabel('Short Bio').fill('Typed since')
  release()
  await expect.poll(() => other.getByLabel('Short Bio').inputValue()).toBe('Typed since')
  const context = page.context()
  await page.close({ runBeforeUnload: false })
  const later = await context.newPage()
  await later.goto('/admin?tab=content')
  await expect.poll(() => later.getByLabel('Short Bio').inputValue()).toBe('Typed since')
  mendLine()
  await sendAll([other, later])
  await close(lostLines)
})

test('two windows make two new entries, and what was typed into both is there once they are gone', async () => {
  const { page: first, close } = await openAdmin(app, 'news')
  const context = first.context()
  const open = async () => {
    const window = await context.newPage()
    await window.goto('/admin?tab=news')
    return window
  }
  const headline = (window: Page) =>
    window.getByRole('form', { name: 'Add News Story' }).getByLabel('Headline')
  await headline(first).fill('Typed in the first')
  const second = await open()
  await headline(second).waitFor()
  expect(await headline(second).inputValue()).toBe('')
  await headline(second).fill('Typed in the second')
  await first.close({ runBeforeUnload: false })
  await second.close({ runBeforeUnload: false })
  const third = await open()
  await expect.poll(() => headline(third).inputValue()).toBe('Typed in the second')
  const fourth = await open()
  await expect.poll(() => headline(fourth).inputValue()).toBe('Typed in the first')
  await third.reload()
  await expect.poll(() => headline(third).inputValue()).toBe('Typed in the second')
  await close()
})

test('what was saved without a line and typed back is saved as it was, once it is saved again', async () => {
  const { page, close } = await openAdmin(app, 'content')
  const tagline = page.getByLabel('Tagline')
  await tagline.waitFor()
  const before = await tagline.inputValue()
  const mendLine = await cutWrites(page, '**/api/cms-content')
  const save = page.getByRole('button', { name: 'Save Biography' })
  await tagline.fill('Not to stay')
  await save.click()
  await page.getByRole('button', { name: 'Offline, 1 change waiting' }).waitFor()
  await tagline.fill(before)
  await save.click()
  await page.getByRole('button', { name: 'Offline, 2 changes waiting' }).waitFor()
  mendLine()
  await sendAll([page])
  await expect.poll(() => app.site.store.read('bio')?.tagline).toBe(before)
  await close(lostLines)
})
