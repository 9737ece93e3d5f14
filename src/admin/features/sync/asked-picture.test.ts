// @module-tag long
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { onlyRefused } from '../../../../server/testing/browser'
import { emptyRemote, publishElsewhere } from '../../../../server/testing/remote'
import { largePictures, testApp } from '../../../../server/testing/test-app'

const app = testApp({}, largePictures)
const remote = emptyRemote()
const id = 'windfall-orchard'

beforeAll(async () => {
  await app.git('remote', 'add', 'origin', remote.path)
  await app.asAdmin('POST', '/api/sync', {})
})

const filename = () => app.site.store.get('images', id)?.filename ?? ''

/** Has the picture be turned here, while it gets another file elsewhere. */
async function exchangeTwice(there: string, bytes?: Buffer) {
  const before = filename()
  await publishElsewhere(remote.path, async (clone) => {
    const entry = path.join(clone, `content/images/${id}.yaml`)
    const text = await readFile(entry, 'utf8')
    await writeFile(entry, text.replace(/^filename: .*$/m, `filename: ${there}`))
    await rename(path.join(clone, 'media', before), path.join(clone, 'media', there))
    const other = bytes ?? (await readFile(path.join(clone, 'media/wren-denim-headshot.jpg')))
    await writeFile(path.join(clone, 'media', there), other)
  })
  const turn = { turn: 'right', from: before }
  expect((await app.asAdmin('PUT', `/api/images/${id}/rotation`, turn)).status).toBe(200)
  await app.asAdmin('POST', '/api/sync', {})
}

async function asked(page: Page) {
  await page.getByRole('button', { name: '1 conflict to decide' }).click()
  await page.getByRole('button', { name: /^Decide on the image/ }).click()
  return page.getByRole('dialog', { name: 'Which version should stay?' })
}

const isLoaded = (picture: Locator) =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalWidth > 100
  })

test('two pictures stand side by side, on a phone too, and one is chosen by the keyboard', async () => {
  await exchangeTwice('exchanged-elsewhere.jpg')
  const { page, close } = await openAdmin(app, 'content', { viewport: { width: 360, height: 740 } })
  const dialog = await asked(page)
  const pictures = dialog.getByRole('img', { name: /, as it is (?:here|elsewhere)$/ })
  await pictures.nth(1).waitFor()
  expect(await Promise.all((await pictures.all()).map(isLoaded))).toEqual([true, true])
  const [here, elsewhere] = await Promise.all(
    (await pictures.all()).map((one) => one.boundingBox()),
  )
  expect(here?.y).toBe(elsewhere?.y)
  expect((elsewhere?.x ?? 999) + (elsewhere?.width ?? 999)).toBeLessThan(360)
  const save = dialog.getByRole('button', { name: 'Save my choice' })
  expect(await save.isDisabled()).toBe(true)
  await dialog.getByRole('radio', { name: /^Here/ }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await dialog.getByRole('radio', { name: /^Elsewhere/ }).isChecked()).toBe(true)
  await save.press('Enter')
  await page.getByRole('dialog').getByText('Everything is online', { exact: true }).waitFor()
  expect(filename()).toBe('exchanged-elsewhere.jpg')
  await close()
})

test('what cannot be shown is said, and the other can be chosen', async () => {
  await exchangeTwice('broken-elsewhere.jpg', Buffer.from('No picture'))
  const { page, close } = await openAdmin(app, 'content')
  const dialog = await asked(page)
  await dialog.getByText('This picture cannot be shown').waitFor()
  const here = dialog.getByRole('img', { name: /, as it is here$/ })
  expect(await isLoaded(here)).toBe(true)
  // A press on the picture chooses it.
  await here.click()
  expect(await dialog.getByRole('radio', { name: /^Here/ }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await page.getByRole('dialog').getByText('Everything is online', { exact: true }).waitFor()
  expect(filename()).not.toBe('broken-elsewhere.jpg')
  await close(onlyRefused(404))
})
