import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testHeic } from '../../../../server/media/pictures/test-heic'
import { sharedAdmin } from '../../../../server/testing/admin-page'
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
import { routeUntil } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

async function picture(name: string) {
  const background = { r: 190, g: 80, b: 40 }
  const paper = sharp({ create: { width: 64, height: 48, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await paper.jpeg().toBuffer() }
}

const isFocused = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement)
const choose = (page: Page) => page.getByLabel('Choose Pictures')
const gallery = (page: Page) => page.locator('section').filter({ hasText: 'Image Gallery' })
const tiles = (page: Page) => gallery(page).getByRole('listitem').locator('button[aria-haspopup]')

test('an upload asks for what it needs, and its picture is there at once', async () => {
  const { page, close } = await openTab('images')
  await choose(page).setInputFiles(await picture('first-night.jpg'))
  const form = page.getByRole('form', { name: 'Upload first-night.jpg' })
  const button = form.getByRole('button', { name: 'Upload Image' })
  expect(await form.getByLabel('Alt Text').inputValue()).toBe('first-night')
  await form
    .getByText(
      'Missing information: Please select a file, category, and provide alt text. Still missing: the category.',
    )
    .waitFor()
  expect(await button.isDisabled()).toBe(true)
  await form.getByLabel('Category').selectOption({ label: 'Behind the Scenes' })
  await form.getByLabel('Alt Text').fill('Wren bows on the first night')
  await form.getByLabel('Production').selectOption('windfall')

  await failNext(page, '**/api/images/upload')
  await noSave(app, async () => {
    await button.click()
    await readToast(page, 'Upload failed', 'Failed to upload image')
  })
  expect(await form.getByLabel('Alt Text').inputValue()).toBe('Wren bows on the first night')

  const { subject, paths } = await oneSave(app, async () => {
    await button.press('Enter')
    await expect.poll(() => isFocused(choose(page))).toBe(true)
    await readToast(page, 'Success!', 'Image uploaded successfully')
  })
  expect(subject).toMatch(/^images: add /)
  expect(paths).toEqual([
    expect.stringMatching(/^A content\/images\/.*\.yaml$/),
    expect.stringMatching(/^A media\/.*\.jpg$/),
  ])
  await tiles(page).filter({ hasText: 'Wren bows on the first night' }).waitFor()
  expect(await page.getByRole('form', { name: 'Upload an image' }).count()).toBe(1)
  const file = await readFile(path.join(app.siteDir, paths[0]?.slice(2) ?? ''), 'utf8')
  expect(file).toContain('category: bts')
  expect(file).toContain('productionId: windfall')
  await close([failedCall])
})

test('what is no picture is refused before it is sent', async () => {
  const { page, close } = await openTab('images')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Cue 7') }
  await choose(page).setInputFiles([notes, await picture('fine.jpg')])
  await page
    .getByRole('alert')
    .getByText('notes.txt was left out: This is not a picture.')
    .waitFor()
  await page.getByRole('form', { name: 'Upload fine.jpg' }).waitFor()
  await page.getByRole('button', { name: 'Take out fine.jpg' }).click()
  const damaged = { ...(await picture('damaged.jpg')), buffer: Buffer.from('not a JPEG') }
  await choose(page).setInputFiles(damaged)
  const form = page.getByRole('form', { name: 'Upload damaged.jpg' })
  await form.getByText('This file cannot be read as a picture').waitFor()
  await form.getByLabel('Category').selectOption('headshots')
  expect(await form.getByRole('button', { name: 'Upload Image' }).isDisabled()).toBe(true)
  expect(sent).toEqual([])
  await close()
})

test('a telephone’s photo that came to be called .jpg is uploaded, alone and beside others', async () => {
  const heic = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: testHeic() }
  const { page, close } = await openTab('images')
  await choose(page).setInputFiles(heic)
  const form = page.getByRole('form', { name: 'Upload IMG_1.jpg' })
  await form.getByText('It can be uploaded all the same.').waitFor()
  await form.getByLabel('Category').selectOption({ label: 'Behind the Scenes' })
  await oneSave(app, async () => {
    await form.getByRole('button', { name: 'Upload Image' }).click()
    await readToast(page, 'Success!', 'Image uploaded successfully')
  })
  await choose(page).setInputFiles([heic, await picture('fine.jpg')])
  const batch = page.getByRole('group', { name: 'Upload many photos' })
  await batch.getByText('It can be uploaded all the same.').waitFor()
  await batch.getByRole('button', { name: 'Upload all 2' }).waitFor()
  for (const _photo of [1, 2])
    await batch.getByRole('button', { name: 'Take this photo out' }).click()
  await close()
})

