import type { Page } from 'playwright-core'
import { cutWrites } from './routes'
import type { TestApp } from './test-app'

/** Cuts every write off until the line is let back. */
export async function cutLine(page: Page) {
  const mendLine = await cutWrites(page.context(), '**/api/**')
  return async () => {
    mendLine()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await cue(page, notAllSent).waitFor({ state: 'detached' })
  }
}

/** What the header says until the last of what waited is sent. */
export const notAllSent = /changes? waiting$|^Sending what waited$/

/** Waits until a page has tried to send all that waits and heard the answers: it holds this until then. */
export const allTried = (page: Page) =>
  page.evaluate(() => navigator.locks.request('callboard-outbox', () => undefined))

/** The button in the header that says what waits. */
export const cue = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words })

/** The row of the list that has a text. */
export const row = (page: Page, text: string) =>
  page.locator('main').getByRole('listitem').filter({ hasText: text })

/** Adds a story in the form that is open, and waits until it is listed. */
export async function addStory(page: Page, headline: string) {
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill(headline)
  await form.getByLabel('Description').fill('Words.')
  await form.getByRole('button', { name: 'Add News Story' }).click()
  await row(page, headline).waitFor()
}

/** What the stories are called that the server has. */
export async function headlinesOf(app: TestApp) {
  const stories = (await app.call('GET', '/api/news')).json<{ headline: string }[]>()
  return stories.map(({ headline }) => headline)
}

/** How many commits name a text. */
export async function commitsOf(app: TestApp, text: string) {
  const subjects = (await app.git('log', '--format=%s')).split('\n')
  return subjects.filter((subject) => subject.includes(`"${text}"`)).length
}
