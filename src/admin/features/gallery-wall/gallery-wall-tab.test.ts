import { copyFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { starterDir } from '../../../../server/app'
import { asksToStay, openAdmin, sharedAdmin } from '../../../../server/testing/admin-page'
import {
  answer,
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
const openTab = sharedAdmin(app)

const wall = () => readFile(path.join(app.siteDir, 'content/gallery-wall.yaml'), 'utf8')
const pictures = async () => (await wall()).match(/(?<=filename: ).*/g) ?? []
const slot = (page: Page, place: number) =>
  page.getByRole('button', { name: new RegExp(`^Slot ${place}\\b`) })

async function save(page: Page) {
  const { paths } = await oneSave(app, async () => {
    await page.getByRole('button', { name: 'Save Gallery Wall' }).click()
    await readToast(page, 'Success!', 'Gallery wall updated successfully')
  })
  expect(paths).toEqual(['M content/gallery-wall.yaml'])
}

test('a full wall takes no more; what is removed leaves room for another', async () => {
  const { page, close } = await openTab('gallery-wall')
  const add = page.getByRole('button', { name: /^Add Image \(/ })
  const gapNote = page.getByText(
    'Visitors see no empty slots between pictures; here they close when you save.',
  )
  await slot(page, 9).waitFor()
  expect(await add.textContent()).toBe('Add Image (9/9)')
  expect(await add.isDisabled()).toBe(true)
  const [first, second, third, ...others] = await pictures()
  await noSave(app, async () => {
    await page.getByRole('button', { name: 'Remove image 2' }).click()
    await page.getByRole('button', { name: 'Slot 2, empty: Add Image' }).waitFor()
    expect(await add.textContent()).toBe('Add Image (8/9)')
    await gapNote.waitFor()
    await add.click()
    const picker = page.getByRole('dialog', { name: 'Select an Image' })
    await picker.getByRole('button', { name: 'The orchard' }).click()
    await picker.waitFor({ state: 'hidden' })
    expect(await add.textContent()).toBe('Add Image (9/9)')
    await gapNote.waitFor({ state: 'hidden' })
    await failNext(page, '**/api/gallery-wall')
    await page.getByRole('button', { name: 'Save Gallery Wall' }).click()
    await readToast(page, 'Save failed', 'Failed to save gallery wall')
  })
  await save(page)
  expect(second).not.toBe('windfall-orchard.jpg')
  expect(await pictures()).toEqual([first, 'windfall-orchard.jpg', third, ...others])
  await close([failedCall])
})

test('an emptied wall cannot be saved', async () => {
  const { page, close } = await openTab('gallery-wall')
  for (let place = 1; place <= 9; place += 1) {
    await page.getByRole('button', { name: `Remove image ${place}` }).click()
  }
  const button = page.getByRole('button', { name: 'Save Gallery Wall' })
  expect(await button.isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Productions' }).click()
  await answer(page, 'Your changes to the gallery wall are not saved yet.', 'Discard changes')
  await page.getByRole('heading', { name: 'Your Productions' }).waitFor()
  await close()
})

test('a save closes the empty slots between pictures on the wall that is being arranged, too', async () => {
  const { page, close } = await openTab('gallery-wall')
  const shown = () =>
    page
      .locator('[aria-label^="Slot "]')
      .evaluateAll((slots) => slots.map((one) => one.ariaLabel?.replace(/^Slot \d/, '')))
  const before = await wall()
  await slot(page, 9).waitFor()
  const [first, , ...others] = await shown()
  await page.getByRole('button', { name: 'Remove image 2' }).click()
  await oneSave(app, async () => {
    await page.getByRole('button', { name: 'Save Gallery Wall' }).click()
    await findToast(page, 'Success!', 'Gallery wall updated successfully')
  })
  expect(await shown()).toEqual([first, ...others, ', empty: Add Image'])
  await undoSave(app, page, 'Success!', 'Gallery wall updated successfully')
  expect(await wall()).toBe(before)
  await close()
})

test('two pictures are swapped with the keyboard, and Undo swaps them back', async () => {
  const { page, close } = await openTab('gallery-wall')
  const before = await wall()
  const [first, second, third, fourth, fifth, ...others] = await pictures()
  await slot(page, 1).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('lifted from slot 1. Choose the slot').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('is in slot 5 now').waitFor()
  const focused = page.locator(':focus')
  expect(await focused.getAttribute('aria-label')).toMatch(/^Slot 5\b/)
  await oneSave(app, async () => {
    await page.getByRole('button', { name: 'Save Gallery Wall' }).click()
    await findToast(page, 'Success!', 'Gallery wall updated successfully')
  })
  expect(await pictures()).toEqual([fifth, second, third, fourth, first, ...others])
  await undoSave(app, page, 'Success!', 'Gallery wall updated successfully')
  expect(await wall()).toBe(before)
  await close()
})

test('two pictures are swapped by dragging', async () => {
  const { page, close } = await openTab('gallery-wall')
  await page.setViewportSize({ width: 1440, height: 1000 })
  const [first, second, third, ...others] = await pictures()
  await slot(page, 1).hover()
  await page.mouse.down()
  const target = await slot(page, 3).boundingBox()
  if (!target) throw new Error('There is no third slot')
  const [x, y] = [target.x + target.width / 2, target.y + target.height / 2]
  await page.mouse.move(x - 40, y, { steps: 15 })
  await page.mouse.move(x, y, { steps: 10 })
  await page.mouse.up()
  await page.getByText('Not saved yet').waitFor()
  await save(page)
  expect(await pictures()).toEqual([third, second, first, ...others])
  await close()
})

test('a picture is cropped with the arrow keys, in percent of the picture', async () => {
  const { page, close } = await openTab('gallery-wall')
  const [name] = await pictures()
  await page.getByRole('button', { name: 'Crop image 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop Image' })
  await dialog
    .getByText(
      'Drag to select the area you want to show in the gallery wall. The crop will be square (1:1 ratio).',
    )
    .waitFor()
  const area = dialog.getByRole('application', { name: 'Crop area' })
  const apply = dialog.getByRole('button', { name: 'Apply Crop' })
  await expect.poll(() => apply.isEnabled()).toBe(true)
  const box = await area.boundingBox()
  const natural = await dialog
    .getByRole('img')
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  const [width = NaN, height = NaN] = natural
  if (!box) throw new Error('There is no picture to crop')
  await area.focus()
  // By 1, by 10 and by 100: the last is more than there is room for.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Control+ArrowLeft')
  await apply.click()
  await dialog.waitFor({ state: 'hidden' })
  await save(page)

  const file = await wall()
  const entry = file.slice(file.indexOf(`filename: ${name}`))
  const number = (key: string) => Number(new RegExp(`^ +${key}: (.*)$`, 'm').exec(entry)?.[1])
  const side = Math.min(box.width * 0.8, box.height)
  expect(number('width')).toBeCloseTo((side / box.width) * 100, 0)
  expect(number('height')).toBeCloseTo((side / box.height) * 100, 0)
  expect(number('x')).toBeCloseTo(Math.max(0, ((box.width - side) / 2 - 100) / box.width) * 100, 0)
  expect(number('y')).toBeCloseTo(Math.max(0, ((box.height - side) / 2 - 11) / box.height) * 100, 0)
  expect([number('originalWidth'), number('originalHeight')]).toEqual([width, height])
  await close()
})

test('on a phone that lies sideways the picture to crop is seen whole', async () => {
  const phone = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true }
  const [name = ''] = await pictures()
  // As large as it was taken.
  await copyFile(path.join(starterDir, 'media', name), path.join(app.siteDir, 'media', name))
  await app.git('commit', '-qam', 'A large picture')
  const { page, close } = await openAdmin(app, 'gallery-wall', phone)
  await page.getByRole('button', { name: 'Crop image 1' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Crop Image' })
  await dialog.getByRole('application', { name: 'Crop area' }).waitFor()
  const edges = (of: Locator) => of.evaluate((it) => it.getBoundingClientRect())
  const picture = await edges(dialog.getByRole('img'))
  expect(picture.top).toBeGreaterThan((await edges(dialog.getByText('Drag to select'))).bottom)
  expect(picture.bottom).toBeLessThan((await edges(dialog.getByText('Apply Crop'))).top)
  expect(picture.height).toBeGreaterThan(200)
  await close()
})

test('a crop that is chosen is asked about where the page or its dialog is closed, and cancelled changes nothing', async () => {
  const { page, close } = await openTab('gallery-wall')
  await page.getByRole('button', { name: 'Crop image 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop Image' })
  await expect.poll(() => dialog.getByRole('button', { name: 'Apply Crop' }).isEnabled()).toBe(true)
  expect(await asksToStay(page)).toBe(false)
  await dialog.getByRole('application', { name: 'Crop area' }).press('-')
  await expect.poll(() => asksToStay(page)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await asksToStay(page)).toBe(false)
  await close()
})
