// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../server/testing/admin-page'
import { isWrite, routeUntil } from '../../../server/testing/routes'
import { testApp } from '../../../server/testing/test-app'
import { headlinesOf, row } from '../../../server/testing/waiting-changes'

const app = testApp()
const openTab = sharedAdmin(app)

/** Has no write to an address go on until it is let go, and then all of them. */
async function holdWrites(page: Page, url: string) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await routeUntil(page.context(), url, async (route) => {
    if (isWrite(route)) {
      arrive()
      await held
    }
    await route.fallback()
  })
  return { arrived, letGo }
}

test('a new story that one window waits with is not sent once it was deleted in another', async () => {
  const { page, close } = await openTab('news')
  const sender = await page.context().newPage()
  await sender.goto('/admin?tab=content')
  const { arrived, letGo } = await holdWrites(page, '**/api/cms-content')
  await sender.getByLabel('Tagline').fill('Sent before it, on a slow line')
  await sender.getByRole('button', { name: 'Save Biography' }).click()
  await arrived
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill('Never meant')
  await form.getByLabel('Description').fill('Words.')
  await form.getByRole('button', { name: 'Add News Story' }).click()
  await form.getByRole('button', { name: 'Adding...' }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/admin?tab=news')
  await other.getByRole('button', { name: 'Delete Never meant' }).click()
  await row(other, 'Never meant').waitFor({ state: 'detached' })
  letGo()
  await sender.getByText('Content updated successfully').first().waitFor()
  await form.getByRole('button', { name: 'Add News Story' }).waitFor()
  expect(await form.getByLabel('Headline').inputValue()).toBe('Never meant')
  expect(await headlinesOf(app)).not.toContain('Never meant')
  await close()
})
