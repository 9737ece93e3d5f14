// @module-tag long
import { expect, test } from 'vitest'
import { asksToStay, leadTo, openAdmin, sharedAdmin } from '../../../../server/testing/admin-page'
import { readToast } from '../../../../server/testing/owner-steps'
import { holdReads } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'
import { readsDatabase } from '../../../lib/browser/private-storage'

const app = testApp()
const openTab = sharedAdmin(app)

test('what was saved stands in its form at once, also where the site is slow to be read anew', async () => {
  const { page, close } = await openTab('content')
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('Saved a moment ago')
  const readOn = await holdReads(page, '**/api/cms-data')
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await readToast(page, 'Success!', 'Content updated successfully')
  expect(await asksToStay(page)).toBe(false)
  await leadTo(page, 'news')
  await leadTo(page, 'content')
  expect(await tagline.inputValue()).toBe('Saved a moment ago')
  readOn()
  await close()
})

test('a story that was changed or deleted is so in its list at once, also where that is slow to come', async () => {
  const { page, close } = await openTab('news')
  await page.getByRole('button', { name: 'Edit The bird flies' }).click()
  const form = page.getByRole('form', { name: 'Edit The bird flies' })
  await form.getByLabel('Headline').fill('The bird flew')
  const readOn = await holdReads(page, '**/api/news')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  const heading = page.getByRole('heading', { name: 'The bird flew' })
  await heading.waitFor()
  await page.getByRole('button', { name: 'Delete The bird flew' }).click()
  await heading.waitFor({ state: 'detached' })
  readOn()
  await close()
})

test('a list that is on its way for the first time when a story is added comes all the same', async () => {
  const { page, close } = await openAdmin(app, 'overview')
  await page.getByRole('heading', { name: 'Content Management' }).waitFor()
  const readOn = await holdReads(page, '**/api/news')
  await page.evaluate((name) => indexedDB.deleteDatabase(name), readsDatabase)
  await page.goto('/admin?tab=news')
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill('Before the others')
  await form.getByLabel('Description').fill('Words.')
  await form.getByRole('button', { name: 'Add News Story' }).click()
  await readToast(page, 'Success', 'News story created successfully')
  readOn()
  await page.getByRole('heading', { name: 'Before the others' }).waitFor()
  await page.getByRole('heading', { name: 'Rain stopped nothing at Windfall' }).waitFor()
  await expect.poll(() => form.getByLabel('Headline').inputValue()).toBe('')
  await close()
})
