// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOn } from '../../../../../scripts/audit/accessibility'
import { asksToStay, openAdmin, sharedAdmin } from '../../../../../server/testing/admin-page'
import { lostLines } from '../../../../../server/testing/lost-lines'
import {
  answer,
  findToast,
  holdAnswers,
  oneSave,
  readToast,
  undoSave,
} from '../../../../../server/testing/owner-steps'
import { cutWrites } from '../../../../../server/testing/routes'
import { testApp } from '../../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)
const gallery = (page: Page) => page.locator('section').filter({ hasText: 'Image Gallery' })

test('several are chosen with keys and Shift, changed as one, and deleted with one Undo', async () => {
  const { page, close } = await openTab('images')
  const boxes = page.getByRole('checkbox')
  const bar = page.getByRole('group', { name: 'Chosen images' })
  const said = bar.getByRole('status')
  await gallery(page).getByLabel('Category').selectOption('production')
  await page.getByRole('button', { name: 'Choose several' }).press('Enter')
  await said.getByText('0 images chosen').waitFor()
  const count = await boxes.count()
  expect(count).toBeGreaterThan(3)

  await boxes.first().press('Space')
  await boxes.nth(2).press('Shift+Space')
  await said.getByText('3 images chosen').waitFor()
  const second = (await boxes.nth(1).locator('..').innerText()).split('\n')[0] ?? ''
  // The box is as large as its tile, and takes what is pressed there.
  await page.getByText(second).click({ force: true })
  await said.getByText('2 images chosen').waitFor()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await said.getByText('4 images chosen').waitFor()
  expect(await violationsOn(page, 'main')).toEqual([])

  await bar.getByRole('button', { name: 'Change' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change 4 images' })
  const save = dialog.getByRole('button', { name: 'Change 4 images' })
  expect(await save.isDisabled()).toBe(true)
  await dialog.getByLabel('Production').selectOption('windfall')
  await dialog.getByLabel('Photographer', { exact: true }).fill('Ida Lens')
  expect(await asksToStay(page)).toBe(true)
  const changed = await oneSave(app, async () => {
    await save.click()
    await findToast(page, 'Success!', 'Images updated successfully')
  })
  expect(changed.subject).toBe('images: update 4 images: Production, Photographer')
  await dialog.waitFor({ state: 'hidden' })
  await said.getByText('0 images chosen').waitFor()
  await undoSave(app, page, 'Success!', 'Images updated successfully')

  await bar.getByRole('button', { name: 'Choose all' }).click()
  await said.getByText(`${count} images chosen`).waitFor()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  // Some of them hang on the wall.
  await question.getByText('This also changes:').waitFor()
  expect(await violationsOn(page, '[role=alertdialog]')).toEqual([])
  await oneSave(app, async () => {
    await question.getByRole('button', { name: 'Delete' }).click()
    await findToast(page, 'Success!', 'Images deleted successfully')
  })
  await page.getByText('No image matches your search.').waitFor()
  await undoSave(app, page, 'Success!', 'Images deleted successfully')
  await expect.poll(() => boxes.count()).toBe(count)
  await close()
})

test('a Hebrew title takes no marks of ours along in the question before several are deleted', async () => {
  const title = 'נועה בפרדס!'
  const url = '/api/images/the-snow-post-lantern-street'
  const images = (await app.asAdmin('GET', '/api/images')).json<
    { id: string; revision: string }[]
  >()
  const revision = images.find(({ id }) => url.endsWith(id))?.revision ?? ''
  await app.asAdmin('PUT', url, { title }, { 'If-Match': `"${revision}"` })
  const { page, close } = await openAdmin(app, 'images')
  await page.getByRole('button', { name: 'Choose several' }).click()
  await page.getByRole('checkbox', { name: title }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const named = page.getByRole('alertdialog').getByRole('listitem').filter({ hasText: title })
  expect(await named.innerText()).toContain(`“\u2068${title}\u2069”: `)
  await close()
})

/** As Firefox: a label that is pressed with Shift does nothing, and a box hears nothing of it from a key. */
function keepShift() {
  addEventListener(
    'click',
    (event) => {
      const isBox = event.target instanceof HTMLInputElement
      if (!event.shiftKey || (isBox && event.detail > 0)) return
      event.preventDefault()
      if (!isBox) return
      event.stopImmediatePropagation()
      setTimeout(() => (event.target as HTMLInputElement).click())
    },
    { capture: true },
  )
}

test('Shift chooses all between also in a browser that says nothing of it', async () => {
  const { page, close } = await openAdmin(app, 'images', { script: keepShift })
  const boxes = page.getByRole('checkbox')
  const said = page.getByRole('group', { name: 'Chosen images' }).getByRole('status')
  await page.getByRole('button', { name: 'Choose several' }).press('Enter')
  await boxes.first().press('Space')
  await boxes.nth(2).press('Shift+Space')
  await said.getByText('3 images chosen').waitFor()
  const picture = (at: number) => gallery(page).locator('label img').nth(at)
  await picture(4).click({ modifiers: ['Shift'], force: true })
  await said.getByText('5 images chosen').waitFor()
  await picture(4).click({ force: true })
  await said.getByText('4 images chosen').waitFor()
  await close()
})

test('what is chosen while a deletion is on its way stays chosen', async () => {
  const { page, close } = await openTab('images')
  await gallery(page).getByLabel('Category').selectOption('production')
  await page.getByRole('button', { name: 'Choose several' }).click()
  const boxes = page.getByRole('checkbox')
  const said = page.getByRole('group', { name: 'Chosen images' }).getByRole('status')
  await boxes.first().check()
  const held = await holdAnswers(page, '**/api/image-batches/**')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await held.arrived
  await boxes.last().check()
  held.release()
  await undoSave(app, page, 'Success!', 'Images deleted successfully')
  await said.getByText('1 image chosen').waitFor()
  await close()
})

test('what is being said of several stays about those it was begun for, though they are deleted meanwhile', async () => {
  const { page, close } = await openTab('images')
  await gallery(page).getByLabel('Category').selectOption('headshots')
  await page.getByRole('button', { name: 'Choose several' }).click()
  const [gone] = app.site.store.list('images').filter((one) => one.category === 'headshots')
  const box = page.getByRole('checkbox', { name: gone?.title })
  await box.check()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 1 image' })
  await dialog.getByLabel('Photographer', { exact: true }).fill('Ida Lens')
  // Pressed by mistake, it takes nothing along.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await dialog.getByLabel('Photographer', { exact: true }).inputValue()).toBe('Ida Lens')
  await app.asAdmin('DELETE', `/api/images/${gone?.id}`)
  await box.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Change 1 image' }).click()
  await readToast(page, 'Update failed', `There is no image "${gone?.id}" any more`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await answer(page, 'Your changes to 1 image are not saved yet.', 'Discard changes')
  await dialog.waitFor({ state: 'hidden' })
  await close([expect.stringContaining('404')])
})

test('without a line it waits as one change, is shown at each, and names what is gone by then', async () => {
  const { page, close } = await openTab('images')
  await gallery(page).getByLabel('Category').selectOption('bts')
  await page.getByRole('button', { name: 'Choose several' }).click()
  const boxes = page.getByRole('checkbox')
  await boxes.first().waitFor()
  const [gone, stays] = app.site.store.list('images').filter(({ category }) => category === 'bts')
  const restore = await cutWrites(page, '**/api/image-batches/**')
  await page.getByRole('checkbox', { name: gone?.title }).check()
  await page.getByRole('checkbox', { name: stays?.title }).check()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Photographer', { exact: true }).fill('Ida Lens')
  await page.getByRole('dialog').getByRole('button', { name: 'Change 2 images' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByText('Not sent yet').count()).toBe(2)
  const cookie = await app.signIn()
  await app.call('DELETE', `/api/images/${gone?.id}`, { cookie })
  restore()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const words = `“${gone?.id}” was left out: There is no image "${gone?.id}" any more.`
  await readToast(page, 'Some were left out', words)
  const named = () => app.site.store.get('images', stays?.id ?? '')?.photographer
  expect(named()).toBe('Ida Lens')

  await page.getByRole('checkbox', { name: stays?.title }).check()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('switch', { name: 'Remove the photographer’s name' }).click()
  expect(await page.getByLabel('Photographer', { exact: true }).count()).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Change 1 image' }).click()
  await expect.poll(named).toBe('')

  const mend = await cutWrites(page, '**/api/image-batches/**')
  await gallery(page).getByLabel('Category').selectOption('gallery')
  const [kept, lost] = app.site.store.list('images').filter((one) => one.category === 'gallery')
  for (const one of [kept, lost]) await page.getByRole('checkbox', { name: one?.title }).check()
  // The toast lies over it.
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => page.getByText('Deletion waits').count()).toBe(2)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: kept?.title }).click()
  await page.getByRole('button', { name: 'Keep it: this picture' }).press('Enter')
  const takeDown = page.getByRole('button', { name: 'Take this photo down' })
  await takeDown.and(page.locator('*:focus')).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByText('Deletion waits').count()).toBe(1)
  mend()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => app.site.store.get('images', lost?.id ?? '')).toBeUndefined()
  expect(app.site.store.get('images', kept?.id ?? '')).toBeDefined()
  await close(lostLines)
})
