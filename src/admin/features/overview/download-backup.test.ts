// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { restoreBackup } from '../../../../server/services/backup/restore-backup'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import { holdAnswers, readToast } from '../../../../server/testing/owner-steps'
import { routeUntil } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app, { bypassCSP: true })

test('a backup is downloaded with a passphrase typed twice, and then shown', async () => {
  const { page, close } = await openTab('overview')
  await page.getByText('No backup yet').waitFor()
  await page.getByRole('button', { name: 'Download a backup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download a backup' })
  const [first, second] = [dialog.getByLabel('Passphrase'), dialog.getByLabel('The same again')]
  const send = dialog.getByRole('button', { name: 'Download', exact: true })
  await first.fill('short')
  await send.click()
  await dialog.getByText('Use a passphrase of at least 12 characters').waitFor()
  await first.fill('four words of a test')
  await second.fill('four words of a best')
  await send.click()
  await dialog.getByText('These are two different passphrases').waitFor()
  await expect.poll(() => second.evaluate((it) => it === document.activeElement)).toBe(true)
  await second.fill('four words of a test')

  const page200 = { status: 200, contentType: 'text/html', body: '<title>Room 12</title>' }
  const leave = await routeUntil(page, '**/api/backup/download', (route) => route.fulfill(page200))
  await send.click()
  await readToast(page, 'Error', 'Failed to make a backup. Please try again.')
  leave()

  const held = await holdAnswers(page, '**/api/backup/download')
  const downloading = page.waitForEvent('download')
  await send.click()
  await held.arrived
  // It is handed over all the same: it counts as the last one.
  await page.keyboard.press('Escape')
  held.release()
  const file = await downloading
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(`in your downloads as ${file.suggestedFilename()}`).waitFor()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-card-'))
  const archive = path.join(folder, 'backup.tar.gz')
  await file.saveAs(archive)
  const to = path.join(folder, 'site')
  const { files } = await restoreBackup({ archive, passphrase: 'four words of a test', to })
  expect(files.length).toBeGreaterThan(0)
  await rm(folder, { recursive: true })
  await close()
})
