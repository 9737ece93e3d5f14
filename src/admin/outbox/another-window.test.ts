// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../server/testing/admin-page'
import { answerWrites, isWrite, pass, refuse, routeUntil } from '../../../server/testing/routes'
import { testApp } from '../../../server/testing/test-app'
import { cue, headlinesOf, row } from '../../../server/testing/waiting-changes'

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

/** Adds a story in the form of a window, while another one is busy sending what was saved there before. */
async function addBehind(page: Page, headline: string) {
  const sender = await page.context().newPage()
  await sender.goto('/admin?tab=content')
  const { arrived, letGo } = await holdWrites(page, '**/api/cms-content')
  await sender.getByLabel('Tagline').fill(`Sent before “${headline}”, on a slow line`)
  await sender.getByRole('button', { name: 'Save Biography' }).click()
  await arrived
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill(headline)
  await form.getByLabel('Description').fill('Words.')
  await form.getByRole('button', { name: 'Add News Story' }).click()
  await form.getByRole('button', { name: 'Adding...' }).waitFor()
  /** Lets all of it go on, and gives the headline that stands in the form in the end. */
  async function goOn() {
    letGo()
    await sender.getByText('Content updated successfully').first().waitFor()
    await form.getByRole('button', { name: 'Add News Story' }).waitFor()
    await sender.close()
    return form.getByLabel('Headline').inputValue()
  }
  return goOn
}

test('a new story that one window waits with is not sent once it was deleted in another', async () => {
  const { page, close } = await openTab('news')
  const goOn = await addBehind(page, 'Never meant')
  const other = await page.context().newPage()
  await other.goto('/admin?tab=news')
  await other.getByRole('button', { name: 'Delete Never meant' }).click()
  await row(other, 'Never meant').waitFor({ state: 'detached' })
  expect(await goOn()).toBe('Never meant')
  expect(await headlinesOf(app)).not.toContain('Never meant')
  await other.close()
  await close()
})

test('what another window sends of a form is left to that form where it is refused', async () => {
  const { page, close } = await openTab('news')
  const answer = await answerWrites(page.context(), '**/api/news', refuse('Not with these words'))
  const goOn = await addBehind(page, 'Refused there')
  expect(await goOn()).toBe('Refused there')
  await page.getByText('Not with these words').first().waitFor()
  expect(await cue(page, /not taken/).count()).toBe(0)
  answer(pass)
  await close()
})
