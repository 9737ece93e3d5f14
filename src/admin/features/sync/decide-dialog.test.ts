// @module-tag long
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openAdmin, sharedAdmin } from '../../../../server/testing/admin-page'
import type { WatchedPage } from '../../../../server/testing/browser'
import { editByHand, saveBio } from '../../../../server/testing/edits'
import { lostLines } from '../../../../server/testing/lost-lines'
import { readToast } from '../../../../server/testing/owner-steps'
import { emptyRemote, publishElsewhere } from '../../../../server/testing/remote'
import { loseAnswers, routeUntil } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const remote = emptyRemote()
const openTab = sharedAdmin(app)

beforeAll(async () => {
  await app.git('remote', 'add', 'origin', remote.path)
  await app.asAdmin('POST', '/api/sync', {})
})

/** Has the biography say one thing here and another elsewhere. */
async function collide(here: string, there: string) {
  await publishElsewhere(remote.path, (clone) =>
    editByHand(clone, 'content/bio.md', 'tagline', there),
  )
  await saveBio(app, { tagline: here })
  await app.asAdmin('POST', '/api/sync', {})
}

/** The question about the biography in a window where it is asked. */
async function asked({ page }: WatchedPage) {
  await page.getByRole('button', { name: '1 conflict to decide' }).click()
  await page.getByRole('button', { name: 'Decide on the biography' }).click()
  return page.getByRole('dialog', { name: 'Which version should stay?' })
}

async function closeAll({ page, close }: WatchedPage, expected?: unknown[]) {
  while ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape')
  await close(expected)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save my choice' })

test('what somebody is writing stays when the line is lost and another window answers the question', async () => {
  await collide('From here', 'From elsewhere')
  const [one, other] = [await openAdmin(app, 'content', { clock: {} }), await openTab('content')]
  const [asking, inOther] = [await asked(one), await asked(other)]
  await asking.getByLabel('Write it anew').check()
  const text = asking.getByLabel('Tagline, written anew')
  const away = (route: Route) => route.fulfill({ status: 502 })
  const answerAgain = await routeUntil(one.page, '**/api/{events,auth/user}', away)
  await one.page.clock.fastForward('00:05:00')
  await one.page.getByText('No connection.').waitFor()
  await text.fill('A long thought')
  answerAgain()
  await one.page.evaluate(() => window.dispatchEvent(new Event('online')))
  await one.page.getByText('No connection.').waitFor({ state: 'detached' })
  await inOther.getByLabel('Elsewhere', { exact: true }).check()
  await save(other.page).click()
  await other.page.getByText('Everything is online', { exact: true }).last().waitFor()
  await asking.getByText('The biography has been decided on meanwhile').waitFor()
  expect(await text.inputValue()).toBe('A long thought')
  expect(await save(one.page).count()).toBe(0)
  await asking.getByRole('button', { name: 'Close' }).last().click()
  await one.page.getByRole('dialog').getByText('Everything is online', { exact: true }).waitFor()
  await one.close(lostLines)
  await closeAll(other)
})

test('a choice whose answer is lost is told from one of somebody else’s', async () => {
  await collide('Said here', 'Said elsewhere')
  const watched = await openTab('content')
  const [{ page }, dialog] = [watched, await asked(watched)]
  await dialog.getByLabel('Elsewhere', { exact: true }).check()
  const mendLine = await loseAnswers(page, '**/api/sync/resolve')
  await save(page).click()
  const unknown =
    'The server did not answer. Your choice may be saved all the same: if you are still asked, save it again.'
  await readToast(page, 'Error', unknown)
  await dialog.getByText('Most likely it is as you chose').waitFor()
  expect(await dialog.getByText('somebody else').count()).toBe(0)
  expect(await save(page).count()).toBe(0)
  expect(await readFile(path.join(app.siteDir, 'content/bio.md'), 'utf8')).toContain(
    'tagline: Said elsewhere',
  )
  mendLine()
  await closeAll(watched, lostLines)
})

test('a side that says something else meanwhile has to be chosen anew', async () => {
  await collide('Here', 'There')
  const watched = await openTab('content')
  const [{ page }, dialog] = [watched, await asked(watched)]
  await dialog.getByLabel('Here', { exact: true }).check()
  await saveBio(app, { tagline: 'Here, corrected' })
  await app.asAdmin('POST', '/api/sync', {})
  await dialog.getByText('Here, corrected', { exact: true }).waitFor()
  expect(await dialog.getByLabel('Here', { exact: true }).isChecked()).toBe(false)
  expect(await save(page).isDisabled()).toBe(true)
  await dialog.getByLabel('Here', { exact: true }).check()
  await save(page).click()
  await page.getByRole('dialog').getByText('Everything is online', { exact: true }).waitFor()
  expect(await readFile(path.join(app.siteDir, 'content/bio.md'), 'utf8')).toContain(
    'tagline: Here, corrected',
  )
  await closeAll(watched)
})

test('a question about a save that was set aside keeps nothing else from being put online', async () => {
  await editByHand(app.siteDir, 'content/bio.md', 'tagline', 'By a developer')
  await app.git('commit', '-qam', 'By a developer')
  await app.git('checkout', '-q', '--detach', 'HEAD~')
  await app.site.store.refresh(['content/bio.md'])
  await saveBio(app, { tagline: 'Saved during a bisect' })
  await app.git('checkout', '-qf', 'main')
  const watched = await openTab('content')
  const { page } = watched
  await page.getByRole('button', { name: '1 conflict to decide' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put online' })
  await dialog.getByRole('button', { name: 'Put 1 change online' }).click()
  await dialog.getByText('Waiting to be put online').waitFor({ state: 'detached' })
  expect(await app.git('show', 'origin/main:content/bio.md')).toContain('tagline: By a developer')
  await dialog.getByRole('button', { name: 'Decide on the biography' }).waitFor()
  await closeAll(watched)
})