test('the gallery is narrowed by category, by search and by production', async () => {
  // One that nobody gets to see, since no program here frees it of what it tells.
  const held = ['media/held.gif', 'content/images/held.yaml'].map((file) =>
    path.join(app.siteDir, file),
  )
  const [gif = '', entry = ''] = held
  await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).toFile(gif)
  await writeFile(entry, 'filename: held.gif\nalt: Held back\ncategory: gallery\n')
  await expect.poll(() => app.site.media.isHeld('held.gif')).toBe(true)

  const { page, close } = await openTab('images')
  await tiles(page).filter({ hasText: 'Held back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Held back' })
  await dialog.getByText('If that takes long, Home says why.').first().waitFor()
  // Whoever wrote its entry by hand said neither how large it is nor since when it is there.
  expect(await dialog.getByText(/^(?:Size|Uploaded)$/).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const count = gallery(page).getByRole('status')
  await tiles(page).first().waitFor()
  await gallery(page).getByLabel('Category').selectOption({ label: 'Hero Images' })
  await count.getByText('1 image', { exact: true }).waitFor()
  expect(await tiles(page).count()).toBe(1)
  await gallery(page).getByLabel('Category').selectOption({ label: 'All Images' })
  await gallery(page).getByLabel('Search images').fill('LOW GOLDEN LIGHT')
  await count.getByText('1 image', { exact: true }).waitFor()
  await tiles(page).filter({ hasText: 'The orchard' }).waitFor()
  await gallery(page).getByLabel('Search images').fill('no such picture')
  await page.getByText('No image matches your search.').waitFor()

  await page.goto('/admin?tab=images&production=salt-and-sparrow')
  await page.getByText('Only images of Salt & Sparrow').waitFor()
  await count.getByText('2 images', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Show all images' }).click()
  await tiles(page).filter({ hasText: 'The orchard' }).waitFor()
  await Promise.all(held.map((file) => rm(file)))
  await close()
})

test('the texts of a picture are edited where it is shown large', async () => {
  const { page, close } = await openTab('images')
  await tiles(page).filter({ hasText: 'The orchard' }).click()
  const dialog = page.getByRole('dialog', { name: 'The orchard' })
  await dialog.getByText('502 KB').waitFor()
  await dialog.getByText('Photos page (Production Stills)').waitFor()
  await dialog.getByLabel('Alt Text').fill('June leaps under a falling apple')
  const { subject, paths } = await oneSave(app, async () => {
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await readToast(page, 'Success!', 'Image updated successfully')
  })
  expect(subject).toBe('images: update "The orchard"')
  expect(paths).toEqual(['M content/images/windfall-orchard.yaml'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await close()
})

test('over a dialog that stays open, Undo is reached with the keyboard', async () => {
  const { page, close } = await openTab('images')
  const before = (await app.git('rev-parse', 'HEAD')).trim()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await tiles(page).filter({ hasText: 'The orchard' }).click()
  const dialog = page.getByRole('dialog', { name: 'The orchard' })
  const alt = dialog.getByLabel('Alt Text')
  const loaded = await alt.inputValue()
  await alt.fill('An orchard, and nobody in it')
  await oneSave(app, async () => {
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await findToast(page, 'Success!', 'Image updated successfully')
  })
  await page.keyboard.press('F8')
  for (let presses = 0; presses < 4 && (await focused()) !== 'Undo'; presses += 1) {
    await page.keyboard.press('Tab')
  }
  expect(await focused()).toBe('Undo')
  await oneSave(app, async () => {
    await page.keyboard.press('Enter')
    await findToast(page, 'Undone', 'Everything is as it was before.')
  })
  expect(await app.git('diff', '--stat', before, 'HEAD')).toBe('')
  await expect.poll(() => alt.inputValue()).toBe(loaded)
  // From the toast, Tab leads on through the dialog.
  await page.keyboard.press('F8')
  for (let presses = 0; presses < 9 && !(await isFocused(alt)); presses += 1) {
    await page.keyboard.press('Tab')
  }
  expect(await isFocused(alt)).toBe(true)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await close()
})

test('a deletion says what it changes, asks, and is undone as a whole', async () => {
  const { page, close } = await openTab('images')
  const tile = tiles(page).filter({ hasText: /^Classic/ })
  await tile.waitFor()
  const names = await tiles(page).allTextContents()
  const next = tiles(page).nth(names.findIndex((name) => name.startsWith('Classic')))
  await tile.click()
  const dialog = page.getByRole('dialog', { name: 'Classic' })
  await dialog.getByRole('listitem').getByText('Gallery Wall').waitFor()

  await dialog.getByRole('button', { name: 'Delete Image' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('This also changes:').waitFor()
  await noSave(app, () => answer(page, 'Are you sure you want to delete this image?', 'Cancel'))
  await failNext(page, '**/api/images/*')
  await dialog.getByRole('button', { name: 'Delete Image' }).click()
  await answer(page, 'Are you sure you want to delete this image?', 'Delete')
  await readToast(page, 'Delete failed', 'Failed to delete image')

  const { subject, paths } = await oneSave(app, async () => {
    await dialog.getByRole('button', { name: 'Delete Image' }).click()
    await answer(page, 'Are you sure you want to delete this image?', 'Delete')
    await findToast(page, 'Success!', 'Image deleted successfully')
  })
  expect(subject).toBe('images: delete "Classic"')
  expect(paths).toEqual([
    'D content/images/wren-classic-headshot.yaml',
    'D media/wren-classic-headshot.jpg',
    'M content/gallery-wall.yaml',
    'M content/site.yaml',
  ])
  await tile.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(next)).toBe(true)
  const undone = await undoSave(app, page, 'Success!', 'Image deleted successfully')
  expect(undone.paths).toHaveLength(4)
  await tile.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await close([failedCall])
})

test(
  'a picture whose upload was cancelled on its way can be sent after all, and stays in no queue',
  { tags: 'long' },
  async () => {
    const { page, close } = await openTab('images')
    await choose(page).setInputFiles(await picture('second-thoughts.jpg'))
    const form = page.getByRole('form', { name: 'Upload second-thoughts.jpg' })
    await form.getByLabel('Category').selectOption({ label: 'Behind the Scenes' })
    const send = form.getByRole('button', { name: 'Upload Image' })
    const sent = page.waitForRequest('**/api/images/upload')
    const letThrough = await routeUntil(page, '**/api/images/upload', async () => {})
    await send.click()
    await sent
    const takenBack = page.waitForResponse('**/api/sent-pictures/*')
    await form.getByRole('button', { name: 'Cancel upload' }).click()
    await takenBack
    letThrough()
    await send.click()
    await readToast(page, 'Success!', 'Image uploaded successfully')
    const made = app.site.store.list('images').filter(({ alt }) => alt === 'second-thoughts')
    expect(made).toHaveLength(1)
    const filesLeft = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('callboard-outbox')
          opening.onsuccess = () => {
            const counting = opening.result.transaction('files').objectStore('files').count()
            counting.onsuccess = () => resolve(counting.result)
            opening.result.close()
          }
        }),
    )
    expect(filesLeft).toBe(0)
    await close()
  },
)
