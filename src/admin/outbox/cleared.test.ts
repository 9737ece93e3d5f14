// @module-tag long
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../server/testing/admin-page'
import { lostLines } from '../../../server/testing/lost-lines'
import { testApp } from '../../../server/testing/test-app'
import { addStory, allTried, cue, cutLine, row } from '../../../server/testing/waiting-changes'

const app = testApp()
const openTab = sharedAdmin(app)

async function throwAway(page: Page, ...storageTypes: string[]) {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(app.address)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: storageTypes.join() })
}

/** Has the browser throw away what it keeps behind the back of a page, which then looks again. */
async function clear(page: Page, ...storageTypes: string[]) {
  await throwAway(page, ...storageTypes)
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await allTried(page)
}

test('what waits is kept again where the browser throws it away under an open page', async () => {
  const { page, close } = await openTab('content')
  const mendLine = await cutLine(page)
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('Typed without a line')
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await cue(page, 'Offline, 1 change waiting').waitFor()
  await clear(page, 'indexeddb', 'local_storage')
  await cue(page, 'Offline, 1 change waiting').waitFor()
  expect(await tagline.inputValue()).toBe('Typed without a line')

  await page.locator('nav a[href="/admin?tab=news"]').click()
  await addStory(page, 'Added without a line')
  await cue(page, 'Offline, 2 changes waiting').waitFor()
  await clear(page, 'indexeddb', 'local_storage')
  await row(page, 'Added without a line').waitFor()
  await page.reload()
  await cue(page, 'Offline, 2 changes waiting').waitFor()
  await mendLine()
  expect(await app.git('show', 'HEAD~:content/bio.md')).toContain('Typed without a line')
  expect(await app.git('log', '-1', '--format=%s')).toContain('Added without a line')
  await close(lostLines)
})

test('a picture that is gone with it is not sent without its file, and its words can be read', async () => {
  const { page, close } = await openTab('news')
  const mendLine = await cutLine(page)
  const create = { width: 16, height: 16, channels: 3, background: '#567' } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  await page.getByRole('button', { name: 'Select Image' }).click()
  await page
    .getByLabel('Upload a Picture')
    .setInputFiles({ name: 'tunnel.jpg', mimeType: 'image/jpeg', buffer })
  const upload = page.getByRole('dialog', { name: 'Upload a picture' })
  await upload.getByLabel('Alt Text').fill('A dark tunnel')
  await upload.getByLabel('Category').selectOption({ label: 'Behind the Scenes' })
  await upload.getByRole('button', { name: 'Upload Image' }).click()
  await cue(page, 'Offline, 1 change waiting').waitFor()
  await clear(page, 'indexeddb')
  await mendLine()
  await cue(page, '1 change not taken by the server').click()
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  const waiting = list.getByRole('listitem', { name: 'Upload picture “A dark tunnel”' })
  await waiting.getByText('This browser has thrown the file away').waitFor()
  await waiting.getByText('Look at it').click()
  await waiting.getByText('tunnel.jpg').waitFor()
  await waiting.getByRole('button', { name: 'Drop' }).click()
  await page.getByRole('button', { name: 'Drop it' }).click()
  await list.getByText('Everything is sent.').waitFor()
  await list.getByRole('button', { name: 'Close' }).click()
  await close(lostLines)
})

test('what was thrown away before the page is opened stands in its form as it was typed', async () => {
  const { page, close } = await openTab('content')
  const mendLine = await cutLine(page)
  const tagline = page.getByLabel('Tagline')
  const save = page.getByRole('button', { name: 'Save Biography' })
  await tagline.fill('Only in a draft')
  await save.click()
  await cue(page, 'Offline, 1 change waiting').waitFor()
  await page.goto('about:blank')
  await throwAway(page, 'indexeddb')
  await page.goto('/admin?tab=content')
  await page.locator('form', { has: tagline }).getByText('Not saved yet').waitFor()
  await allTried(page)
  expect(await tagline.inputValue()).toBe('Only in a draft')
  await mendLine()
  await save.click()
  await expect.poll(() => app.git('show', 'HEAD:content/bio.md')).toContain('Only in a draft')
  await close(lostLines)
})

test('a reading that the browser breaks off is no error of the page', async () => {
  const { page, close } = await openTab('content')
  await page.getByLabel('Tagline').waitFor()
  await page.evaluate(() => {
    const { getAll } = IDBObjectStore.prototype
    IDBObjectStore.prototype.getAll = function (...asked) {
      IDBObjectStore.prototype.getAll = getAll
      const reading = getAll.apply(this, asked)
      this.transaction.abort()
      return reading
    }
    window.dispatchEvent(new Event('focus'))
  })
  await allTried(page)
  await close()
})
