// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asksToStay, openAdmin } from '../../../server/testing/admin-page'
import { oneSave, readToast } from '../../../server/testing/owner-steps'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()

/** Two windows of one browser with the same tab, the first of them opened before the other. */
async function openTwo(tab: string) {
  const { page, close } = await openAdmin(app, tab)
  const other = await page.context().newPage()
  await other.goto(`/admin?tab=${tab}`)
  return { page, other, close }
}

const shows = (window: Page, label: string) =>
  expect.poll(() => window.getByLabel(label).inputValue())
const endNow = (window: Page) => window.close({ runBeforeUnload: false })

test('who goes on typing in another window goes on from what they typed in the one before', async () => {
  const { page, other, close } = await openTwo('content')
  await page.getByLabel('Short Bio').fill('Typed in the first.')
  await other.getByLabel('Tagline').fill('Typed in the second')
  await shows(page, 'Tagline').toBe('Typed in the second')
  await shows(other, 'Short Bio').toBe('Typed in the first.')
  await endNow(other)
  await page.getByLabel('Tagline').press('End')
  await page.keyboard.type(', then in the first')
  const later = await page.context().newPage()
  await later.goto('/admin?tab=content')
  await shows(later, 'Tagline').toBe('Typed in the second, then in the first')
  await shows(later, 'Short Bio').toBe('Typed in the first.')
  await later.getByLabel('Tagline').fill('And in a third')
  await shows(page, 'Tagline').toBe('And in a third')
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await readToast(page, 'Success!', 'Content updated successfully')
  expect(app.site.store.read('bio')?.tagline).toBe('And in a third')
  await close()
})

test('what is chosen in one window is chosen in the other, until it is let go of or saved', async () => {
  const { page, other, close } = await openTwo('news')
  const edit = { name: 'Edit The bird flies' }
  const form = (window: Page) => window.getByRole('form', edit)
  for (const window of [page, other]) await window.getByRole('button', edit).click()
  const production = () => form(page).getByLabel('Link to Production').inputValue()
  const before = await production()
  const choose = async () => {
    await form(other).getByLabel('Link to Production').selectOption('windfall')
    await form(other).getByRole('button', { name: 'Change Image' }).click()
    const picker = other.getByRole('dialog', { name: 'Select Featured Image' })
    await picker.getByRole('button', { name: 'The orchard' }).click()
    await form(page).getByText('The orchard').waitFor()
    await expect.poll(production).toBe('windfall')
    await expect.poll(() => asksToStay(page)).toBe(true)
  }
  await choose()
  await form(other).getByRole('button', { name: 'Cancel' }).click()
  await other.getByRole('button', { name: 'Discard changes' }).click()
  await form(page).getByText('The orchard').waitFor({ state: 'detached' })
  expect(await production()).toBe(before)
  expect(await asksToStay(page)).toBe(false)
  await other.getByRole('button', edit).click()
  await choose()
  await form(other).getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => asksToStay(page)).toBe(false)
  await expect.poll(production).toBe('windfall')
  await close()
})

test('what is forgotten in the window that shows it is not there in a later one', async () => {
  const { page, other, close } = await openTwo('gallery-wall')
  const count = (window: Page, places: string) =>
    window.getByRole('button', { name: `Add Image (${places})` }).waitFor()
  await count(page, '9/9')
  await other.getByRole('button', { name: 'Remove image 1' }).click()
  await count(page, '8/9')
  await endNow(other)
  await page.getByRole('link', { name: 'News' }).first().click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('form', { name: 'Add News Story' }).waitFor()
  const later = await page.context().newPage()
  await later.goto('/admin?tab=gallery-wall')
  await count(later, '9/9')
  await close()
})

test('a window that shows what another types writes nothing itself, and moves no caret', async () => {
  const { page, other, close } = await openTwo('content')
  const bio = page.getByLabel('Short Bio')
  await bio.fill('Typed in the first.')
  await shows(other, 'Short Bio').toBe('Typed in the first.')
  await bio.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 5))
  const written = await page.evaluateHandle(() => {
    const keys: string[] = []
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      keys.push(key)
      setItem.call(this, key, value)
    }
    return keys
  })
  await other.getByLabel('Tagline').fill('')
  await other.getByLabel('Tagline').pressSequentially('Typed in the second')
  await shows(page, 'Tagline').toBe('Typed in the second')
  expect(await written.jsonValue()).toEqual([])
  const caret = await bio.evaluate((field: HTMLTextAreaElement) => [
    document.activeElement === field,
    field.selectionStart,
    field.selectionEnd,
  ])
  expect(caret).toEqual([true, 3, 5])
  await close()
})

test('a field that is just being typed in waits for a pause before it shows what another window says', async () => {
  const { page, other, close } = await openTwo('content')
  // The clock is that of both, and a window that is still loading would wait for it.
  for (const window of [page, other]) await window.getByLabel('Tagline').waitFor()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Tagline').fill('Typed here')
  await other.getByLabel('Tagline').fill('Typed there')
  await other.getByLabel('Full Name').fill('Another name')
  await shows(page, 'Full Name').toBe('Another name')
  expect(await page.getByLabel('Tagline').inputValue()).toBe('Typed here')
  await page.clock.runFor(2000)
  await shows(page, 'Tagline').toBe('Typed there')
  await close()
})

test('what somebody else typed in this browser is nothing that a window shows', async () => {
  const { page, other, close } = await openTwo('content')
  const tagline = page.getByLabel('Tagline')
  await tagline.waitFor()
  const before = await tagline.inputValue()
  await other.evaluate(() => {
    const draft = { values: { tagline: 'Theirs' }, base: {}, at: new Date().toISOString() }
    localStorage.setItem('callboard.draft.@somebody-else/bio', JSON.stringify(draft))
  })
  await other.getByLabel('Full Name').fill('Mine')
  await shows(page, 'Full Name').toBe('Mine')
  expect(await tagline.inputValue()).toBe(before)
  await close()
})

test('an address that saves itself is saved once, whichever window it was typed in', async () => {
  const { page, other, close } = await openTwo('content')
  const address = 'https://vimeo.com/76979871'
  const { paths } = await oneSave(app, async () => {
    await other.getByLabel('Reel URL').fill(address)
    await expect.poll(() => asksToStay(other)).toBe(false)
    await expect.poll(() => asksToStay(page)).toBe(false)
  })
  expect(paths).toEqual(['M content/site.yaml'])
  await close()
})
