// @module-tag long
import { expect, test } from 'vitest'
import { asksToStay, openAdmin } from '../../../../../server/testing/admin-page'
import { testApp } from '../../../../../server/testing/test-app'
import { plain } from '../../../../../server/media/pictures/test-pictures'
import { lostLines } from '../../../../../server/testing/lost-lines'
import { cutWrites } from '../../../../../server/testing/routes'

const app = testApp()

test('photos whose texts the browser has no room for say so, and are uploaded all the same', async () => {
  const { page, close } = await openAdmin(app, 'images')
  const choose = page.getByLabel('Choose Pictures')
  await choose.waitFor()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('There is no room', 'QuotaExceededError')
    }
  })
  const colours = ['#a04020', '#20a040', '#4020a0']
  const photos = colours.map(async (colour, at) => {
    const buffer = await plain(64, 48, colour).jpeg().toBuffer()
    return { name: `${at}.jpg`, mimeType: 'image/jpeg', buffer }
  })
  await choose.setInputFiles(await Promise.all(photos))
  const batch = page.getByRole('group', { name: 'Upload many photos' })
  await batch.getByText('no room to keep 3 photos').waitFor()
  await batch.getByRole('button', { name: 'Take this photo out' }).click()
  await batch.getByText('no room to keep 2 photos').waitFor()
  await batch.getByLabel('Category').selectOption('gallery')
  for (const at of [1, 2]) {
    const step = page.getByRole('form', { name: new RegExp(`^Photo ${at} of 2`) })
    await step.getByLabel('Alt Text').fill(`Without room ${at}`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
  await page.getByText('2 photos are uploaded.').first().waitFor()
  const images = (await app.asAdmin('GET', '/api/images')).json<{ alt: string }[]>()
  expect(images.filter(({ alt }) => alt.startsWith('Without room'))).toHaveLength(2)
  await close()
})

test('photos that no browser keeps hold the page until they are uploaded, on whichever tab one is', async () => {
  const { page, close } = await openAdmin(app, 'images')
  const choose = page.getByLabel('Choose Pictures')
  await choose.waitFor()
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room', 'QuotaExceededError')
    }
  })
  const colours = ['#30a060', '#6030a0']
  const photos = colours.map(async (colour, at) => {
    const buffer = await plain(64, 48, colour).jpeg().toBuffer()
    return { name: `${at}.jpg`, mimeType: 'image/jpeg', buffer }
  })
  await choose.setInputFiles(await Promise.all(photos))
  const batch = page.getByRole('group', { name: 'Upload many photos' })
  await batch.getByText('no room to keep 2 photos').waitFor()
  await batch.getByLabel('Category').selectOption('gallery')
  const mendLine = await cutWrites(page, '**/api/images/upload')
  for (const at of [1, 2]) {
    const step = page.getByRole('form', { name: new RegExp(`^Photo ${at} of 2`) })
    await step.getByLabel('Alt Text').fill(`Held ${at}`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
  await page.getByText('0 of 2 photos uploaded. 2 photos could not be taken.').first().waitFor()
  await page.getByText('no room to keep 2 photos').waitFor()
  expect(await asksToStay(page)).toBe(true)
  const tab = (name: string) => page.locator(`nav a[href="/admin?tab=${name}"]`)
  await tab('agents').click()
  await page.getByRole('button', { name: 'Add Agent' }).waitFor()
  expect(await asksToStay(page)).toBe(true)
  await tab('images').click()
  mendLine()
  for (const at of [1, 2]) {
    const row = page.getByRole('listitem', { name: `Held ${at}` })
    await row.getByRole('button', { name: 'Try again' }).click()
  }
  await page.getByText('2 photos are uploaded.').first().waitFor()
  expect(await asksToStay(page)).toBe(false)
  await close(lostLines)
})
