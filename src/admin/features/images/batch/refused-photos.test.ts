// @module-tag long
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../../../server/testing/admin-page'
import { onlyRefused } from '../../../../../server/testing/browser'
import { lostLines } from '../../../../../server/testing/lost-lines'
import { readToast } from '../../../../../server/testing/owner-steps'
import {
  answerWrites,
  cutWrites,
  loseAnswers,
  lost,
  routeUntil,
} from '../../../../../server/testing/routes'
import { testApp } from '../../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)
// As at an address of a home network, to which browsers give no locks.
const openWithoutLocks = sharedAdmin(app, { script: 'delete Navigator.prototype.locks' })
const upload = '**/api/images/upload'

/** Sends two photos on their way; gives the row of the first. */
async function sendTwo(page: Page, production = 'none') {
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
  await batch.getByLabel('Production').selectOption(production)
  for (const at of [1, 2]) {
    const step = page.getByRole('form', { name: new RegExp(`^Photo ${at} of 2`) })
    await step.getByLabel('Alt Text').fill(`Refused ${at}`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
  return page.getByRole('listitem', { name: 'Refused 1' })
}

/** Takes out the second of them, which was refused too, so that the next test finds nothing of it. */
async function takeOutSecond(page: Page) {
  const second = page.getByRole('listitem', { name: 'Refused 2' })
  await second.getByRole('button', { name: 'Take out' }).press('Enter')
  await second.waitFor({ state: 'detached' })
}

test('a photo that a proxy finds too large says so in its row, and can be sent again', async () => {
  const { page, close } = await openTab('images')
  let held = Promise.resolve()
  const stopRefusing = await routeUntil(page, upload, async (route) => {
    await held
    await route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413</h1>' })
  })
  const row = await sendTwo(page)
  const refusal = row.getByText('This is larger than what stands in front of the server')
  await refusal.waitFor()
  const again = row.getByRole('button', { name: 'Try again' })
  let letGo = () => {}
  held = new Promise((resolve) => (letGo = resolve))
  await again.press('Enter')
  // Pressed before that, it would be pressed while the photo is on its way.
  await refusal.waitFor({ state: 'detached' })
  letGo()
  await refusal.waitFor()
  expect(await again.evaluate((it) => it === document.activeElement)).toBe(true)
  stopRefusing()
  await again.press('Enter')
  await row.waitFor({ state: 'detached' })
  await takeOutSecond(page)
  await close(onlyRefused(413))
})

const run = { name: 'Short run', role: 'Pip', productionDate: '2026-01-02' }
const makeRun = async () =>
  (await app.asAdmin('POST', '/api/productions', run)).json<{ id: string }>().id
const sent = () => app.site.store.list('images').filter(({ alt }) => alt.startsWith('Refused'))

test('a photo that cannot wait in the browser is refused in the server’s words, and leads on from each', async () => {
  const id = await makeRun()
  const { page, close } = await openWithoutLocks('images')
  const stopRefusing = await routeUntil(page, upload, (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'Not this one.' } }),
  )
  const row = await sendTwo(page, id)
  await row.getByText('Not this one.', { exact: true }).waitFor()
  stopRefusing()
  const first = () => sent().filter(({ alt }) => alt === 'Refused 1').length
  const before = first()
  const hear = await loseAnswers(page, upload)
  const again = row.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await row.getByText('The server did not answer. It may be in the library all the same').waitFor()
  hear()
  expect((await app.asAdmin('DELETE', `/api/productions/${id}`)).status).toBe(200)
  await row.getByLabel('Production').selectOption('none')
  await again.press('Enter')
  await row.getByText('Another form of this arrived before, and was saved.').waitFor()
  expect(await again.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(first()).toBe(before + 1)
  await again.press('Enter')
  await row.waitFor({ state: 'detached' })
  expect(first()).toBe(before + 2)
  await takeOutSecond(page)
  await close(lostLines)
})

test('a photo whose answer was lost is taken back where it is taken out, or said to be there perhaps', async () => {
  const { page, close } = await openWithoutLocks('images')
  const before = sent().length
  await loseAnswers(page, upload)
  const row = await sendTwo(page)
  const other = page.getByRole('listitem', { name: 'Refused 2' })
  await other.getByText('The server did not answer. It may be in the library').waitFor()
  expect(sent()).toHaveLength(before + 2)
  await row.getByRole('button', { name: 'Take out' }).click()
  await expect.poll(() => sent().length).toBe(before + 1)
  const mendLine = await cutWrites(page, '**/api/sent-pictures/*')
  await other.getByRole('button', { name: 'Take out' }).click()
  const told =
    'The server did not answer. “Refused 2” may be in the library all the same: look there.'
  await readToast(page, 'Error', told)
  mendLine()
  await close(lostLines)
})

test('a photo whose answer was lost before a reload is taken back where it is taken out before its turn', async () => {
  const { page, close } = await openWithoutLocks('images')
  const before = sent().length
  const answer = await answerWrites(page, upload, lost())
  await sendTwo(page)
  const notAnswered = page.getByText('The server did not answer. It may be in the library')
  await expect.poll(() => notAnswered.count()).toBe(2)
  expect(sent()).toHaveLength(before + 2)
  answer(() => new Promise(() => {}))
  await page.reload()
  const last = page.getByRole('listitem', { name: 'Refused 2' })
  await last.getByText('Is made ready').waitFor()
  await last.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => sent().length).toBe(before + 1)
  await close(lostLines)
})

test('photos whose production was deleted meanwhile can be given another, or none', async () => {
  const id = await makeRun()
  const { page, close } = await openTab('images')
  const mendLine = await cutWrites(page, upload)
  const row = await sendTwo(page, id)
  await row.getByText('Waits for its turn').waitFor()
  expect((await app.asAdmin('DELETE', `/api/productions/${id}`)).status).toBe(200)
  mendLine()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await row.getByText(/Choose another one/).waitFor()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.poll(() => again.count()).toBe(2)
  const production = row.getByLabel('Production')
  await production.selectOption('none')
  await expect.poll(() => production.inputValue()).toBe('none')
  await row.getByRole('button', { name: 'Try again' }).press('Enter')
  await row.waitFor({ state: 'detached' })
  // What was said once of all holds for the others, too.
  await again.press('Enter')
  await again.waitFor({ state: 'detached' })
  expect(
    sent()
      .slice(-2)
      .map((one) => one.productionId),
  ).toEqual([null, null])
  await close(lostLines)
})
