// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../../../server/testing/admin-page'
import { testApp } from '../../../../../server/testing/test-app'
import { plain } from '../../../../../server/media/pictures/test-pictures'

const app = testApp()

async function choose(page: Page) {
  const photo = async (name: string, colour: string) => {
    const buffer = await plain(64, 48, colour).jpeg().toBuffer()
    return { name, mimeType: 'image/jpeg', buffer }
  }
  const colours = ['#a04020', '#20a040', '#4020a0']
  const photos = await Promise.all(colours.map((colour, at) => photo(`${at}.jpg`, colour)))
  await page.getByLabel('Choose Pictures').setInputFiles(photos)
  await step(page, '1 of 3').waitFor()
}

/** Another window of the same person, with the photos that one has chosen. */
async function openBeside(page: Page) {
  const other = await page.context().newPage()
  await other.goto('/admin?tab=images')
  await step(other, '1 of 3').waitFor()
  return other
}

const batch = (page: Page) => page.getByRole('group', { name: 'Upload many photos' })
const step = (page: Page, place: string) =>
  page.getByRole('form', { name: new RegExp(`^Photo ${place}`) })

test('photos that one window uploads or takes out are described in no other any more', async () => {
  const { page, close } = await openAdmin(app, 'images')
  await choose(page)
  const other = await openBeside(page)

  await page.getByRole('button', { name: 'Take this photo out' }).click()
  await step(other, '1 of 2').waitFor()
  await batch(page).getByLabel('Category').selectOption('gallery')
  for (const at of [1, 2]) {
    await step(page, `${at} of 2`).getByLabel('Alt Text').fill(`Window ${at}`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
  await step(other, '').waitFor({ state: 'detached' })
  await page.getByText('2 photos are uploaded.').first().waitFor()
  await other.getByRole('button', { name: 'Window 2' }).waitFor()
  const images = (await app.asAdmin('GET', '/api/images')).json<{ alt: string }[]>()
  expect(images.filter(({ alt }) => alt.startsWith('Window'))).toHaveLength(2)
  await close()
})

test('what one window says of the photos stands in the other, which keeps it and goes on from there', async () => {
  const { page, close } = await openAdmin(app, 'images')
  await choose(page)
  const other = await openBeside(page)
  const alt = (on: Page, at: number) => step(on, `${at} of 3`).getByLabel('Alt Text')
  const next = (on: Page) => batch(on).getByRole('button', { name: 'Next photo' }).click()

  await alt(page, 1).fill('Typed here')
  await expect.poll(() => alt(other, 1).inputValue()).toBe('Typed here')
  await batch(other).getByLabel('Category').selectOption('gallery')
  await expect.poll(() => batch(page).getByLabel('Category').inputValue()).toBe('gallery')
  await next(other)
  await alt(other, 2).fill('Typed there')
  await next(page)
  await expect.poll(() => alt(page, 2).inputValue()).toBe('Typed there')
  await batch(page).getByLabel('Photographer').fill('Ida Lens')
  await other.close()
  await page.reload()
  expect(await alt(page, 1).inputValue()).toBe('Typed here')
  await next(page)
  expect(await alt(page, 2).inputValue()).toBe('Typed there')
  await next(page)
  await alt(page, 3).fill('Typed last')
  await batch(page)
    .getByRole('button', { name: /^Upload all/ })
    .click()
  await page.getByText('3 photos are uploaded.').first().waitFor()
  const images = (await app.asAdmin('GET', '/api/images')).json<object[]>()
  const all = { category: 'gallery', photographer: 'Ida Lens' }
  for (const words of ['Typed here', 'Typed there', 'Typed last'])
    expect(images).toContainEqual(expect.objectContaining({ ...all, alt: words }))
  await close()
})
