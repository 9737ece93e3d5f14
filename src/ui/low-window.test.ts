// @module-tag long
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin } from '../../server/testing/admin-page'
import { testApp } from '../../server/testing/test-app'

const app = testApp()

/** Whether a wheel or a finger over a dialog brings one of its buttons into the window. */
async function canBeSeen(page: Page, dialog: Locator, button: Locator): Promise<boolean> {
  await dialog.evaluate((panel) => panel.scrollTo(0, panel.scrollHeight))
  const box = await button.boundingBox()
  const { height = 0 } = page.viewportSize() ?? {}
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

const smallest = { viewport: { width: 320, height: 640 } }
const large = { content: 'html { font-size: 200% }' }

test('a question that is higher than the window is read and answered all the same', async () => {
  const { page, close } = await openAdmin(app, 'productions', smallest)
  await page.addStyleTag(large)
  await page.getByRole('button', { name: 'Delete Windfall' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('This also changes:').waitFor()
  expect(await canBeSeen(page, question, question.getByRole('button', { name: 'Delete' }))).toBe(
    true,
  )
  await question.evaluate((panel) => panel.scrollTo(0, 0))
  const title = await question.getByRole('heading').boundingBox()
  expect(title?.y).toBeGreaterThanOrEqual(0)
  await close()
})

test('what two people changed is decided with text at 200 % on a phone, too', async () => {
  const { page, close } = await openAdmin(app, 'content', smallest)
  await page.addStyleTag(large)
  await page.getByLabel('Tagline').fill('Mine is this')
  const { bio } = (await app.asAdmin('GET', '/api/cms-data')).json<{ bio: object }>()
  const theirs = { ...bio, tagline: 'Theirs is that', revision: undefined }
  await app.asAdmin('POST', '/api/cms-content', { type: 'bio', content: theirs })
  await page.getByText('This was changed elsewhere while you were typing.').waitFor()
  await page.getByRole('button', { name: 'Save Biography' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  const save = dialog.getByRole('button', { name: 'Save my choice' })
  await save.waitFor()
  expect(await canBeSeen(page, dialog, save)).toBe(true)
  const choices = dialog.getByRole('radio').first()
  const room = await choices.evaluate((it) => {
    const place = it.closest('.overflow-y-auto')
    return place ? place.clientHeight : 0
  })
  expect(room).toBeGreaterThan(150)
  await close()
})
