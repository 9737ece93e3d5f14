import { expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import {
  failedCall,
  failNext,
  findToast,
  noSave,
  oneSave,
  readToast,
  undoSave,
} from '../../../../server/testing/owner-steps'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()

test('a click marks a hero image, Save sets it, Undo takes it back', async () => {
  const { page, close } = await openAdmin(app, 'hero-image')
  const present = page.getByRole('figure')
  const save = page.getByRole('button', { name: 'Save Hero Image' })
  const orchard = page.getByRole('button', { name: 'The orchard' })
  const first = await present.getByRole('paragraph').first().textContent()
  await noSave(app, async () => {
    await orchard.click()
    await page.getByText('Not saved yet').waitFor()
    expect(await orchard.getAttribute('aria-pressed')).toBe('true')
    await failNext(page, '**/api/cms-content')
    await save.click()
    await readToast(page, 'Error', 'Failed to update hero image')
  })
  const { subject, paths } = await oneSave(app, async () => {
    await save.click()
    await findToast(page, 'Success', 'Hero image updated successfully')
    await present.getByText('The orchard').waitFor()
  })
  expect([subject, paths]).toEqual(['site: update Hero Image', ['M content/site.yaml']])
  const home = await (await fetch(app.address)).text()
  expect(home).toContain('windfall-orchard')
  await undoSave(app, page, 'Success', 'Hero image updated successfully')
  await present
    .getByText(first ?? '')
    .first()
    .waitFor()
  await oneSave(app, async () => {
    await page.getByRole('button', { name: 'Clear Hero Image' }).press('Enter')
    await readToast(page, 'Success', 'Hero image updated successfully')
  })
  await page.getByText('No hero image yet').waitFor()
  // The button is gone: where focus went must have a name that a screen reader can say.
  const whole = page.getByRole('group', { name: 'Hero image' })
  expect(await whole.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(app.site.store.read('site')?.heroImageId).toBeNull()
  await close([failedCall])
})
