// @module-tag long
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../server/testing/admin-page'
import { oneSave, readToast } from '../../../server/testing/owner-steps'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()

/** As Firefox where it resists fingerprinting: what is read of a canvas is not what was drawn. */
function keepPixels() {
  const { toBlob } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.toBlob = function (...how) {
    const blank = document.createElement('canvas')
    blank.width = this.width
    blank.height = this.height
    toBlob.apply(blank, how)
  }
  CanvasRenderingContext2D.prototype.getImageData = (...place) => new ImageData(place[2], place[3])
}

async function photo(name: string, width: number) {
  const noise = { type: 'gaussian' as const, mean: 200, sigma: 12 }
  const create = { width, height: 2000, channels: 3 as const, background: '#fff', noise }
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

test('a large photo is sent as it is by a browser that tells nobody what a canvas shows', async () => {
  const { page, close } = await openAdmin(app, 'images', { script: keepPixels })
  await page.getByLabel('Choose Pictures').setInputFiles(await photo('bright.jpg', 3000))
  const form = page.getByRole('form', { name: 'Upload bright.jpg' })
  await form.getByLabel('Category').selectOption('bts')
  await form.getByLabel('Alt Text').fill('A bright stage')
  const { paths } = await oneSave(app, async () => {
    await form.getByRole('button', { name: 'Upload Image' }).click()
    await readToast(page, 'Success!', 'Image uploaded successfully')
  })
  const media = paths.find((changed) => changed.endsWith('.jpg'))?.slice(2) ?? ''
  const { channels } = await sharp(path.join(app.siteDir, media)).stats()
  expect(channels[0]?.mean).toBeGreaterThan(190)
  await close()
})

test('and none of many is called damaged there', async () => {
  const { page, close } = await openAdmin(app, 'images', { script: keepPixels })
  page.on('dialog', (dialog) => void dialog.accept())
  const one = await photo('1.jpg', 400)
  await page.getByLabel('Choose Pictures').setInputFiles([one, { ...one, name: '2.jpg' }])
  // Which it says once it has looked at both.
  await page.getByText('1 photo is already there.').waitFor()
  expect(await page.getByText('may be damaged').count()).toBe(0)
  await close()
})
