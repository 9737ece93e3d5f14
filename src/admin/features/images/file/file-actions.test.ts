// @module-tag long
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { violationsOn } from '../../../../../scripts/audit/accessibility'
import { asksToStay, openAdmin } from '../../../../../server/testing/admin-page'
import {
  answer,
  failedCall,
  failNext,
  findToast,
  holdAnswers,
  noSave,
  oneSave,
  readToast,
  undoSave,
} from '../../../../../server/testing/owner-steps'
import { holdReads } from '../../../../../server/testing/routes'
import { testApp } from '../../../../../server/testing/test-app'
import { uploadForm } from '../../../../../server/testing/upload'
import type { DeletedEntry } from '../../../../schema/api'

const app = testApp()
const id = 'windfall-orchard'

/** Holds up how files are made ready to be sent, until the function that this gives is called. */
async function holdHashes(page: Page) {
  const held = await page.evaluateHandle(() => {
    const { subtle } = crypto
    const digest = subtle.digest.bind(subtle)
    let letGo = () => {}
    const hold = new Promise<void>((resolve) => (letGo = resolve))
    subtle.digest = (...asked) => hold.then(() => digest(...asked))
    return { letGo }
  })
  return () => held.evaluate(({ letGo }) => letGo())
}

const fileNow = () =>
  path.join(app.siteDir, 'media', app.site.store.get('images', id)?.filename ?? '')

