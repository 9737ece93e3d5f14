import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin, sharedAdmin } from '../../../server/testing/admin-page'
import { lostLines } from '../../../server/testing/lost-lines'
import { answerWrites, cut, cutWrites, refuse, routeUntil } from '../../../server/testing/routes'
import {
  addStory,
  commitsOf,
  cue,
  cutLine,
  headlinesOf,
  notAllSent,
} from '../../../server/testing/waiting-changes'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

test('changes made without a server wait, outlive a reload, and are sent in order, once', async () => {
  const { page, close } = await openTab('news')
  await page.getByRole('form', { name: 'Add News Story' }).waitFor()
  const mendLine = await cutWrites(page, '**/api/news')
  for (const [at, headline] of ['First kept', 'Second kept', 'Third kept'].entries()) {
    await addStory(page, headline)
    await cue(page, `Offline, ${at + 1} change`).waitFor()
  }
  await page.reload()
  await cue(page, 'Offline, 3 changes waiting').click()
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  const second = list.getByRole('listitem', { name: 'Add news story “Second kept”' })
  await second.getByText('Look at it').click()
  await second.getByText('Words.').waitFor()
  await second.getByRole('button', { name: 'Drop' }).click()
  await page.getByRole('button', { name: 'Drop it' }).click()
  await second.waitFor({ state: 'detached' })
  const third = list.getByRole('listitem', { name: 'Add news story “Third kept”' })
  await third.locator('button:focus').waitFor()
  mendLine()
  await list.getByRole('button', { name: 'Send now' }).click()
  await list.getByText('Everything is sent.').waitFor()
  await list.getByRole('button', { name: 'Close' }).click()
  expect(await headlinesOf(app)).toEqual(expect.arrayContaining(['First kept', 'Third kept']))
  expect(await headlinesOf(app)).not.toContain('Second kept')
  await close(lostLines)
})

test('a save whose answer is lost is done once', async () => {
  const { page, close } = await openTab('news')
  let lost = 0
  await page.route('**/api/news', async (route) => {
    if (route.request().method() !== 'POST' || lost === 2) return route.fallback()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await addStory(page, 'Answered late')
  await expect.poll(() => lost).toBe(2)
  await cue(page, notAllSent).waitFor({ state: 'detached' })
  expect(await headlinesOf(app)).toContain('Answered late')
  expect(await commitsOf(app, 'Answered late')).toBe(1)
  await close(lostLines)
})

test('an edit that waits is in its form and in the queue, and the next one goes on from it', async () => {
  const { page, close } = await openTab('content')
  const tagline = page.getByLabel('Tagline')
  const save = page.getByRole('button', { name: 'Save Biography' })
  const isLost = (route: Route) => route.fulfill({ status: 502 })
  const mendLine = await routeUntil(page, '**/api/cms-content', isLost)
  await tagline.fill('Typed without a line')
  await save.click()
  await cue(page, 'Offline, 1 change waiting').waitFor()
  await tagline.fill('Typed after that')
  await save.click()
  await cue(page, 'Offline, 2 changes waiting').waitFor()
  mendLine()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await cue(page, notAllSent).waitFor({ state: 'detached' })
  const data = (await app.call('GET', '/api/cms-data')).json<{ bio: { tagline: string } }>()
  expect(data.bio.tagline).toBe('Typed after that')
  expect(await tagline.inputValue()).toBe('Typed after that')
  await close(lostLines)
})

test('what the server refuses later stays with its words, and signing out asks first', async () => {
  const { page, close } = await openTab('news')
  const answer = await answerWrites(page, '**/api/news', cut)
  await addStory(page, 'Refused later')
  await cue(page, 'Offline, 1 change waiting').waitFor()
  answer(refuse('Not with these words'))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await cue(page, '1 change not taken by the server').click()
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  await list.getByText('Not with these words').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log out and drop it' }).click()
  await page.waitForURL('**/login')
  const left = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('callboard-outbox')
        opening.onsuccess = () => {
          const store = opening.result.transaction('changes').objectStore('changes')
          const counting = store.count()
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )
  expect(left).toBe(0)
  await close(lostLines)
})

// Firefox asks the person whether what waits may be kept.
test('what waits is sent also while the browser asks whether it may be kept', async () => {
  const { page, close } = await openAdmin(app, 'news', {
    script: 'StorageManager.prototype.persist = () => new Promise(() => {})',
  })
  const mendLine = await cutLine(page)
  await addStory(page, 'Kept without a word')
  await cue(page, 'Offline, 1 change waiting').waitFor()
  await mendLine()
  expect(await headlinesOf(app)).toContain('Kept without a word')
  await close(lostLines)
})
