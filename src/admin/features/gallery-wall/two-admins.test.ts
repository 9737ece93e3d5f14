// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOn } from '../../../../scripts/audit/accessibility'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import { lostLines } from '../../../../server/testing/lost-lines'
import { readToast } from '../../../../server/testing/owner-steps'
import { isWrite, routeUntil } from '../../../../server/testing/routes'
import { plain } from '../../../../server/media/pictures/test-pictures'
import { testApp } from '../../../../server/testing/test-app'
import { uploadForm } from '../../../../server/testing/upload'
import type { DeletedEntry } from '../../../schema/api'
import type { HungPicture } from '../../../schema/gallery-wall'

const app = testApp()
const openTab = sharedAdmin(app)

const wall = async () => (await app.asAdmin('GET', '/api/gallery-wall')).json<HungPicture[]>()
const slot = (page: Page, place: number, alt = '') =>
  page.getByRole('button', { name: new RegExp(`^Slot ${place}: ${alt}`) })

async function hang(images: readonly (HungPicture | undefined)[]) {
  expect((await app.asAdmin('POST', '/api/gallery-wall', { images })).status).toBe(200)
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Gallery Wall' }).click()
  await page.getByText('Gallery wall updated successfully').first().waitFor()
}

test('a crop is of the picture it was begun on, though somebody else hangs another in its place', async () => {
  const { page, close } = await openTab('gallery-wall')
  const [first, second, ...others] = await wall()
  await page.getByRole('button', { name: 'Crop image 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop Image' })
  const apply = dialog.getByRole('button', { name: 'Apply Crop' })
  await expect.poll(() => apply.isEnabled()).toBe(true)
  await hang([second, first, ...others])
  await page.locator(`[aria-label^="Slot 2: ${first?.alt}"]`).waitFor({ state: 'attached' })
  expect(await dialog.getByRole('img').getAttribute('alt')).toBe(first?.alt)
  await apply.click()
  await save(page)
  const [former, cropped] = await wall()
  expect([former?.filename, former?.cropData]).toEqual([second?.filename, second?.cropData])
  expect(cropped).toMatchObject({ filename: first?.filename, cropData: { width: 80 } })

  await page.getByRole('button', { name: 'Crop image 1' }).click()
  await expect.poll(() => apply.isEnabled()).toBe(true)
  await hang([cropped, ...others])
  await page.locator('[aria-label^="Slot 9, empty"]').waitFor({ state: 'attached' })
  await apply.click()
  const gone = 'Meanwhile this picture was taken off the wall, or got another file.'
  await readToast(page, 'Not cropped', gone)
  await page.getByText('Saved', { exact: true }).waitFor()
  await close()
})

test('a lifted picture is swapped, though somebody else hangs another in its place', async () => {
  const { page, close } = await openTab('gallery-wall')
  const [first, second, third, ...others] = await wall()
  await slot(page, 1).click()
  await hang([second, first, third, ...others])
  await slot(page, 2, first?.alt).waitFor()
  await slot(page, 3).click()
  await save(page)
  const swapped = [second, third, first, ...others]
  expect((await wall()).map(({ filename }) => filename)).toEqual(
    swapped.map((image) => image?.filename),
  )
  await close()
})

test('a save says what it was made from, though a proxy takes ETags off', async () => {
  const { page, close } = await openTab('gallery-wall')
  await slot(page, 1).waitFor()
  let taken = 0
  const takeNoMore = await routeUntil(page, '**/api/gallery-wall', async (route) => {
    if (isWrite(route)) return route.fallback()
    const response = await route.fetch()
    const { etag, ...headers } = response.headers()
    taken += Number(etag !== undefined)
    await route.fulfill({ response, headers })
  })
  const [first, second, ...others] = await wall()
  await hang([second, first, ...others])
  await slot(page, 2, first?.alt).waitFor()
  expect(taken).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  const saving = page.waitForRequest((request) => request.method() === 'POST')
  await save(page)
  expect((await saving).headers()['if-match']).toMatch(/^"[0-9a-f]{40}"$/)
  takeNoMore()
  await close()
})

test('a picture that cannot be loaded says so in place of its crop', async () => {
  const { page, close } = await openTab('gallery-wall')
  const mendLine = await routeUntil(page, '**/uploads/*', (route) => route.abort())
  // The wall may have shown the file itself, until there were smaller ones.
  await page.reload()
  await page.getByRole('button', { name: 'Crop image 6' }).click()
  await page.getByRole('alert').getByText('This picture could not be loaded').waitFor()
  await page.keyboard.press('Escape')
  mendLine()
  await close(lostLines)
})

