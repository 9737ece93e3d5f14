import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../../../server/testing/admin-page'
import { testApp } from '../../../../../server/testing/test-app'
import { plain } from '../../../../../server/media/pictures/test-pictures'

const app = testApp()

const step = (page: Page, place: string) =>
  page.getByRole('form', { name: new RegExp(`^Photo ${place}`) })

test('photos that one window uploads or takes out are described in no other any more', async () => {
  const { page, close } = await openAdmin(app, 'images')
  const photo = async (name: string, colour: string) => {
    const buffer = await plain(64, 48, colour).jpeg().toBuffer()
    return { name, mimeType: 'image/jpeg', buffer }
  }
  const colours = ['#a04020', '#20a040', '#4020a0']
  const photos = await Promise.all(colours.map((colour, at) => photo(`${at}.jpg`, colour)))
  await page.getByLabel('Choose Pictures').setInputFiles(photos)
  await step(page, '1 of 3').waitFor()
  const other = await page.context().newPage()
  await other.goto('/admin?tab=images')
  await step(other, '1 of 3').waitFor()

  await page.getByRole('button', { name: 'Take this photo out' }).click()
  await step(other, '1 of 2').waitFor()
  await page
    .getByRole('group', { name: 'Upload many photos' })
    .getByLabel('Category')
    .selectOption('gallery')
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
