// @module-tag long
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import { saveBio } from '../../../../server/testing/edits'
import { holdAnswers, readToast } from '../../../../server/testing/owner-steps'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

test('what somebody saves while the versions are looked at is the present one, and no edit by hand', async () => {
  const { page, close } = await openTab('content')
  await page.getByRole('button', { name: 'History of the biography' }).click()
  const versions = page.getByRole('dialog', { name: 'History of the biography' }).locator('ol > li')
  await versions.first().getByText('Present version').waitFor()
  const before = await versions.count()
  await saveBio(app, { tagline: 'Saved by somebody else' })
  await expect.poll(() => versions.count()).toBe(before + 1)
  await versions.first().getByText('Present version').waitFor()
  expect(await page.getByText('The file was edited by hand').count()).toBe(0)
  await page.keyboard.press('Escape')
  await close()
})

test('a version that is restored late closes its own dialog, and none that was opened since', async () => {
  await saveBio(app, { tagline: 'Not to stay' })
  const { page, close } = await openTab('content')
  const histories = page.getByRole('button', { name: /^History of/ })
  const dialog = page.getByRole('dialog', { name: /^History of/ })
  await page.getByRole('button', { name: 'History of the biography' }).click()
  const { arrived, release } = await holdAnswers(page, '**/api/history/restore')
  await dialog.getByRole('button', { name: 'Restore this version' }).first().click()
  await arrived
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await histories.last().click()
  await dialog.waitFor()
  release()
  await readToast(page, 'Success', 'Restored from the history')
  expect(await dialog.count()).toBe(1)
  await page.keyboard.press('Escape')
  await close()
})
