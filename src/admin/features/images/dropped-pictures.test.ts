// @module-tag long
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { onlyRefused } from '../../../../server/testing/browser'
import { oneSave, readToast } from '../../../../server/testing/owner-steps'
import { answerWrites, pass, refuse } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()

async function picture(name: string) {
  const background = { r: 190, g: 80, b: 40 }
  const paper = sharp({ create: { width: 64, height: 48, channels: 3, background } })
  return { name, buffer: await paper.jpeg().toBuffer() }
}

const isFocused = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement)

async function drop(page: Page, ...files: { name: string; buffer: Buffer }[]) {
  const data = files.map(({ name, buffer }) => [name, buffer.toString('base64')] as const)
  const transfer = await page.evaluateHandle((dropped) => {
    const held = new DataTransfer()
    for (const [name, base64] of dropped) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      held.items.add(new File([bytes], name, { type: 'image/jpeg' }))
    }
    return held
  }, data)
  const area = page.getByText('Drop pictures here').first()
  await area.dispatchEvent('dragover', { dataTransfer: transfer })
  await page.getByText('Let go to add them').first().waitFor()
  await page
    .getByText('Let go to add them')
    .first()
    .dispatchEvent('drop', { dataTransfer: transfer })
}

/** Drops what lies on the disk, as a person does from a window of the system. */
async function dropFromDisk(page: Page, ...files: string[]) {
  const hand = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  const move = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    hand.send('Input.dispatchDragEvent', { type, x: 100, y: 100, data })
  await move('dragEnter')
  await move('dragOver')
  await page.getByText('Let go to add them').first().waitFor()
  // Chromium lets nothing go where its last move was not taken.
  await move('dragOver')
  await move('drop')
}

async function paste(page: Page, { name, buffer }: { name: string; buffer: Buffer }) {
  await page.evaluate(
    ([file, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], file, { type: 'image/jpeg' }))
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.body.dispatchEvent(event)
    },
    [name, buffer.toString('base64')] as const,
  )
}

/** Pastes words as they were copied in Word or Excel, which put a picture of them beside them. */
async function pasteWords(page: Page, words: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async (text) => {
    const drawn = new OffscreenCanvas(8, 8)
    drawn.getContext('2d')
    const kinds = { 'text/plain': text, 'text/html': `<p>${text}</p>` }
    const blobs = Object.entries(kinds).map(([type, said]) => [type, new Blob([said], { type })])
    const all = Object.fromEntries([...blobs, ['image/png', await drawn.convertToBlob()]])
    await navigator.clipboard.write([new ClipboardItem(all as Record<string, Blob>)])
  }, words)
  await page.keyboard.press('ControlOrMeta+v')
}

/** How many files the browser keeps for uploads that were not sent. */
const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('callboard')
        request.onerror = () => reject(request.error ?? new Error('It cannot be opened'))
        request.onsuccess = () => {
          const count = request.result.transaction('files').objectStore('files').count()
          count.onsuccess = () => resolve(count.result)
        }
      }),
  )

test('a picture that is dropped or pasted has a form, and outlives a reload', async () => {
  const { page, close } = await openAdmin(app, 'images')
  page.on('dialog', (dialog) => void dialog.accept())
  const form = (name: string) => page.getByRole('form', { name: `Upload ${name}` })
  await drop(page, await picture('close.jpg'))
  await expect.poll(() => isFocused(form('close.jpg').getByLabel('Category'))).toBe(true)
  await form('close.jpg').getByLabel('Category').selectOption('bts')
  await form('close.jpg').getByLabel('Alt Text').selectText()
  await pasteWords(page, 'Wren, a hand’s breadth away')
  const alt = form('close.jpg').getByLabel('Alt Text')
  await expect.poll(() => alt.inputValue()).toBe('Wren, a hand’s breadth away')
  await expect.poll(() => keptFiles(page)).toBe(1)

  await page.reload()
  await page.getByText(/^You chose 1 picture here .* ago and did not upload it\.$/).waitFor()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  const { paths } = await oneSave(app, async () => {
    await form('close.jpg').getByRole('button', { name: 'Upload Image' }).click()
    await readToast(page, 'Success!', 'Image uploaded successfully')
  })
  const [text = '', media] = paths.map((changed) => path.join(app.siteDir, changed.slice(2)))
  expect(await readFile(text, 'utf8')).toContain('alt: Wren, a hand’s breadth away')
  expect(await sharp(media).metadata()).toMatchObject({ width: 64, height: 48 })

  await paste(page, await picture('again.jpg'))
  await expect.poll(() => keptFiles(page)).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'Forget it' }).press('Enter')
  expect(await isFocused(page.getByLabel('Choose Pictures'))).toBe(true)
  expect(await keptFiles(page)).toBe(0)
  const sunday = await mkdtemp(path.join(tmpdir(), 'callboard-sunday-'))
  onTestFinished(() => rm(sunday, { recursive: true, force: true }))
  await mkdir(path.join(sunday, 'show'))
  await mkdir(path.join(sunday, 'empty'))
  for (const name of ['2.jpg', '10.jpg', 'show/1.jpg', 'notes.txt', '.DS_Store']) {
    await writeFile(path.join(sunday, name), (await picture(name)).buffer)
  }
  await dropFromDisk(page, path.join(sunday, 'empty'))
  await page.getByText('empty was left out: This is not a picture.').waitFor()
  await dropFromDisk(page, sunday)
  await page.getByText('notes.txt was left out').waitFor()
  expect(await page.getByText(/was left out/).allInnerTexts()).toEqual([
    'notes.txt was left out: This is not a picture. Choose a JPEG, PNG, HEIC, WebP, AVIF, TIFF or GIF.',
  ])
  const steps = page.getByRole('form', { name: /^Photo \d of 3/ })
  await expect.poll(() => steps.getAttribute('aria-label')).toMatch(/2\.jpg/)
  await expect.poll(() => keptFiles(page)).toBe(3)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Something typed or chosen on this device is not saved yet').waitFor()
  await page.getByRole('button', { name: 'Log out and drop it' }).click()
  await page.waitForURL('**/login')
  expect(await keptFiles(page)).toBe(0)
  await close()
})

test('a picture that was taken from its folder meanwhile is uploaded all the same, also once it was refused', async () => {
  const { page, close } = await openAdmin(app, 'images')
  const card = await mkdtemp(path.join(tmpdir(), 'callboard-card-'))
  onTestFinished(() => rm(card, { recursive: true, force: true }))
  await writeFile(path.join(card, 'card.jpg'), (await picture('card.jpg')).buffer)
  await page.getByLabel('Choose Pictures').setInputFiles(path.join(card, 'card.jpg'))
  await expect.poll(() => keptFiles(page)).toBe(1)
  await rm(card, { recursive: true })
  const form = page.getByRole('form', { name: 'Upload card.jpg' })
  await form.getByLabel('Category').selectOption('bts')
  const send = form.getByRole('button', { name: 'Upload Image' })
  const answer = await answerWrites(page, '**/api/images/upload', refuse('Not this one.'))
  await send.click()
  await readToast(page, 'Upload failed', 'Not this one.')
  await expect.poll(() => keptFiles(page)).toBe(1)
  answer(pass)
  await oneSave(app, async () => {
    await send.click()
    await readToast(page, 'Success!', 'Image uploaded successfully')
  })
  await close(onlyRefused(400))
})
