// @module-tag long
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { leadTo, sharedAdmin } from '../../../../server/testing/admin-page'
import { lostLines } from '../../../../server/testing/lost-lines'
import { testApp } from '../../../../server/testing/test-app'
import { addStory, cutLine, row } from '../../../../server/testing/waiting-changes'

const app = testApp()
const openTab = sharedAdmin(app)

const exactly = { exact: true }

async function picture(side: number, noise = false) {
  const pixels = {
    width: side,
    height: Math.round(side * (noise ? 0.25 : 0.75)),
    channels: 3 as const,
  }
  const background = { r: 90, g: 120, b: 40 }
  const paper = noise
    ? sharp({
        create: { ...pixels, background, noise: { type: 'gaussian', mean: 128, sigma: 12 } },
      })
    : sharp({ create: { ...pixels, background } })
  return paper.jpeg({ quality: noise ? 100 : 90 }).toBuffer()
}

/** Uploads a picture for the story that is being typed, and chooses it by that. */
async function uploadFor(page: Page, alt: string) {
  await page.getByRole('button', { name: 'Select Image' }).click()
  const name = 'tunnel.jpg'
  await page
    .getByLabel('Upload a Picture')
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await picture(800) })
  const upload = page.getByRole('dialog', { name: 'Upload a picture' })
  await upload.getByLabel('Alt Text').fill(alt)
  await upload.getByLabel('Category').selectOption({ label: 'Behind the Scenes' })
  await upload.getByRole('button', { name: 'Upload Image' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a picture that waits can be chosen for a story, which has it once both are sent', async () => {
  const { page, close } = await openTab('news')
  const backOnline = await cutLine(page)
  await uploadFor(page, 'A dark tunnel')
  await addStory(page, 'With a picture')
  const local = row(page, 'With a picture').locator('img')
  await expect.poll(() => local.getAttribute('src')).toMatch(/^blob:/)
  // Forty whole photographs would be gigabytes.
  const width = () => local.evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBe(640)
  await backOnline()
  await expect.poll(() => local.getAttribute('src')).toMatch(/^\/uploads\//)
  const stories = (await app.call('GET', '/api/news')).json<Record<string, string>[]>()
  const story = stories.find(({ headline }) => headline === 'With a picture')
  expect(story?.imageId).toBe('a-dark-tunnel')
  await close(lostLines)
})

test('a portrait, a hero image and an agency that wait stand where they are read, and say so', async () => {
  const { page, close } = await openTab('content')
  const present = page.getByRole('figure')
  await present.waitFor()
  const backOnline = await cutLine(page)
  await page.getByRole('button', { name: 'Change Bio Image' }).click()
  await page
    .getByRole('dialog', { name: 'Select Bio Image' })
    .getByRole('button', { name: /^Period cap/ })
    .click()
  await present.getByText('Period cap').waitFor()
  await page.getByText('Not sent yet').waitFor()

  await leadTo(page, 'hero-image')
  await page.getByRole('button', { name: 'Laughing' }).click()
  await page.getByRole('button', { name: 'Save Hero Image' }).click()
  await present.getByText('Laughing').first().waitFor()
  const hero = page.locator('section').filter({ hasText: 'Current Hero Image' })
  await hero.getByText('Not sent yet').waitFor()
  await page.getByRole('button', { name: 'Clear Hero Image' }).click()
  await hero.getByText('No hero image yet').waitFor()

  await leadTo(page, 'agents')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('form', { name: 'Agency Information' })
  await form
    .getByLabel('Agency Logo')
    .setInputFiles({ name: 'mark.jpg', mimeType: 'image/jpeg', buffer: await picture(300) })
  await form.getByLabel('Phone Number').fill('+1 212-555-0100')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('+1 212-555-0100').waitFor()
  await page.getByText('Not sent yet').waitFor()
  const logo = page.getByRole('img', { name: 'Northlight Talent logo' })
  await expect.poll(() => logo.getAttribute('src')).toMatch(/^blob:/)
  await backOnline()
  await page.getByText('Not sent yet').waitFor({ state: 'detached' })
  await page.getByText('+1 212-555-0100').waitFor()
  await expect.poll(() => logo.getAttribute('src')).toMatch(/^\/uploads\//)
  expect(app.site.store.read('site')).toMatchObject({
    bioImageId: 'wren-period-cap-headshot',
    heroImageId: null,
  })
  await close(lostLines)
})

test('a picture that is sent while a story with it is typed is known by its new name', async () => {
  const { page, close } = await openTab('news')
  const image = page.getByRole('group', { name: 'Featured Image' })
  const backOnline = await cutLine(page)
  await uploadFor(page, 'A light at its end')
  await image.getByText('A light at its end').waitFor()
  await backOnline()
  await expect.poll(() => image.locator('img').getAttribute('src')).toMatch(/^\/uploads\//)
  await image.getByText('A light at its end').waitFor()
  await addStory(page, 'Out of it')
  const stories = () => app.site.store.list('news')
  const idOf = () => stories().find(({ headline }) => headline === 'Out of it')?.imageId
  await expect.poll(idOf).toBe('a-light-at-its-end')
  await close(lostLines)
})

test('a large photograph is sent small, can be broken off, and is kept whole where it must be', async () => {
  const { page, close } = await openTab('images')
  const buffer = await picture(2600, true)
  expect(buffer.length).toBeGreaterThan(1_000_000)
  const sizes: number[] = []
  let held = true
  await page.route('**/api/images/upload', async (route) => {
    sizes.push(route.request().postDataBuffer()?.length ?? 0)
    if (!held) return route.continue()
    await expect.poll(() => held).toBe(false)
    await route.abort()
  })
  const form = page.getByRole('form', { name: 'Upload large.jpg' })
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer })
  await form.getByLabel('Alt Text').fill('Grain')
  await form.getByLabel('Category').selectOption({ label: 'Behind the Scenes' })
  await form.getByRole('button', { name: 'Upload Image' }).click()
  await expect.poll(() => sizes.length).toBe(1)
  await form.getByRole('button', { name: 'Cancel upload' }).click()
  await form.getByRole('button', { name: 'Upload Image' }).waitFor()
  expect(await form.getByLabel('Alt Text').inputValue()).toBe('Grain')
  held = false
  await form.getByLabel('Category').selectOption({ label: 'Headshots' })
  await form.getByRole('button', { name: 'Upload Image' }).click()
  // Its many points are encoded several times, which takes a busy machine a while.
  await page.getByText('Image uploaded successfully', exactly).waitFor({ timeout: 120_000 })
  const [shrunk = 0, whole = 0] = sizes
  expect(shrunk).toBeLessThan(buffer.length / 2)
  expect(whole).toBeGreaterThan(buffer.length)
  expect((await app.git('log', '--format=%s')).match(/"Grain"/g)).toHaveLength(1)
  await close(lostLines)
})
