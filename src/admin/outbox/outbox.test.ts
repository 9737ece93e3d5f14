import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { leadTo, openAdmin, sharedAdmin } from '../../../server/testing/admin-page'
import { lostLines } from '../../../server/testing/lost-lines'
import { readToast } from '../../../server/testing/owner-steps'
import {
  answerWrites,
  cut,
  cutWrites,
  isWrite,
  pass,
  refuse,
  routeUntil,
} from '../../../server/testing/routes'
import { notAllSent } from '../../../server/testing/waiting-changes'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

interface Story {
  headline: string
}

async function headlines() {
  const stories = (await app.call('GET', '/api/news')).json<Story[]>()
  return stories.map(({ headline }) => headline)
}

async function commitsOf(text: string) {
  const subjects = (await app.git('log', '--format=%s')).split('\n')
  return subjects.filter((subject) => subject.includes(`"${text}"`)).length
}

async function addStory(page: Page, headline: string) {
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill(headline)
  await form.getByLabel('Description').fill('Words.')
  await form.getByRole('button', { name: 'Add News Story' }).click()
}

const cue = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words })

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
  expect(await headlines()).toEqual(expect.arrayContaining(['First kept', 'Third kept']))
  expect(await headlines()).not.toContain('Second kept')
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
  expect(await headlines()).toContain('Answered late')
  expect(await commitsOf('Answered late')).toBe(1)
  await close(lostLines)
})

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
  expect(await headlines()).toContain('Not taken yet')
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
  const all = await headlines()
  for (const headline of typed) {
    expect(all.filter((one) => one === headline)).toHaveLength(1)
    expect(await commitsOf(headline)).toBe(1)
  }

  answer(cut)
  await addStory(other, 'Seen on both')
  await cue(other, 'Offline, 1 change waiting').waitFor()
  await cue(page, 'Offline, 1 change waiting').waitFor()
  await page.getByRole('heading', { name: 'Seen on both' }).waitFor()
  await other.close()
  answer(pass)
  await cue(page, notAllSent).waitFor({ state: 'detached' })
  expect(await commitsOf('Seen on both')).toBe(1)
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
    await page.reload()
    await readToast(page, 'Sent', sent)
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
