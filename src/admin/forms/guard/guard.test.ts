import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOn } from '../../../../scripts/audit/accessibility'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import { noSave, oneSave, readToast } from '../../../../server/testing/owner-steps'
import { lostLines } from '../../../../server/testing/lost-lines'
import { cutWrites, holdReads } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const phone = { bypassCSP: true, viewport: { width: 390, height: 844 } }
const openTab = sharedAdmin(app, phone)

const isFocused = (it: Locator) => it.evaluate((node) => node === document.activeElement)
const description = 'Wren attends Elm Grove High School. We meet on December 31, 2098 at Northgate.'
const storyNamed = (headline: string) =>
  app.site.store.list('news').find((story) => story.headline === headline)

test('a story is asked about once, put right, called fine, held back, or saved all the same', async () => {
  const { page, close } = await openTab('news')
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill('Two things')
  await form.getByLabel('Description').fill(description)
  await noSave(app, () => form.getByRole('button', { name: 'Add News Story' }).press('Enter'))
  const school = form.getByRole('group', { name: /names a school.*Elm Grove High School/ })
  const ahead = form.getByRole('group', { name: /where your child will be.*December 31, 2098/ })
  await expect.poll(() => isFocused(school)).toBe(true)
  expect(await form.getByLabel('Description').inputValue()).toBe(description)
  expect(await violationsOn(page)).toEqual([])

  await school.getByRole('button', { name: 'Use this wording' }).press('Enter')
  await school.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(ahead)).toBe(true)
  expect(await form.getByLabel('Description').inputValue()).toContain(
    'Wren attends school. We meet',
  )
  await ahead.getByRole('button', { name: 'Hold back until it is over' }).press('Enter')
  await ahead.waitFor({ state: 'detached' })
  expect(await form.getByLabel('Publish on').inputValue()).toBe('2099-01-01T09:00')
  await form.getByLabel('Publish on').fill('')
  await ahead.waitFor()
  await ahead.getByRole('button', { name: 'This is fine' }).press('Enter')
  await ahead.waitFor({ state: 'detached' })
  // Nothing is left to decide: the keyboard is where it is saved.
  await expect
    .poll(() => isFocused(form.getByRole('button', { name: 'Add News Story' })))
    .toBe(true)
  await oneSave(app, async () => {
    await form.getByRole('button', { name: 'Add News Story' }).click()
    await readToast(page, 'Success', 'News story created successfully')
  })

  await page.reload()
  await page.getByRole('button', { name: 'Edit Two things' }).click()
  const edit = page.getByRole('form', { name: 'Edit Two things' })
  await edit.getByLabel('Headline').fill('Two things more')
  await oneSave(app, async () => {
    await edit.getByRole('button', { name: 'Save' }).click()
    await readToast(page, 'Success', 'News story updated and saved successfully')
  })
  await page.getByRole('button', { name: 'Edit Two things more' }).click()
  const again = page.getByRole('form', { name: 'Edit Two things more' })
  const changed = 'We meet on December 30, 2098 at Northgate.'
  await again.getByLabel('Description').fill(changed)
  await noSave(app, () => again.getByRole('button', { name: 'Save' }).click())
  await again.getByRole('group', { name: /December 30, 2098/ }).waitFor()
  await oneSave(app, async () => {
    await again.getByRole('button', { name: 'Save Anyway' }).click()
    await readToast(page, 'Success', 'News story updated and saved successfully')
  })
  expect(storyNamed('Two things more')?.description).toBe(changed)
  await close()
})

test('without the server a story is read all the same, and waits with what was called fine', async () => {
  const { page, close } = await openTab('news')
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill('Written on a train')
  await form.getByLabel('Description').fill('Call mom: 0171 555 0199.')
  const mendLine = await cutWrites(page.context(), '**/api/**')
  await form.getByRole('button', { name: 'Add News Story' }).click()
  const number = form.getByRole('group', { name: /private telephone number.*0171 555 0199/ })
  await number.getByRole('button', { name: 'This is fine' }).click()
  await form.getByRole('button', { name: 'Add News Story' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Written on a train' }).first().waitFor()
  expect(storyNamed('Written on a train')).toBeUndefined()
  mendLine()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => storyNamed('Written on a train')?.id).toBeDefined()
  const id = storyNamed('Written on a train')?.id ?? ''
  await expect.poll(() => app.site.fineNotes.of('news', id)).toMatchObject([{ rule: 'phone' }])
  await close(lostLines)
})

test('what was called fine is not asked about again where the notes of that come late', async () => {
  const fine = [{ field: 'description', rule: 'phone', sentence: 'Call mom: 0171 555 0200.' }]
  const story = {
    headline: 'Called fine',
    date: '2026-05-01',
    description: fine[0]?.sentence,
    fine,
  }
  expect((await app.asAdmin('POST', '/api/news', story)).status).toBe(201)
  const { page, close } = await openTab('overview')
  const letGo = await holdReads(page, '**/api/whereabouts')
  await page.goto('/admin?tab=news')
  await page.getByRole('button', { name: 'Edit Called fine' }).click()
  const form = page.getByRole('form', { name: 'Edit Called fine' })
  await form.getByLabel('Headline').fill('Called fine before')
  await oneSave(app, async () => {
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByRole('button', { name: 'Saving...' }).waitFor()
    letGo()
    await readToast(page, 'Success', 'News story updated and saved successfully')
  })
  await close()
})

test('a text is asked about all the same where those notes do not come', async () => {
  const { page, close } = await openTab('overview')
  await holdReads(page, '**/api/whereabouts')
  await page.goto('/admin?tab=news')
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill('No notes')
  await form.getByLabel('Description').fill('Call mom: 0171 555 0201.')
  await noSave(app, async () => {
    await form.getByRole('button', { name: 'Add News Story' }).click()
    await form.getByRole('group', { name: /private telephone number.*0171 555 0201/ }).waitFor()
  })
  await form.getByRole('button', { name: 'Save Anyway' }).click()
  await readToast(page, 'Success', 'News story created successfully')
  await close()
})
