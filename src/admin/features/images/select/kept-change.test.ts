// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOn } from '../../../../../scripts/audit/accessibility'
import { asksToStay, openAdmin } from '../../../../../server/testing/admin-page'
import { answer, oneSave, readToast } from '../../../../../server/testing/owner-steps'
import { testApp } from '../../../../../server/testing/test-app'
import { changeHeader } from '../../../../schema/headers'

const app = testApp()
const gallery = (page: Page) => page.locator('section').filter({ hasText: 'Image Gallery' })

test('what is being said of several is back after a reload, until it is sent or let go', async () => {
  const { page, close } = await openAdmin(app, 'images')
  page.on('dialog', (dialog) => void dialog.accept())
  const dialog = page.getByRole('dialog', { name: 'Change 1 image' })
  const photographer = dialog.getByLabel('Photographer', { exact: true })
  const restored = dialog.getByText('You typed something here')
  await gallery(page).getByLabel('Category').selectOption('headshots')
  await page.getByRole('button', { name: 'Choose several' }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await photographer.fill('Ida Lens')
  await dialog.getByLabel('Production').selectOption('windfall')
  await page.reload()
  await restored.waitFor()
  expect(await photographer.inputValue()).toBe('Ida Lens')
  expect(await dialog.getByLabel('Production').inputValue()).toBe('windfall')
  expect(await asksToStay(page)).toBe(true)
  await dialog.getByRole('button', { name: 'Forget it' }).click()
  await restored.waitFor({ state: 'hidden' })
  expect(await photographer.inputValue()).toBe('')
  expect(await asksToStay(page)).toBe(false)

  await photographer.fill('Ida Lens')
  await page.reload()
  await restored.waitFor()
  await oneSave(app, async () => {
    await dialog.getByRole('button', { name: 'Change 1 image' }).click()
    await readToast(page, 'Success!', 'Images updated successfully')
  })
  await page.reload()
  const choose = page.getByRole('button', { name: 'Choose several' })
  await choose.click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog.waitFor()
  expect(await photographer.inputValue()).toBe('')
  expect(await restored.count()).toBe(0)
  // A choice of which nothing is said is no work.
  await page.reload()
  await choose.and(page.locator('[aria-pressed=false]')).waitFor()
  await close()
})

test('after a reload it is said of the very pictures that were chosen, and how many of them are gone', async () => {
  const { page, close } = await openAdmin(app, 'images')
  page.on('dialog', (dialog) => void dialog.accept())
  const [gone, ...stay] = app.site.store.list('images').filter((one) => one.category === 'bts')
  const chosen = [gone, ...stay.slice(0, 2)]
  const photographers = () =>
    chosen.map((one) => app.site.store.get('images', one?.id ?? '')?.photographer)
  await page.getByRole('button', { name: 'Choose several' }).click()
  for (const one of chosen) await page.getByRole('checkbox', { name: one?.title }).check()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 3 images' })
  await dialog.getByLabel('Photographer', { exact: true }).fill('Ida Lens')
  const deleted = await app.asAdmin('DELETE', `/api/images/${gone?.id}`)
  await dialog.getByText('Somebody has deleted 1 of these images').waitFor()
  await page.reload()
  await dialog.getByText('You typed something here').waitFor()
  await dialog.getByText('Somebody has deleted 1 of these images').waitFor()
  expect(await violationsOn(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await answer(page, 'Your changes to 3 images are not saved yet.', 'Keep editing')
  await dialog.getByRole('button', { name: 'Change 3 images' }).click()
  const left = `(“${gone?.id}” was left out: There is no image "${gone?.id}" any more.)`
  await readToast(page, 'Success!', `Images updated successfully ${left}`)
  await dialog.waitFor({ state: 'hidden' })
  expect(photographers()).toEqual([undefined, 'Ida Lens', 'Ida Lens'])
  await page.getByText('0 images chosen').waitFor()
  const change = deleted.headers.get(changeHeader)
  await app.asAdmin('POST', '/api/history/undo', { change })
  await close()
})

test('what is being said of several is another window’s once its own is gone, and not before', async () => {
  const { page, close } = await openAdmin(app, 'images')
  const choose = (where: Page) => where.getByRole('button', { name: 'Choose several' })
  await choose(page).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Photographer', { exact: true }).fill('Ida Lens')
  const other = await page.context().newPage()
  await other.goto('/admin?tab=images')
  await choose(other).click()
  await other.getByText('0 images chosen').waitFor()
  await page.close({ runBeforeUnload: false })
  await other.reload()
  const dialog = other.getByRole('dialog', { name: 'Change 1 image' })
  await dialog.waitFor()
  expect(await dialog.getByLabel('Photographer', { exact: true }).inputValue()).toBe('Ida Lens')
  await close()
})
