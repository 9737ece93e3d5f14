// @module-tag long
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../server/testing/admin-page'
import { holdAnswers, oneSave, readToast } from '../../../server/testing/owner-steps'
import { holdReads, routeUntil } from '../../../server/testing/routes'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

test.each(['before', 'after'])(
  'words typed during a save that arrives %s its form is read anew are no conflict with oneself',
  async (when) => {
    const { page, close } = await openTab('content')
    page.on('dialog', (dialog) => void dialog.accept())
    const tagline = page.getByLabel('Tagline')
    await tagline.fill(`On its way ${when}`)
    const sent = page.waitForRequest('**/api/cms-content')
    const letThrough = await routeUntil(page, '**/api/cms-content', async () => {})
    await page.getByRole('button', { name: 'Save Biography' }).click()
    await sent
    await tagline.fill(`On its way ${when}, and longer`)
    const readOn = await holdReads(page, '**/api/cms-data')
    letThrough()
    const again = await holdAnswers(page, '**/api/cms-content')
    await page.reload()
    await again.arrived
    const restored = page.getByText('You typed something here')
    if (when === 'before') {
      again.release()
      await readToast(page, 'Sent', 'Save the biography')
      readOn()
      await restored.waitFor()
    } else {
      readOn()
      await restored.waitFor()
      again.release()
    }
    expect(await tagline.inputValue()).toBe(`On its way ${when}, and longer`)
    await oneSave(app, async () => {
      await page.getByRole('button', { name: 'Save Biography' }).click()
      await readToast(page, 'Success!', 'Content updated successfully')
    })
    expect(await readFile(path.join(app.siteDir, 'content/bio.md'), 'utf8')).toContain(
      `tagline: On its way ${when}, and longer`,
    )
    await close()
  },
)

test('words typed during a save are no conflict with oneself, though another window hears of it first', async () => {
  const { page, close } = await openTab('content')
  const other = await page.context().newPage()
  await other.goto('/admin?tab=content')
  await other.getByLabel('Full Name').fill('Typed in the other')
  page.once('dialog', (dialog) => void dialog.accept())
  const tagline = page.getByLabel('Tagline')
  const readOn = await holdReads(page, '**/api/cms-data')
  const held = await holdAnswers(page, '**/api/cms-content')
  const isRead = other.waitForResponse('**/api/cms-data')
  await tagline.fill('Saved')
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await tagline.fill('Saved, and longer')
  await held.arrived
  await isRead
  await expect.poll(() => other.getByLabel('Tagline').inputValue()).toBe('Saved, and longer')
  // What is typed there is written beside what was typed here.
  await other.getByLabel('Full Name').fill('Typed in the other window')
  await page.reload()
  held.release()
  readOn()
  await page.getByText('You typed something here').waitFor()
  expect(await tagline.inputValue()).toBe('Saved, and longer')
  await oneSave(app, async () => {
    await page.getByRole('button', { name: 'Save Biography' }).click()
    await readToast(page, 'Success!', 'Content updated successfully')
  })
  await other.close()
  await close()
})
