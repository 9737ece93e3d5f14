import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../../../server/testing/admin-page'
import { onlyRefused } from '../../../../../server/testing/browser'
import { routeUntil } from '../../../../../server/testing/routes'
import { testApp } from '../../../../../server/testing/test-app'

const app = testApp()
const upload = '**/api/images/upload'

/** Sends two photos on their way; gives the row of the first. */
async function sendTwo(page: Page) {
  const background = { r: 90, g: 80, b: 40 }
  const buffers = [640, 800].map((width) =>
    sharp({ create: { width, height: 480, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )
  const [one, two] = await Promise.all(buffers)
  if (!one || !two) throw new Error('There are no photos')
  const photo = (buffer: Buffer, name: string) => ({ name, mimeType: 'image/jpeg', buffer })
  await page
    .getByLabel('Choose Pictures')
    .setInputFiles([photo(one, 'one.jpg'), photo(two, 'two.jpg')])
  const batch = page.getByRole('group', { name: 'Upload many photos' })
  await batch.getByLabel('Category').selectOption('gallery')
  for (const at of [1, 2]) {
    const step = page.getByRole('form', { name: new RegExp(`^Photo ${at} of 2`) })
    await step.getByLabel('Alt Text').fill(`Refused ${at}`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
  return page.getByRole('listitem', { name: 'Refused 1' })
}

test('a photo that a proxy finds too large says so in its row, and can be sent again', async () => {
  const { page, close } = await openAdmin(app, 'images')
  const stopRefusing = await routeUntil(page, upload, (route) =>
    route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413</h1>' }),
  )
  const row = await sendTwo(page)
  await row.getByText('This is larger than what stands in front of the server').waitFor()
  const again = row.getByRole('button', { name: 'Try again' })
  const refusals = page.waitForResponse(upload)
  await again.press('Enter')
  await refusals
  await row.getByText('This is larger').waitFor()
  expect(await again.evaluate((it) => it === document.activeElement)).toBe(true)
  stopRefusing()
  await again.press('Enter')
  await row.waitFor({ state: 'detached' })
  await close(onlyRefused(413))
})

test('a photo that cannot wait in the browser is refused in the server’s words', async () => {
  const { page, close } = await openAdmin(app, 'overview')
  // As at an address of a home network, to which browsers give no locks.
  await page.addInitScript('delete Navigator.prototype.locks')
  await page.goto('/admin?tab=images')
  await routeUntil(page, upload, (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'Not this one.' } }),
  )
  const row = await sendTwo(page)
  await row.getByText('Not this one.', { exact: true }).waitFor()
  await close(onlyRefused(400))
})
