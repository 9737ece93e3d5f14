import { expect, test } from 'vitest'
import { openAdmin, sharedAdmin } from '../../../../server/testing/admin-page'
import {
  failedCall,
  failNext,
  findToast,
  noSave,
  oneSave,
  readToast,
  undoSave,
} from '../../../../server/testing/owner-steps'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app, { timezoneId: 'America/New_York' })

test('a story is added with a picture and a production', async () => {
  const { page, close } = await openTab('news')
  const form = page.getByRole('form', { name: 'Add News Story' })
  const add = form.getByRole('button', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill('Cast as Luna')
  await noSave(app, async () => {
    await add.click()
    await readToast(page, 'Error', 'Headline and description are required')
  })
  await form.getByLabel('Date').fill('2026-03-14')
  await form.getByLabel('Description').fill('Rehearsals begin in spring.')
  await form.getByLabel('Link to Production').selectOption('windfall')
  await form.getByRole('button', { name: 'Select Image' }).click()
  const picker = page.getByRole('dialog', { name: 'Select Featured Image' })
  await picker.getByRole('button', { name: 'The orchard' }).click()
  await picker.waitFor({ state: 'hidden' })
  await form.getByText('The orchard').waitFor()
  await form.getByRole('button', { name: 'Change Image' }).click()
  await picker.getByRole('button', { name: 'No Image' }).click()
  await form.getByRole('button', { name: 'Select Image' }).click()
  await picker.getByLabel('Search images').fill('orchard')
  await picker.getByRole('button', { name: 'The orchard' }).click()

  await failNext(page, '**/api/news')
  await add.click()
  await readToast(page, 'Error', 'Failed to create news story')
  const { subject, paths } = await oneSave(app, async () => {
    await add.click()
    await readToast(page, 'Success', 'News story created successfully')
  })
  expect(subject).toBe('news: add "Cast as Luna"')
  expect(paths).toEqual(['A content/news/2026-03-14-cast-as-luna.md'])
  await page.getByRole('heading', { name: 'Published Stories (7)' }).waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'Cast as Luna' })
  await row.getByText('March 14, 2026').waitFor()
  await row.getByText('The orchard').waitFor()
  await row.getByText('Windfall', { exact: true }).waitFor()
  expect(await form.getByLabel('Headline').inputValue()).toBe('')
  await close([failedCall])
})

test('a story is edited where it stands, one at a time', async () => {
  const { page, close } = await openTab('news')
  await page.getByRole('button', { name: 'Edit The Snow Post opens' }).click()
  const form = page.getByRole('form', { name: 'Edit The Snow Post opens' })
  await form.getByLabel('Headline').fill(' ')
  await noSave(app, async () => {
    await form.getByRole('button', { name: 'Save' }).click()
    await readToast(page, 'Error', 'Headline is required')
  })
  await form.getByLabel('Headline').fill('The Snow Post is open')
  await form.getByLabel('Description').fill('')
  const { paths } = await oneSave(app, async () => {
    await form.getByRole('button', { name: 'Save' }).click()
    await readToast(page, 'Success', 'News story updated and saved successfully')
  })
  expect(paths).toEqual(['M content/news/2026-11-15-the-snow-post-opens.md'])
  await page.getByRole('heading', { name: 'The Snow Post is open' }).waitFor()
  await form.waitFor({ state: 'detached' })
  await close()
})

test('a story is deleted at once, and Undo brings it back', async () => {
  const { page, close } = await openTab('news')
  const remove = page.getByRole('button', { name: 'Delete Rain stopped nothing at Windfall' })
  const { paths } = await oneSave(app, async () => {
    await remove.click()
    await findToast(page, 'Success', 'News story deleted successfully')
  })
  expect(paths).toEqual(['D content/news/2025-10-06-rain-at-windfall.md'])
  await remove.waitFor({ state: 'detached' })
  await page.locator('main li :focus').waitFor()
  await undoSave(app, page, 'Success', 'News story deleted successfully')
  await remove.waitFor()
  await close()
})

/** As in Safari: a button that is pressed gets no focus, but what is around it and can have it does. */
function focusAround() {
  addEventListener('mousedown', (event) => {
    event.preventDefault()
    document.querySelector('main')?.focus()
  })
}

