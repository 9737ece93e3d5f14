// @module-tag long
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../server/testing/admin-page'
import { lostLines } from '../../../server/testing/lost-lines'
import { readToast } from '../../../server/testing/owner-steps'
import { answerWrites, loseAnswers, lost, pass } from '../../../server/testing/routes'
import { testApp } from '../../../server/testing/test-app'
import { cue } from '../../../server/testing/waiting-changes'

const app = testApp()

// A browser as it is at an http address of a home network.
const openTab = sharedAdmin(app, {
  script: () => {
    Object.defineProperty(window, 'isSecureContext', { value: false })
    Reflect.deleteProperty(Navigator.prototype, 'locks')
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
    Reflect.deleteProperty(Crypto.prototype, 'subtle')
  },
})

const count = (headline: string) =>
  app.site.store.list('news').filter((story) => story.headline === headline).length

const keyUsed =
  'Another form of this arrived before, and was saved. Look at what is there; if you want this as well, send it once more.'

const notAnswered = (failed: string) =>
  `${failed}. The server did not answer: leave this page as it is, and try again once it does.`

const form = (page: Page) => page.getByRole('form', { name: 'Add News Story' })
const press = (page: Page) => form(page).getByRole('button', { name: 'Add News Story' }).click()

async function write(page: Page, headline: string) {
  await form(page).getByLabel('Headline').fill(headline)
  await form(page).getByLabel('Description').fill('Words.')
}

/** Adds what is typed, of which the server has made a story, and nobody here hears it. */
async function addUnheard(page: Page) {
  const hear = await loseAnswers(page, '**/api/news')
  await press(page)
  await readToast(page, 'Error', notAnswered('Failed to create news story'))
  hear()
}

async function add(page: Page) {
  await press(page)
  await readToast(page, 'Success', 'News story created successfully')
  await expect.poll(() => form(page).getByLabel('Headline').inputValue()).toBe('')
}

test('what is added again because no answer came is made once, and twice only where that is meant', async () => {
  const { page, close } = await openTab('news')
  await write(page, 'Asked twice')
  await addUnheard(page)
  await addUnheard(page)
  expect(count('Asked twice')).toBe(1)
  await add(page)
  expect(count('Asked twice')).toBe(1)
  await write(page, 'Asked twice')
  await add(page)
  expect(count('Asked twice')).toBe(2)

  await write(page, 'Put right')
  await addUnheard(page)
  await write(page, 'Put right since')
  await add(page)
  expect([count('Put right'), count('Put right since')]).toEqual([1, 1])
  await close(lostLines)
})

test('nor is it made twice where the page was closed before the answer came', async () => {
  const { page, close } = await openTab('news')
  page.on('dialog', (dialog) => void dialog.accept())
  await write(page, 'Closed too soon')
  await addUnheard(page)
  await page.reload()
  await page.getByText('You typed something here').waitFor()
  await add(page)
  expect(count('Closed too soon')).toBe(1)

  await write(page, 'Let go of')
  await addUnheard(page)
  await page.reload()
  await page.getByRole('button', { name: 'Forget it' }).click()
  await write(page, 'Let go of')
  await add(page)
  expect(count('Let go of')).toBe(2)
  await close(lostLines)
})

test('nor where something in it was called fine, which the form does not know after a reload', async () => {
  const { page, close } = await openTab('news')
  page.on('dialog', (dialog) => void dialog.accept())
  await write(page, 'Called fine')
  await form(page).getByLabel('Description').fill('Call mom: 0171 555 0199.')
  await press(page)
  await form(page).getByRole('button', { name: 'This is fine' }).click()
  await addUnheard(page)
  await page.reload()
  await page.getByText('You typed something here').waitFor()
  await press(page)
  await form(page).getByRole('button', { name: 'Save Anyway' }).click()
  await readToast(page, 'Success', 'News story created successfully')
  expect(count('Called fine')).toBe(1)
  await close(lostLines)
})

test('what the server knows in other words under its key is said to be there, and added if it is sent once more', async () => {
  const { page, close } = await openTab('news')
  await write(page, 'As it stands here')
  const answer = await answerWrites(page, '**/api/news', lost({ headline: 'As it came' }))
  await press(page)
  await readToast(page, 'Error', notAnswered('Failed to create news story'))
  answer(pass)
  await press(page)
  await readToast(page, 'Error', keyUsed)
  await add(page)
  expect([count('As it came'), count('As it stands here')]).toEqual([1, 1])
  await close(lostLines)
})

async function choosePicture(page: Page, name: string, width: number) {
  const background = { r: 40, g: 90, b: 160 }
  const paper = sharp({ create: { width, height: 480, channels: 3, background } })
  const buffer = await paper.jpeg().toBuffer()
  await page.getByLabel('Choose Pictures').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
}

test('a picture whose answer was lost is the same when it is sent again after a reload, or with others', async () => {
  const { page, close } = await openTab('images')
  page.on('dialog', (dialog) => void dialog.accept())
  const upload = page.getByRole('form', { name: 'Upload coat.jpg' })
  const send = () => upload.getByRole('button', { name: 'Upload Image' }).click()
  async function sendUnheard(alt: string, width: number) {
    await choosePicture(page, 'coat.jpg', width)
    await upload.getByLabel('Alt Text').fill(alt)
    await upload.getByLabel('Category').selectOption('gallery')
    const hear = await loseAnswers(page, '**/api/images/upload')
    await send()
    await readToast(page, 'Upload failed', notAnswered('Failed to upload image'))
    hear()
  }
  const made = (text: string) => app.site.store.list('images').filter(({ alt }) => alt === text)
  await sendUnheard('Sent twice', 640)
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await send()
  await readToast(page, 'Success!', 'Image uploaded successfully')
  expect(made('Sent twice')).toHaveLength(1)

  await sendUnheard('Sent with another', 660)
  await choosePicture(page, 'hat.jpg', 680)
  await page
    .getByRole('form', { name: /^Photo 1 of 2/ })
    .getByRole('button', { name: 'Next photo' })
    .click()
  const second = page.getByRole('form', { name: /^Photo 2 of 2/ })
  await second.getByLabel('Alt Text').fill('The other')
  await page.getByRole('button', { name: /^Upload all/ }).click()
  await page.getByText('2 photos are uploaded.').first().waitFor()
  expect([made('Sent with another'), made('The other')].map(({ length }) => length)).toEqual([1, 1])
  await close(lostLines)
})

test('the header says that unsent changes are not kept there, and its list why', async () => {
  const { page, close } = await openTab('news')
  await cue(page, 'This browser keeps no unsent changes').click()
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  await list.getByText('At an address that begins with http:// a browser keeps nothing').waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  await cue(page, 'This browser keeps no unsent changes').and(page.locator('*:focus')).waitFor()
  await close()
})
