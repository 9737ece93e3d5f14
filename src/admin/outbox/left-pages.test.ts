// @module-tag long
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { leadTo, openAdmin, sharedAdmin } from '../../../server/testing/admin-page'
import { lostLines } from '../../../server/testing/lost-lines'
import { readToast } from '../../../server/testing/owner-steps'
import {
  answerWrites,
  cut,
  holdReads,
  isWrite,
  pass,
  routeUntil,
} from '../../../server/testing/routes'
import {
  addStory,
  commitsOf,
  cue,
  headlinesOf,
  notAllSent,
} from '../../../server/testing/waiting-changes'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

// So that nothing is sent anew because it is time.
function withoutLongTimers() {
  const set = window.setTimeout
  const soon = (run: () => void, wait = 0) => (wait < 1000 ? set(run, wait) : 0)
  window.setTimeout = soon as typeof set
}

test('what a server does not take is not sent anew with each read that it answers', async () => {
  const { page, close } = await openAdmin(app, 'news', { script: withoutLongTimers })
  let asked = 0
  const answer = await answerWrites(page, '**/api/news', async (route) => {
    asked += 1
    await route.fulfill({ status: 503 })
  })
  await addStory(page, 'Not taken yet')
  await cue(page, 'Offline, 1 change').waitFor()
  for (const tab of ['users', 'agents', 'messages', 'history', 'hero-image'])
    await leadTo(page, tab)
  expect(asked).toBe(2)
  answer(pass)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await cue(page, notAllSent).waitFor({ state: 'detached' })
  expect(await headlinesOf(app)).toContain('Not taken yet')
  await close(lostLines)
})

test('what two pages keep is neither doubled nor lost, and sent by the one when the other is closed', async () => {
  const { page, close } = await openTab('news')
  const other = await page.context().newPage()
  await other.goto('/admin?tab=news')
  const answer = await answerWrites(page.context(), '**/api/news', cut)
  const typed = Array.from({ length: 4 }, (_, at) => `Backstage ${at + 1}`)
  for (const [at, headline] of typed.entries()) {
    await addStory(at % 2 ? other : page, headline)
    await cue(at % 2 ? other : page, `Offline, ${at + 1} change`).waitFor()
  }
  answer(pass)
  for (const one of [page, other])
    await one.evaluate(() => window.dispatchEvent(new Event('online')))
  for (const one of [page, other]) await cue(one, notAllSent).waitFor({ state: 'detached' })
  const all = await headlinesOf(app)
  for (const headline of typed) {
    expect(all.filter((one) => one === headline)).toHaveLength(1)
    expect(await commitsOf(app, headline)).toBe(1)
  }

  answer(cut)
  await addStory(other, 'Seen on both')
  await cue(other, 'Offline, 1 change waiting').waitFor()
  await cue(page, 'Offline, 1 change waiting').waitFor()
  await page.getByRole('heading', { name: 'Seen on both' }).waitFor()
  await other.close()
  answer(pass)
  await cue(page, notAllSent).waitFor({ state: 'detached' })
  expect(await commitsOf(app, 'Seen on both')).toBe(1)
  await close(lostLines)
})

test('what a page sent that was left before it had an answer is no draft once it has arrived', async () => {
  const headline = 'Left before its answer'
  const story = { headline, date: '2026-11-20', description: 'Before.' }
  expect((await app.asAdmin('POST', '/api/news', story)).status).toBe(201)
  const { page, close } = await openTab('news')
  page.on('dialog', (dialog) => void dialog.accept())
  /** Presses Save and leaves before there is an answer; what was typed is no draft once it has arrived. */
  async function leave(save: Locator, sent: string) {
    let isLeft = false
    let tellSent = () => {}
    const isSent = new Promise<void>((resolve) => (tellSent = resolve))
    const stopHolding = await routeUntil(page, '**/api/**', async (route) => {
      if (isLeft || !isWrite(route)) return route.fallback()
      tellSent()
    })
    await save.click()
    await isSent
    isLeft = true
    // It is sent before it is known what entries there are.
    const readOn = await holdReads(page, '**/api/news')
    await page.reload()
    await readToast(page, 'Sent', sent)
    readOn()
    stopHolding()
    const kept = () => page.evaluate(() => Object.keys(localStorage).join())
    await expect.poll(kept).not.toContain('callboard.draft')
  }
  await page.getByRole('button', { name: `Edit ${headline}` }).click()
  const form = page.getByRole('form', { name: `Edit ${headline}` })
  await form.getByLabel('Description').fill(' Sent while the page was left.\n')
  await leave(
    form.getByRole('button', { name: 'Save', exact: true }),
    `Save news story “${headline}”`,
  )

  await leadTo(page, 'gallery-wall')
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await leave(page.getByRole('button', { name: 'Save Gallery Wall' }), 'Save gallery wall')
  await close()
})
