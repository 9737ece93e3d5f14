import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { isWrite, routeUntil } from './routes'
import { lastCommit } from './site-state'
import { testAdmin, type TestApp } from './test-app'

/** What the console says of a call that was made to fail by `failNext`. */
export const failedCall: unknown = expect.stringContaining('status of 403')

/** Makes the next write to an address fail without a word of explanation, as a proxy may. */
export async function failNext(page: Page, url: string, status = 403): Promise<void> {
  let done = false
  await page.route(url, async (route) => {
    if (done || !isWrite(route)) return route.fallback()
    done = true
    await route.fulfill({ status })
  })
}

/** Fills in the login form, on its page or in a dialog, and sends it. */
export async function logIn(form: Page | Locator, { username, password } = testAdmin) {
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
}

/** Waits for a toast of exactly these words, and keeps it from going by itself. */
export async function findToast(page: Page, title: string, description: string): Promise<Locator> {
  const toast = page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(description, { exact: true }) })
  await toast.waitFor()
  // As in a window behind others: there a toast does not go by itself.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  return toast
}

/** Waits for a toast of exactly these words and dismisses it, so that its like can be told apart. */
export async function readToast(page: Page, title: string, description: string): Promise<void> {
  const toast = await findToast(page, title, description)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await toast.waitFor({ state: 'hidden' })
}

/** Reads that a version was restored, once the history has closed: the toast moves out of it. */
export async function readRestored(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await readToast(page, 'Success', 'Restored from the history')
}

/** Presses Undo in a toast of exactly these words. */
export async function undoFromToast(page: Page, title: string, description: string): Promise<void> {
  const toast = await findToast(page, title, description)
  await toast.getByRole('button', { name: 'Undo', exact: true }).click()
  await readToast(page, 'Undone', 'Everything is as it was before.')
}

/**
 * Takes back by Undo, in a toast of exactly these words, what was saved last: everything is as it was
 * before that. Gives what `oneSave` gives of the commit that does it.
 */
export async function undoSave(app: TestApp, page: Page, title: string, description: string) {
  const undone = await oneSave(app, () => undoFromToast(page, title, description))
  expect(await app.git('diff', '--stat', 'HEAD~2', 'HEAD')).toBe('')
  return undone
}

/** Answers the question that was asked, after its words were checked. */
export async function answer(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(question).waitFor()
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/**
 * Does what saves once: there must be one commit more, by the admin of the test, with nothing left
 * uncommitted. Gives its subject and its paths, as `lastCommit` does.
 */
export async function oneSave(
  app: TestApp,
  act: () => Promise<unknown>,
  repository: 'site' | 'private' = 'site',
): Promise<{ subject: string | undefined; paths: string[] }> {
  const before = await head(app, repository)
  await act()
  const { parent, author, subject, paths } = await lastCommit(app, repository)
  expect(parent).toBe(before)
  expect(await app.git('status', '--porcelain')).toBe('')
  const { username } = testAdmin
  expect(author).toBe(`${username} <${username}@callboard.invalid>`)
  return { subject, paths }
}

/** Does what must not save anything. */
export async function noSave(app: TestApp, act: () => Promise<unknown>): Promise<void> {
  const heads = async () => [await head(app, 'site'), await head(app, 'private')]
  const before = await heads()
  await act()
  expect(await heads()).toEqual(before)
}

/** The commit that a history stands at; read from its files, since each git takes longer. */
async function head(app: TestApp, repository: 'site' | 'private'): Promise<string> {
  const folder = path.join(
    app.siteDir,
    repository === 'private' ? '.callboard/private.git' : '.git',
  )
  const read = async (name: string) => (await readFile(path.join(folder, name), 'utf8')).trim()
  return read((await read('HEAD')).replace('ref: ', '')).catch(() =>
    app.git(`--git-dir=${folder}`, 'rev-parse', 'HEAD').then((id) => id.trim()),
  )
}

/** Lets writes to an address reach the server, and keeps their answers until they are let go. */
export async function holdAnswers(page: Page, url: string) {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => (letGo = resolve))
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const stopHolding = await routeUntil(page, url, async (route) => {
    if (!isWrite(route)) return route.fallback()
    const response = await route.fetch()
    arrive()
    await released
    // The page may be another by now.
    await route.fulfill({ response }).catch(() => undefined)
  })
  function release() {
    stopHolding()
    letGo()
  }
  return { arrived, release }
}
