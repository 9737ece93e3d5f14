// @module-tag long
import type { Locator } from 'playwright-core'
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
  const undo = page.getByRole('button', { name: 'Undo “Changed the biography: Tagline”' }).first()
  await undo.waitFor()
  // News of the change itself may come late, and what is read for it would ask to log in by itself.
  const readOn = await holdReads(page, /\/api\/(?!events|.*\/findings)/)
  return { page, close, undo, readOn, login: page.getByRole('dialog', { name: 'Log in again' }) }
}

const lastSubject = () => app.git('log', '-1', '--format=%s')

async function logIn(login: Locator) {
  await login.getByText('what you saved or asked for is done once you are logged in').waitFor()
  await login.getByLabel('Password', { exact: true }).fill(testAdmin.password)
  await login.getByRole('button', { name: 'Login' }).click()
}

test.each([
  ['before it is asked about', true],
  ['while it is asked about', false],
])('an undo after the session has ended %s is done once one has logged in again', async (...of) => {
  const [, isBefore] = of
  const { page, close, undo, login, readOn } = await loggedOutInHistory(`Not to stay, ${isBefore}`)
  const answerUndo = () => answer(page, 'is taken back', 'Undo')
  if (isBefore) await page.context().clearCookies()
  await undo.click()
  if (isBefore) {
    await logIn(login)
    await answerUndo()
  } else {
    await page.getByText('is taken back').waitFor()
    const findOn = await holdReads(page)
    await page.context().clearCookies()
    await answerUndo()
    findOn()
    await logIn(login)
  }
  readOn()
  await readToast(page, 'Undone', 'What this change did is taken back')
  expect(await lastSubject()).toContain('undo')
  await close(onlyRefused(401))
})

test('whoever does not log in again is told that nothing was done, and asked no more', async () => {
  const { page, close, undo, login, readOn } = await loggedOutInHistory('To stay')
  const before = await lastSubject()
  await page.context().clearCookies()
  await undo.click()
  await login.waitFor()
  await page.keyboard.press('Escape')
  await readToast(
    page,
    'Error',
    'You are logged out, so nothing was done. Log in again, then try once more.',
  )
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await lastSubject()).toBe(before)

  // Another login is news of the users: it is asked once more who is here, and nobody is.
  readOn()
  await app.signIn(testAdmin)
  await login.waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin')
  await close(onlyRefused(401))
})
