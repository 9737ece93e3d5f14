// @module-tag long
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { violationsInThemes } from '../../../../scripts/audit/accessibility'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import { answer, failedCall, failNext, readToast } from '../../../../server/testing/owner-steps'
import { withRemote } from '../../../../server/testing/remote'
import { everyObject, replacedResume, takenDown } from '../../../../server/testing/taken-down'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const phone = { viewport: { width: 390, height: 844 }, bypassCSP: true }
const openTab = sharedAdmin(app, phone)
const here = () => everyObject(path.join(app.siteDir, '.git'))

async function openHistory(page: Page) {
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'History' }).click()
}

const shown = '[role="dialog"], [role="alertdialog"], main'

test('a photo is taken down and erased with the keyboard, and another one from the list of what was deleted', async () => {
  const { content } = await takenDown(app, 'Barn', '#208040')
  const { remote, sync } = await withRemote(app)
  const { page, close } = await openTab('images')
  await page.addStyleTag({ content: '* { transition: none !important }' })
  await page
    .getByRole('listitem')
    .getByRole('button')
    .filter({ hasText: /^Classic/ })
    .press('Enter')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Take this photo down').press('Enter')
  await page.getByText('Pages that show it now').waitFor()
  await button('Take it down').press('Enter')
  await page.getByRole('dialog', { name: 'The photo is down' }).waitFor()
  await button('Erase from history').press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Erase from history' })
  await dialog.getByText('What this means').waitFor()
  await dialog.getByText('A backup for 7 days').click()
  await button('Erase from history').press('Enter')
  await dialog.getByText('Use a passphrase of at least 12 characters').waitFor()
  await dialog.getByText('Type the word erase', { exact: true }).waitFor()
  expect(await violationsInThemes(page, shown)).toEqual([])
  await dialog.getByLabel('Passphrase').fill('four words of a test')
  await dialog.getByLabel('The same again').fill('four words of a test')
  await dialog.getByLabel(/^Also replace the history at/).press('Space')
  await failNext(page, '**/api/erasures')
  await dialog.getByLabel('Type “erase” to confirm').fill('Erase')
  await page.keyboard.press('Enter')
  // The backup is made once; what failed after it is tried again without it.
  await dialog.getByText('The file may be erased all the same').waitFor({ timeout: 120_000 })
  await dialog.getByText('The encrypted backup is made already, and is kept.').waitFor()
  const word = dialog.getByLabel('Type “erase” to confirm')
  await expect.poll(() => word.evaluate((it) => it === document.activeElement)).toBe(true)
  await failNext(page, '**/api/erasures/replace-remote')
  await button('Erase from history').press('Enter')

  const report = page.getByRole('dialog', { name: 'Erased from history' })
  await report.getByText('history may be replaced all the same').waitFor()
  expect(await violationsInThemes(page, shown)).toEqual([])
  await button('Try again').press('Enter')
  await report.getByText(`The history at ${remote} is replaced.`).waitFor()
  const kept = await readdir(path.join(app.siteDir, '.callboard/erasure-backups'))
  expect(kept).toHaveLength(1)
  expect(await app.git('log', '--all', '--format=%h', '--', 'media/classic.jpg')).toBe('')
  const log = await app.git('ls-remote', 'origin', 'main')
  expect(log.slice(0, 40)).toBe((await app.git('rev-parse', 'HEAD')).trim())
  await button('Done').press('Enter')
  await report.waitFor({ state: 'hidden' })

  // What was deleted before is erased from its list, and the remote left for later.
  await openHistory(page)
  await page.getByRole('tab', { name: 'Deleted' }).click()
  await page.getByRole('button', { name: 'Erase Barn from history' }).waitFor()
  expect(await violationsInThemes(page, shown)).toEqual([])
  await page.getByRole('button', { name: 'Erase Barn from history' }).click()
  await dialog.getByText('An encrypted backup from before an erasure has it').waitFor()
  await dialog.getByLabel('Type “erase” to confirm').fill('erase')
  await page.keyboard.press('Enter')
  await report.getByText('still has it. Nothing is put online').waitFor()
  expect(here()).not.toContain(content)
  await report.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Erase Barn from history' }).waitFor({ state: 'hidden' })

  const folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-kept-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download the backup of/ }).click(),
  ])
  await download.saveAs(path.join(folder, 'kept'))
  expect(existsSync(path.join(folder, 'kept'))).toBe(true)
  await page.getByRole('button', { name: /^Delete the backup of/ }).click()
  await answer(page, 'Delete this backup?', 'Delete')
  await readToast(page, 'Success', 'The backup is deleted')
  expect(await readdir(path.join(app.siteDir, '.callboard/erasure-backups'))).toEqual([])

  await page.getByRole('button', { name: 'Remote to be replaced' }).click()
  expect(await violationsInThemes(page, shown)).toEqual([])
  await page.getByRole('button', { name: 'Replace the remote’s history' }).click()
  await answer(page, 'Replace the remote’s history?', 'Replace it')
  await readToast(page, 'Success', 'The remote has the history from here')
  await page.getByRole('dialog').getByText('Everything is online', { exact: true }).waitFor()
  expect((await sync()).json()).toMatchObject({ state: 'published' })
  await page.keyboard.press('Escape')
  await close([failedCall, failedCall])
})

test('an old resume is erased from the list of those that were replaced', async () => {
  const old = await replacedResume(app)
  const { page, close } = await openTab('overview')
  await openHistory(page)
  await page.getByRole('tab', { name: 'Deleted' }).click()
  await page.getByRole('heading', { name: 'Old resumes' }).waitFor()
  const row = page.getByRole('listitem').filter({ hasText: old })
  await row.getByText(/^Replaced by ada/).waitFor()
  const address = await row.getByRole('link', { name: `View ${old}` }).getAttribute('href')
  await row.getByRole('button', { name: `Erase ${old} from history` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Erase from history' })
  await dialog.getByLabel('Type “erase” to confirm').fill('erase')
  await page.keyboard.press('Enter')
  const report = page.getByRole('dialog', { name: 'Erased from history' })
  await report.getByText(`“${old}” is in no version of the site`).waitFor()
  await report.getByRole('button', { name: 'Done' }).press('Enter')
  await row.waitFor({ state: 'hidden' })
  expect(await app.git('log', '--all', '--format=%h', '--', `media/${old}`)).toBe('')
  const cookie = await app.signIn()
  expect((await app.call('GET', address ?? '', { cookie })).status).toBe(404)
  await close()
})