test('a picture that is cropped and moved here gets the file that somebody else puts in its place', async () => {
  const { page, close } = await openTab('gallery-wall')
  const [first, second, ...others] = await wall()
  await page.getByRole('button', { name: 'Crop image 1' }).click()
  const apply = page.getByRole('dialog', { name: 'Crop Image' }).getByRole('button', {
    name: 'Apply Crop',
  })
  await expect.poll(() => apply.isEnabled()).toBe(true)
  await apply.click()
  await slot(page, 1).click()
  await slot(page, 2).click()
  await slot(page, 2, first?.alt).waitFor()

  const form = uploadForm(await plain(16, 24, '#203040').jpeg().toBuffer())
  const id = first?.imageId
  const replaced = await app.asAdmin('PUT', `/api/images/${id}/file`, form)
  const { filename } = replaced.json<{ filename: string }>()
  await readToast(
    page,
    'Not cropped',
    'Meanwhile this picture was taken off the wall, or got another file.',
  )
  await save(page)
  expect((await wall()).map((image) => image.filename)).toEqual(
    [second, { filename }, ...others].map((image) => image?.filename),
  )
  expect((await wall())[1]).not.toHaveProperty('cropData')
  await page.getByText('Saved', { exact: true }).waitFor()
  // A save that overtakes the news of the other file is refused first, and sent once more by itself.
  const isOvertaking = (said: string[]) => said.every((text) => text.includes('status of 409'))
  await close(expect.toSatisfy(isOvertaking) as unknown[])
})

test('a picture that was put on the wall here gets the file that somebody else puts in its place', async () => {
  const { page, close } = await openTab('gallery-wall')
  const [, ...others] = await wall()
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await page.getByRole('button', { name: /^Add Image \(/ }).click()
  const picker = page.getByRole('dialog', { name: 'Select an Image' })
  await picker.getByRole('button', { name: 'The orchard' }).click()
  // Of a file that is being loaded as it goes the console would tell.
  const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  await expect.poll(() => slot(page, 1).locator('img').evaluate(isLoaded)).toBe(true)
  const orchard = app.site.store.list('images').find(({ title }) => title === 'The orchard')
  const form = uploadForm(await plain(18, 24, '#302040').jpeg().toBuffer())
  const replaced = await app.asAdmin('PUT', `/api/images/${orchard?.id}/file`, form)
  const { filename } = replaced.json<{ filename: string }>()
  await slot(page, 1)
    .locator(`img[src*="${filename.slice(0, filename.lastIndexOf('.'))}"]`)
    .waitFor()
  await save(page)
  // The toast may be that of another test.
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await wall()).map((image) => image.filename)).toEqual(
    [{ filename }, ...others].map((image) => image?.filename),
  )
  await close()
})

test('a picture that was put on the wall here is shown as deleted once it is, and left out, unless it is back before', async () => {
  const { page, close } = await openTab('gallery-wall')
  const [, ...others] = await wall()
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await page.getByRole('button', { name: /^Add Image \(/ }).click()
  const picker = page.getByRole('dialog', { name: 'Select an Image' })
  await picker.getByRole('button', { name: 'First light' }).click()
  await slot(page, 1).locator('img').waitFor()
  const found = app.site.store.list('images').find(({ title }) => title === 'First light')
  const id = String(found?.id)
  const deletion = () => app.asAdmin('DELETE', `/api/images/${id}`)
  expect((await deletion()).status).toBe(200)
  const words =
    'Somebody has deleted what hangs in slot 1: saving leaves it out, unless you restore it in History before.'
  await page.getByRole('status').getByText(words).waitFor()
  await slot(page, 1, '.*, deleted$').waitFor()
  expect(await page.getByRole('button', { name: 'Crop image 1' }).count()).toBe(0)
  expect(await violationsOn(page)).toEqual([])

  const [gone] = (await app.asAdmin('GET', '/api/history/deleted')).json<DeletedEntry[]>()
  await app.asAdmin('POST', '/api/history/restore', { kind: 'images', id, change: gone?.change })
  await slot(page, 1).locator('img').waitFor()
  await deletion()
  await page.getByRole('status').getByText(words).waitFor()
  await save(page)
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.locator('[aria-label^="Slot 9, empty"]').waitFor({ state: 'attached' })
  expect((await wall()).map(({ filename }) => filename)).toEqual(
    others.map(({ filename }) => filename),
  )
  await close()
})