test('where a press gives a button no focus, the row beside a deleted story has it all the same', async () => {
  const { page, close } = await openAdmin(app, 'news', { script: focusAround })
  const saved = ['Success', 'News story deleted successfully'] as const
  await oneSave(app, async () => {
    await page.getByRole('button', { name: 'Delete Rain stopped nothing at Windfall' }).click()
    await findToast(page, ...saved)
  })
  await page.locator('main li :focus').waitFor()
  await undoSave(app, page, ...saved)
  await close()
})

test('a toast that is closed or used by keyboard leads back to where one was', async () => {
  const { page, close } = await openTab('news')
  const [title, words] = ['Success', 'News story deleted successfully'] as const
  const focused = page.locator('main li :focus')
  const label = () => focused.getAttribute('aria-label')
  const [dismiss, undo] = [
    ['Tab', 'Tab', 'Tab', 'Enter'],
    ['Tab', 'Tab', 'Enter'],
  ]
  for (const keys of [dismiss, ['Escape'], undo]) {
    const remove = page.getByRole('button', { name: /^Delete / }).first()
    const name = (await remove.getAttribute('aria-label')) ?? ''
    await remove.press('Enter')
    const toast = await findToast(page, title, words)
    await page.getByRole('button', { name }).waitFor({ state: 'detached' })
    const next = await label()
    await page.keyboard.press('F8')
    await focused.waitFor({ state: 'detached' })
    for (const key of keys) await page.keyboard.press(key)
    await toast.waitFor({ state: 'hidden' })
    expect(await label()).toBe(next)
  }
  await readToast(page, 'Undone', 'Everything is as it was before.')
  await close()
})

test('a story is held back until a moment that is typed in whole, says until when, and is let go', async () => {
  const { page, close } = await openTab('news')
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill('Not told yet')
  await form.getByLabel('Description').fill('Only the family knows.')
  const moment = form.getByLabel('Publish on')
  const add = form.getByRole('button', { name: 'Add News Story' })
  // By the keys of somebody who types on, in the parts that a browser shows.
  await moment.click({ position: { x: 20, y: 15 } })
  await page.keyboard.type('07042099')
  await add.click()
  await form.getByText('Choose a day and a time, or leave both empty').waitFor()
  const story = () => app.site.store.list('news').find((one) => one.headline === 'Not told yet')
  expect(story()).toBeUndefined()
  await moment.click({ position: { x: 20, y: 15 } })
  await page.keyboard.type('070420990800P')
  expect(await moment.inputValue()).toBe('2099-07-04T20:00')
  await oneSave(app, async () => {
    await add.click()
    await readToast(page, 'Success', 'News story created successfully')
  })
  expect((await app.call('GET', '/news')).text).not.toContain('Not told yet')
  const row = page.getByRole('listitem').filter({ hasText: 'Not told yet' })
  await row.getByText('Visitors see it from Jul 4, 2099, 8:00 PM').waitFor()
  expect(story()?.publishOn).toBe('2099-07-05T00:00:00.000Z')
  await row.getByRole('button', { name: 'Edit Not told yet' }).click()
  const edit = page.getByRole('form', { name: 'Edit Not told yet' })
  expect(await edit.getByLabel('Publish on').inputValue()).toBe('2099-07-04T20:00')
  await edit.getByLabel('Publish on').press('Backspace')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.getByText('Choose a day and a time, or leave both empty').waitFor()
  expect((await app.call('GET', '/news')).text).not.toContain('Not told yet')
  await edit.getByLabel('Publish on').fill('2020-07-04T20:00')
  await edit.getByLabel('Publish on').fill('')
  await edit.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Success', 'News story updated and saved successfully')
  await row.getByText('Visitors see it from').waitFor({ state: 'detached' })
  expect((await app.call('GET', '/news')).text).toContain('Not told yet')
  await close()
})

test('on a small tablet the buttons of a story are no higher than they are wide', async () => {
  const { page, close } = await openTab('news')
  const before = page.viewportSize()
  await page.setViewportSize({ width: 700, height: 900 })
  const box = await page.getByRole('button', { name: 'Edit The bird flies' }).boundingBox()
  if (before) await page.setViewportSize(before)
  expect(box?.height).toBe(box?.width)
  await close()
})
