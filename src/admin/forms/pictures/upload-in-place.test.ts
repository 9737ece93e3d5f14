// @module-tag long
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { leadTo, sharedAdmin } from '../../../../server/testing/admin-page'
import { answer, failedCall, failNext, readToast } from '../../../../server/testing/owner-steps'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

async function picture(name: string) {
  const background = { r: 40, g: 90, b: 160 }
  const paper = sharp({ create: { width: 64, height: 48, channels: 3, background } })
  // What Chromium shows no more than an iPhone's HEIC, and knows by its name alone.
  if (name.endsWith('.tif')) return { name, mimeType: '', buffer: await paper.tiff().toBuffer() }
  return { name, mimeType: 'image/jpeg', buffer: await paper.jpeg().toBuffer() }
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Upload a picture' })

async function choose(within: Page | Locator, name: string) {
  await within.getByLabel('Upload a Picture').setInputFiles(await picture(name))
}

/** Says what has to be said of the picture, and sends it. */
async function upload(page: Page, alt: string, category?: string) {
  await form(page).getByLabel('Alt Text').fill(alt)
  if (category) await form(page).getByLabel('Category').selectOption({ label: category })
  await form(page).getByRole('button', { name: 'Upload Image' }).click()
  await readToast(page, 'Success!', 'Image uploaded successfully')
  await form(page).waitFor({ state: 'hidden' })
}

async function commits() {
  return Number(await app.git('rev-list', '--count', 'HEAD'))
}

test('a story gets a picture that is uploaded while it is written, and is not sent by that', async () => {
  const { page, close } = await openTab('news')
  const add = page.locator('section').filter({ hasText: 'Add News Story' })
  await add.getByLabel('Headline').fill('A new coat')
  await add.getByLabel('Description').fill('Blue, and too long.')
  await add.getByRole('button', { name: 'Select Image' }).click()
  const picker = page.getByRole('dialog', { name: 'Select Featured Image' })
  const before = await commits()
  await choose(picker, 'coat.jpg')
  await failNext(page, '**/api/images/upload')
  await form(page).getByLabel('Category').selectOption({ label: 'Behind the Scenes' })
  await form(page).getByRole('button', { name: 'Upload Image' }).click()
  await readToast(page, 'Upload failed', 'Failed to upload image')
  await upload(page, 'Wren in a blue coat')
  await picker.waitFor({ state: 'hidden' })
  expect(await commits()).toBe(before + 1)
  await add.getByText('Wren in a blue coat').waitFor()
  expect(await add.getByLabel('Headline').inputValue()).toBe('A new coat')
  await add.getByRole('button', { name: 'Add News Story' }).click()
  await readToast(page, 'Success', 'News story created successfully')
  const news = (await app.call('GET', '/api/news')).json<{ headline: string; imageId: string }[]>()
  expect(news.find(({ headline }) => headline === 'A new coat')?.imageId).toMatch(/coat/)
  await close([failedCall])
})

test('and leads the keyboard back to where it was asked for', async () => {
  const { page, close } = await openTab('news')
  const image = page.getByRole('group', { name: 'Featured Image' })
  await image.getByRole('button', { name: 'Select Image' }).press('Enter')
  await choose(page, 'scarf.jpg')
  await form(page).getByLabel('Alt Text').fill('Wren in a scarf')
  await form(page).getByLabel('Category').selectOption({ label: 'Behind the Scenes' })
  await form(page).getByRole('button', { name: 'Upload Image' }).press('Enter')
  await image.locator('button:focus').getByText('Change Image').waitFor()
  await close()
})

test('the portrait, the hero and the wall take a picture that is uploaded in place', async () => {
  const { page, close } = await openTab('content')
  await page.getByRole('button', { name: 'Change Bio Image' }).click()
  await choose(page.getByRole('dialog', { name: 'Select Bio Image' }), 'portrait.jpg')
  await form(page).getByLabel('Alt Text').fill('Wren laughs')
  await form(page).getByLabel('Category').selectOption({ label: 'Headshots' })
  await form(page).getByRole('button', { name: 'Upload Image' }).click()
  await readToast(page, 'Success', 'Bio image updated successfully')

  await leadTo(page, 'hero-image')
  await choose(page, 'stage.tif')
  await form(page).getByText('It can be uploaded all the same.').waitFor()
  await upload(page, 'An empty stage')
  const tile = page.getByRole('button', { name: 'An empty stage', pressed: true })
  await tile.waitFor()
  await page.getByRole('button', { name: 'Save Hero Image' }).click()
  await readToast(page, 'Success', 'Hero image updated successfully')

  await leadTo(page, 'gallery-wall')
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add Image (8/9)' }).click()
  await choose(page.getByRole('dialog', { name: 'Select an Image' }), 'wall.jpg')
  await upload(page, 'A wall of posters')
  await page.getByLabel(/^Slot \d: A wall of posters$/).waitFor()
  await page.getByRole('button', { name: 'Add Image (9/9)' }).waitFor()
  await page.getByRole('button', { name: 'Save Gallery Wall' }).click()
  await readToast(page, 'Success!', 'Gallery wall updated successfully')
  await close()
})

test('what cannot be a picture is refused, and a chosen one is let go only when asked', async () => {
  const { page, close } = await openTab('hero-image')
  const input = page.getByLabel('Upload a Picture')
  await input.setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%'),
  })
  await page.getByText('a.pdf was left out: This is not a picture.').waitFor()
  await choose(page, 'kept.jpg')
  await form(page).getByLabel('Title').fill('Typed already')
  await page.keyboard.press('Escape')
  await answer(page, 'Your changes to kept.jpg are not saved yet.', 'Keep editing')
  expect(await form(page).getByLabel('Title').inputValue()).toBe('Typed already')
  page.on('dialog', (leaving) => void leaving.accept())
  await page.goto('/admin?tab=images')
  await page.getByText(/^You chose 1 picture here/).waitFor()
  await close()
})
