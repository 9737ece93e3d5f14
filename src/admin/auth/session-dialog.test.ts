import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../server/testing/admin-page'
import { onlyRefused } from '../../../server/testing/browser'
import { saveBio } from '../../../server/testing/edits'
import { answer, readToast } from '../../../server/testing/owner-steps'
import { holdReads } from '../../../server/testing/routes'
import { testAdmin, testApp } from '../../../server/testing/test-app'

const app = testApp()

/** The history of a site whose last change is of the biography, in a window whose session is over. */
async function loggedOutInHistory(tagline: string) {
  await saveBio(app, { tagline })
  const { page, close } = await openAdmin(app, 'history')
  await page
    .getByRole('button', { name: 'Undo “Changed the biography: Tagline”' })
    .first()
    .waitFor()
  const readOn = await holdReads(page)
  await page.context().clearCookies()
  return { page, close, readOn }
}

async function undo(page: Page) {
  await page.getByRole('button', { name: 'Undo “Changed the biography: Tagline”' }).first().click()
  await answer(page, 'is taken back', 'Undo')
  return page.getByRole('dialog', { name: 'Log in again' })
}

const lastSubject = () => app.git('log', '-1', '--format=%s')

test('an undo after the session has ended is done once one has logged in again', async () => {
  const { page, close, readOn } = await loggedOutInHistory('Not to stay')
  const login = await undo(page)
  await login.getByText('what you saved or asked for is done once you are logged in').waitFor()
  readOn()
  await login.getByLabel('Password', { exact: true }).fill(testAdmin.password)
  await login.getByRole('button', { name: 'Login' }).click()
  await readToast(page, 'Undone', 'What this change did is taken back')
  expect(await lastSubject()).toContain('undo')
  await close(onlyRefused(401))
})

test('whoever does not log in again is told that nothing was done, and asked no more', async () => {
  const { page, close, readOn } = await loggedOutInHistory('To stay')
  const before = await lastSubject()
  const login = await undo(page)
  await login.waitFor()
  await page.keyboard.press('Escape')
  await readToast(
    page,
    'Error',
    'You are logged out, so nothing was done. Log in again, then try once more.',
  )
  expect(await login.count()).toBe(0)
  expect(await lastSubject()).toBe(before)
  readOn()
  await close(onlyRefused(401))
})