test('a picture is turned by the keyboard, and its file replaced, each with its Undo', async () => {
  const { page, close } = await openAdmin(app, `images&entry=${id}`)
  const dialog = page.getByRole('dialog', { name: 'The orchard' })
  const large = dialog.getByRole('img').first()
  const before = fileNow()
  const { width = 0, height = 0 } = await sharp(before).metadata()
  const turned = await oneSave(app, async () => {
    await dialog.getByRole('button', { name: 'Turn right' }).press('Enter')
    await findToast(page, 'Success!', 'Image turned successfully')
  })
  expect(turned.subject).toBe('images: rotate "The orchard"')
  await expect.poll(() => large.getAttribute('src')).toContain(path.basename(fileNow()))
  expect(await sharp(fileNow()).metadata()).toMatchObject({ width: height, height: width })
  expect(existsSync(before)).toBe(false)
  await undoSave(app, page, 'Success!', 'Image turned successfully')
  await expect.poll(() => large.getAttribute('src')).toContain(path.basename(before))

  const choose = dialog.getByLabel('Replace the file')
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Cue 7') }
  await choose.setInputFiles(notes)
  await dialog.getByText('notes.txt was left out: This is not a picture.').waitFor()
  const green = sharp({ create: { width: 64, height: 48, channels: 3, background: '#2a6' } })
  const buffer = await green.jpeg().toBuffer()
  await choose.setInputFiles({ name: 'retouched.jpg', mimeType: 'image/jpeg', buffer })
  const replacing = page.getByRole('dialog', { name: 'Replace the file' })
  await replacing.getByRole('img', { name: 'Preview of retouched.jpg' }).waitFor()
  expect(await replacing.getByLabel('Target Size').inputValue()).toBe('original')
  expect(await asksToStay(page)).toBe(true)
  expect(await violationsOn(page)).toEqual([])
  const send = replacing.getByRole('button', { name: 'Replace', exact: true })
  await failNext(page, `**/api/images/${id}/file`)
  await noSave(app, async () => {
    await send.press('Enter')
    await readToast(page, 'Replace failed', 'Failed to replace the file')
  })
  const goOn = await holdHashes(page)
  await noSave(app, async () => {
    await send.press('Enter')
    await replacing.getByRole('button', { name: 'Cancel upload' }).click()
    await goOn()
    await send.waitFor()
  })
  const { paths } = await oneSave(app, async () => {
    await send.press('Enter')
    await findToast(page, 'Success!', 'File replaced successfully')
  })
  expect(paths).toHaveLength(3)
  await replacing.waitFor({ state: 'hidden' })
  await dialog.getByText('retouched.jpg').waitFor()
  expect(await sharp(fileNow()).metadata()).toMatchObject({ width: 64, height: 48 })
  expect((await app.call('GET', '/bio')).text).toContain(path.basename(fileNow()))
  await undoSave(app, page, 'Success!', 'File replaced successfully')
  expect(fileNow()).toBe(before)

  const folder = await mkdtemp(path.join(tmpdir(), 'callboard-card-'))
  await writeFile(path.join(folder, 'card.jpg'), buffer)
  await choose.setInputFiles(path.join(folder, 'card.jpg'))
  await replacing.getByRole('img', { name: 'Preview of card.jpg' }).waitFor()
  await rm(folder, { recursive: true })
  await noSave(app, async () => {
    await send.press('Enter')
    const words = 'This file cannot be read any more. Choose it again.'
    await readToast(page, 'Replace failed', words)
  })
  await replacing.getByRole('button', { name: 'Cancel' }).click()

  // Somebody else was faster, and this page has not heard of it yet.
  await choose.setInputFiles({ name: 'later.jpg', mimeType: 'image/jpeg', buffer })
  await send.waitFor()
  const readOn = await holdReads(page, '**/api/images')
  const others = uploadForm(buffer, { targetSize: 'default' })
  expect((await app.asAdmin('PUT', `/api/images/${id}/file`, others)).status).toBe(200)
  await noSave(app, async () => {
    await send.press('Enter')
    const words = 'This picture has another file by now. Look at it again first.'
    await readToast(page, 'Replace failed', words)
  })
  readOn()
  const present = replacing.getByRole('img', { name: 'The file that is there now' })
  await expect.poll(() => present.getAttribute('src')).toContain(path.basename(fileNow()))
  await replacing.getByRole('img', { name: 'Preview of later.jpg' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await oneSave(app, async () => {
    await replacing.getByRole('button', { name: 'Keep mine' }).press('Enter')
    await findToast(page, 'Success!', 'File replaced successfully')
  })
  await replacing.waitFor({ state: 'hidden' })
  expect(await sharp(fileNow()).metadata()).toMatchObject({ width: 64, height: 48 })
  await close([failedCall, expect.stringContaining('409')])
})

test('a file that was chosen for a picture stays when somebody deletes that, until it is back', async () => {
  const { page, close } = await openAdmin(app, `images&entry=${id}`)
  const gray = sharp({ create: { width: 48, height: 64, channels: 3, background: '#777' } })
  const file = {
    name: 'just-taken.jpg',
    mimeType: 'image/jpeg',
    buffer: await gray.jpeg().toBuffer(),
  }
  await page.getByLabel('Replace the file').setInputFiles(file)
  const replacing = page.getByRole('dialog', { name: 'Replace the file' })
  await replacing.getByRole('img', { name: 'Preview of just-taken.jpg' }).waitFor()
  expect((await app.asAdmin('DELETE', `/api/images/${id}`)).status).toBe(200)
  const words =
    'Somebody has deleted this picture. Restore it in History, and this file can take its place.'
  await replacing.getByRole('alert').getByText(words).waitFor()
  const send = replacing.getByRole('button', { name: 'Replace', exact: true })
  expect(await send.isDisabled()).toBe(true)
  expect(await violationsOn(page)).toEqual([])

  const [gone] = (await app.asAdmin('GET', '/api/history/deleted')).json<DeletedEntry[]>()
  await app.asAdmin('POST', '/api/history/restore', { kind: 'images', id, change: gone?.change })
  await expect.poll(() => send.isEnabled()).toBe(true)
  await oneSave(app, async () => {
    await send.press('Enter')
    await findToast(page, 'Success!', 'File replaced successfully')
  })
  await replacing.waitFor({ state: 'hidden' })
  expect(await sharp(fileNow()).metadata()).toMatchObject({ width: 48, height: 64 })
  // The dialog of the picture, from which all this began, is gone.
  await page.locator('main :focus').waitFor()
  await close()
})

test('a file that was chosen for a picture is there after a reload, until it is sent or let go', async () => {
  const { page, close } = await openAdmin(app, `images&entry=${id}`)
  page.on('dialog', (dialog) => void dialog.accept())
  const detail = page.getByRole('dialog', { name: 'The orchard' })
  const replacing = page.getByRole('dialog', { name: 'Replace the file' })
  const preview = replacing.getByRole('img', { name: 'Preview of just-taken.jpg' })
  const blue = sharp({ create: { width: 56, height: 48, channels: 3, background: '#26a' } })
  const file = {
    name: 'just-taken.jpg',
    mimeType: 'image/jpeg',
    buffer: await blue.jpeg().toBuffer(),
  }
  const keptFiles = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('callboard')
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const counting = opening.result.transaction('files').objectStore('files').count()
      await new Promise((resolve) => (counting.onsuccess = resolve))
      opening.result.close()
      return counting.result
    })
  async function again() {
    await page.goto(`/admin?tab=images&entry=${id}`)
    await detail.or(replacing).first().waitFor()
  }
  await page.getByLabel('Replace the file').setInputFiles(file)
  await preview.waitFor()
  await expect.poll(keptFiles).toBe(1)
  await again()
  await preview.waitFor()
  await page.keyboard.press('Escape')
  await answer(page, 'Your changes to just-taken.jpg are not saved yet.', 'Keep editing')
  await preview.waitFor()
  await replacing.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(keptFiles).toBe(0)
  await again()
  await detail.waitFor()

  await page.getByLabel('Replace the file').setInputFiles(file)
  await preview.waitFor()
  await expect.poll(keptFiles).toBe(1)
  await again()
  const send = replacing.getByRole('button', { name: 'Replace', exact: true })
  await failNext(page, `**/api/images/${id}/file`)
  await send.click()
  await readToast(page, 'Replace failed', 'Failed to replace the file')
  await expect.poll(keptFiles).toBe(1)
  await again()
  const held = await holdAnswers(page, `**/api/images/${id}/file`)
  await oneSave(app, async () => {
    await send.click()
    await held.arrived
    // It arrives all the same.
    await page.keyboard.press('Escape')
    await replacing.waitFor({ state: 'hidden' })
    held.release()
    await findToast(page, 'Success!', 'File replaced successfully')
  })
  expect(await sharp(fileNow()).metadata()).toMatchObject({ width: 56, height: 48 })
  await expect.poll(keptFiles).toBe(0)
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('replacements')
  await close([failedCall])
})
