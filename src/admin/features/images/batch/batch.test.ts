// @module-tag long
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { sharedAdmin } from '../../../../../server/testing/admin-page'
import { lostLines } from '../../../../../server/testing/lost-lines'
import { answerWrites, cut, pass } from '../../../../../server/testing/routes'
import { testApp } from '../../../../../server/testing/test-app'
import { allTried } from '../../../../../server/testing/waiting-changes'
import { keptFilesDatabase } from '../../../../lib/browser/private-storage'

const app = testApp()
const openTab = sharedAdmin(app)

async function photo(name: string, red: number, width = 640) {
  const background = { r: red, g: 80, b: 40 }
  const paper = sharp({ create: { width, height: width * 0.75, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await paper.jpeg().toBuffer() }
}

/** A picture that browsers show, whatever it is called, and the server does not take. */
function bmp(): Buffer {
  const bytes = Buffer.alloc(58)
  bytes.write('BM')
  for (const [at, value] of [
    [2, 58],
    [10, 54],
    [14, 40],
    [18, 1],
    [22, 1],
    [34, 4],
  ] as const) {
    bytes.writeUInt32LE(value, at)
  }
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

interface Image {
  id: string
  alt: string
  category: string
  productionId: string
  photographer: string
}

async function pictures(alt: RegExp) {
  const cookie = await app.signIn()
  const all = (await app.call('GET', '/api/images', { cookie })).json<Image[]>()
  return all.filter((image) => alt.test(image.alt))
}

const commits = async () => Number(await app.git('rev-list', '--count', 'HEAD'))
const choose = (page: Page) => page.getByLabel('Choose Pictures')
const batch = (page: Page) => page.getByRole('group', { name: 'Upload many photos' })
const step = (page: Page, place: string) =>
  page.getByRole('form', { name: new RegExp(`^Photo ${place}`) })
const uploadAll = (page: Page) => batch(page).getByRole('button', { name: /^Upload all/ })

/** How wide each picture of a batch is that the browser holds, in its own pixels. */
const widthsShown = (page: Page) =>
  batch(page)
    .locator('img, canvas')
    .evaluateAll((all) =>
      all.map((one) =>
        one instanceof HTMLImageElement ? one.naturalWidth : (one as HTMLCanvasElement).width,
      ),
    )

/** How many files this browser keeps. */
const filesKept = (page: Page) =>
  page.evaluate(async (name) => {
    const opened = indexedDB.open(name)
    await new Promise((resolve) => (opened.onsuccess = resolve))
    const counted = opened.result.transaction('files').objectStore('files').count()
    await new Promise((resolve) => (counted.onsuccess = resolve))
    opened.result.close()
    return counted.result
  }, keptFilesDatabase)

/** Waits until the page has heard that all is sent, or the next test would count it in. */
async function nothingWaits(page: Page) {
  await expect.poll(() => filesKept(page)).toBe(0)
  await allTried(page)
}

/** Of how many photos it is said from now on that some of them are uploaded. */
const totalsSaid = (page: Page) =>
  page.evaluateHandle(() => {
    const said = new Set<string>()
    const listening = new MutationObserver(() => {
      const all = document.body.textContent.matchAll(/ of (\d+ photos?) uploaded/g)
      for (const [, total = ''] of all) said.add(total)
    })
    listening.observe(document.body, { subtree: true, childList: true, characterData: true })
    return said
  })

/** How many drafts hold certain words. */
async function draftsOn(page: Page, words: RegExp): Promise<number> {
  const drafts = await page.evaluate(() => Object.values({ ...localStorage }) as string[])
  return drafts.filter((draft) => words.test(draft)).length
}

test('photos are described with the keyboard, kept across reloads, and sent without a line later', async () => {
  const { page, close } = await openTab('images')
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Cue 7') }
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no JPEG') }
  const first = await photo('IMG_1.jpg', 200, 3200)
  const files = [first, notes, await photo('IMG_2.jpg', 150), broken, await photo('IMG_3.jpg', 100)]
  await choose(page).setInputFiles([...files, { ...first, name: 'again.jpg' }])
  await page.getByText('notes.txt was left out: This is not a picture.').waitFor()
  await batch(page).getByText('broken.jpg cannot be read and may be damaged.').waitFor()
  await batch(page).getByText('1 photo is already there.').waitFor()
  await batch(page).getByRole('button', { name: 'Take it out' }).first().press('Enter')
  await page.keyboard.press('Tab')
  await batch(page).locator('button:focus').getByText('Upload all 3').waitFor()
  // Four of 12 megapixels in their full size would be 200 MB. (The broken one has no small picture.)
  await expect.poll(() => widthsShown(page)).toEqual([213, 213, 213, 1600])

  await uploadAll(page).click()
  await batch(page).getByText('Missing information: Please select a file, category').waitFor()
  const category = batch(page).getByLabel('Category')
  const hasFocus = () => category.evaluate((element) => element === document.activeElement)
  await expect.poll(hasFocus).toBe(true)
  await category.selectOption({ label: 'Behind the Scenes' })
  await batch(page).getByText('No page shows these by itself').waitFor()
  await batch(page).getByLabel('Production').selectOption('windfall')
  expect(await draftsOn(page, /Ida Lens/)).toBe(0)
  await batch(page).getByLabel('Photographer').fill('Ida Lens')
  // Not one for each photo: there may be 200, and this is at every key.
  await expect.poll(() => draftsOn(page, /Ida Lens/)).toBe(1)
  await step(page, '1 of 4').getByLabel('Alt Text').fill('Batch one')
  await page.keyboard.press('Enter')
  await step(page, '2 of 4').waitFor()
  await page.keyboard.type('Batch two')
  await page.reload()

  await step(page, '1 of 4').waitFor()
  await batch(page).getByText('broken.jpg cannot be read and may be damaged.').waitFor()
  await uploadAll(page).click()
  await step(page, '4 of 4').waitFor()
  await page.keyboard.type('Batch three, on the way to Hazelwick Primary School')
  await uploadAll(page).click()
  await step(page, '4 of 4')
    .getByRole('group', { name: /Hazelwick/ })
    .first()
    .waitFor()
  await step(page, '4 of 4').getByLabel('Alt Text').fill('Batch three')
  const before = await commits()
  const answer = await answerWrites(page, '**/api/images/upload', cut)
  await uploadAll(page).click()
  await page.getByText('The server cannot be reached.').waitFor()
  await page.locator('div:focus').getByRole('heading', { name: 'Photos on their way' }).waitFor()
  await page.getByText('0 of 3 photos uploaded.').first().waitFor()
  expect(await pictures(/^Batch/)).toEqual([])
  await step(page, '1 of 1, broken.jpg').waitFor()
  await page.reload()
  await page.getByRole('listitem', { name: 'Batch two' }).waitFor()
  await page.getByRole('button', { name: 'Cancel Batch two' }).click()
  let sent = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  answer(async (route) => {
    if (++sent === 2) await held
    await pass(route)
  })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => sent).toBe(2)
  await page.getByText('The server cannot be reached.').waitFor({ state: 'detached' })
  await page.getByText('1 of 2 photos uploaded.').first().waitFor()
  await page.getByRole('button', { name: 'Sending what waited' }).waitFor()
  letGo()
  await expect.poll(async () => (await pictures(/^Batch/)).length).toBe(2)
  expect(await pictures(/^Batch one/)).toMatchObject([
    { category: 'bts', productionId: 'windfall', photographer: 'Ida Lens' },
  ])
  expect(await pictures(/^Batch three/)).toMatchObject([{ photographer: 'Ida Lens' }])
  expect(await commits()).toBe(before + 2)
  await batch(page).getByRole('button', { name: 'Take this photo out' }).click()
  await nothingWaits(page)
  await close(lostLines)
})

test('photos that were taken from their folder meanwhile are shown and uploaded all the same', async () => {
  const { page, close } = await openTab('images')
  const folder = await mkdtemp(path.join(tmpdir(), 'callboard-card-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const paths = ['one.jpg', 'two.jpg'].map((name) => path.join(folder, name))
  for (const [at, file] of paths.entries()) {
    await writeFile(file, (await photo('', 20 + at, 1000)).buffer)
  }
  await choose(page).setInputFiles(paths)
  await expect.poll(() => filesKept(page)).toBe(2)
  await rm(folder, { recursive: true })
  await batch(page).getByLabel('Category').selectOption('gallery')
  const alts = { '1 of 2': 'Card one', '2 of 2': 'Card of Elm Grove High School' }
  for (const [place, alt] of Object.entries(alts)) {
    await step(page, place).getByLabel('Alt Text').fill(alt)
    await expect.poll(() => widthsShown(page)).toEqual([213, 213, 1000])
    await page.keyboard.press('Enter')
  }
  await batch(page).getByRole('button', { name: 'This is fine' }).click()
  await uploadAll(page).click()
  await page.getByText('2 photos are uploaded.').first().waitFor()
  expect(await pictures(/^Card/)).toHaveLength(2)
  const [school] = await pictures(/Elm Grove/)
  expect(app.site.fineNotes.of('images', school?.id ?? '')).toMatchObject([{ field: 'alt' }])
  await nothingWaits(page)
  await close()
})

test('photos that are not ready when the admin is loaded anew go on wherever it opens', async () => {
  const { page, close } = await openTab('images')
  await choose(page).setInputFiles([await photo('a.jpg', 210), await photo('b.jpg', 220)])
  await expect.poll(() => filesKept(page)).toBe(2)
  await batch(page).getByLabel('Category').selectOption('gallery')
  // As if each took long to be made ready.
  await page.evaluate(
    () => void navigator.locks.request('callboard-batch', () => new Promise(() => {})),
  )
  for (const at of [1, 2]) {
    await step(page, `${at} of 2`).getByLabel('Alt Text').fill(`Elsewhere ${at}`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
  await page.getByText('0 of 2 photos uploaded.').first().waitFor()
  await page.goto('/admin?tab=agents')
  await expect.poll(async () => (await pictures(/^Elsewhere/)).length).toBe(2)
  await nothingWaits(page)
  await close()
})

test('a photo that another window sent while the files were read is not taken up again', async () => {
  const { page, close } = await openTab('images')
  await choose(page).setInputFiles([await photo('a.jpg', 230), await photo('b.jpg', 240)])
  await expect.poll(() => filesKept(page)).toBe(2)
  await batch(page).getByLabel('Category').selectOption('gallery')
  // As if each took long to be made ready.
  await page.evaluate(
    () => void navigator.locks.request('callboard-batch', () => new Promise(() => {})),
  )
  for (const at of [1, 2]) {
    await step(page, `${at} of 2`).getByLabel('Alt Text').fill(`Read ${at}`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
  await page.getByText('0 of 2 photos uploaded.').first().waitFor()
  const sending = await page.context().newPage()
  await sending.addInitScript(() => {
    const { get } = IDBObjectStore.prototype
    IDBObjectStore.prototype.get = function (this: IDBObjectStore, key: IDBValidKey) {
      for (const [name, said] of Object.entries({ ...localStorage }) as [string, string][])
        if (said.includes('Read 1')) localStorage.removeItem(name)
      return get.call(this, key)
    }
  })
  await page.goto('about:blank')
  await sending.goto('/admin?tab=agents')
  await expect.poll(async () => (await pictures(/^Read/)).map(({ alt }) => alt)).toEqual(['Read 2'])
  await expect.poll(() => draftsOn(sending, /Read/)).toBe(0)
  await sending.close()
  await page.goto('/admin?tab=images')
  await close()
})

test('what the server refuses says so in its row, the others go on, and what is there is known', async () => {
  const { page, close } = await openTab('images')
  const whole = await photo('whole.jpg', 90)
  const bitmap = { ...whole, name: 'bitmap.jpg', buffer: bmp() }
  await choose(page).setInputFiles([whole, bitmap, await photo('last.jpg', 60)])
  await batch(page).getByLabel('Category').selectOption('gallery')
  for (const [at, alt] of ['Row one', 'Row two', 'Row three'].entries()) {
    await step(page, `${at + 1} of 3`)
      .getByLabel('Alt Text')
      .fill(alt)
    await page.keyboard.press('Enter')
  }
  const totals = await totalsSaid(page)
  await page.keyboard.press('Enter')
  const row = page.getByRole('listitem', { name: 'Row two' })
  await row.getByText('This file is not a picture that can be used.').waitFor()
  await page.getByText('2 of 3 photos uploaded. 1 photo could not be taken.').first().waitFor()
  expect(await totals.evaluate((all) => [...all])).toEqual(['3 photos'])
  await row.getByRole('button', { name: 'Take out' }).click()
  await page.getByText('2 photos are uploaded.').first().waitFor()
  expect(await pictures(/^Row (?:one|two|three)$/)).toHaveLength(2)

  await choose(page).setInputFiles(whole)
  await page.getByText('Is already there: “Row one” in the library. Upload it all').waitFor()
  await choose(page).setInputFiles(await photo('other.jpg', 30))
  await step(page, '1 of 2').getByText('Is already there: “Row one” in the library.').waitFor()
  await close([expect.stringContaining('415')])
})
