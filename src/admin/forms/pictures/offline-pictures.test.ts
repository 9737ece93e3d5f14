// @module-tag long
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { lostLines } from '../../../../server/testing/lost-lines'
import { failedCall, holdAnswers, readToast } from '../../../../server/testing/owner-steps'
import { cutWrites, isWrite } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'
import { notAllSent } from '../../../../server/testing/waiting-changes'

const app = testApp()

const chosen = { width: 64, height: 48 }

async function picture(name: string, red: number) {
  const background = { r: red, g: 90, b: 160 }
  const paper = sharp({ create: { ...chosen, channels: 3, background } })
  // What Chromium shows no more than an iPhone's HEIC.
  if (name.endsWith('.tif')) return { name, mimeType: '', buffer: await paper.tiff().toBuffer() }
  return { name, mimeType: 'image/jpeg', buffer: await paper.jpeg().toBuffer() }
}

const uploading = (page: Page) => page.getByRole('dialog', { name: 'Upload a picture' })

/** Chooses a new picture where one is chosen, and says what has to be said of it. */
async function upload(page: Page, name: string, alt: string, red: number) {
  await send(page, name, alt, red)
  await uploading(page).waitFor({ state: 'detached' })
}

async function send(page: Page, name: string, alt: string, red: number) {
  await page.getByLabel('Upload a Picture').setInputFiles(await picture(name, red))
  await uploading(page).getByLabel('Alt Text').fill(alt)
  await uploading(page).getByLabel('Category').selectOption('headshots')
  await uploading(page).getByRole('button', { name: 'Upload Image' }).click()
}

/** Sends a picture whose answer does not come, and closes its dialog without a question. */
async function sendAndClose(page: Page, name: string, alt: string, red: number) {
  const held = await holdAnswers(page, '**/api/images/upload')
  await send(page, name, alt, red)
  await held.arrived
  await page.keyboard.press('Escape')
  await uploading(page).waitFor({ state: 'detached' })
  return held.release
}

const uploaded = (page: Page) => readToast(page, 'Success!', 'Image uploaded successfully')

const open = (page: Page, tab: string) => page.locator(`nav a[href="/admin?tab=${tab}"]`).click()

/** Waits for the cue to say so, also behind a dialog. */
const waiting = (page: Page, count: number) =>
  page
    .getByRole('button', { name: `Offline, ${count} changes waiting`, includeHidden: true })
    .waitFor()

/** Lets every write reach the server, and loses the first answer to each. */
async function loseFirstAnswers(page: Page): Promise<() => string[]> {
  const lost: string[] = []
  await page.context().route('**/api/**', async (route) => {
    const key = route.request().headers()['idempotency-key']
    if (!isWrite(route) || !key || lost.includes(key)) return route.fallback()
    lost.push(key)
    await route.fetch()
    await route.abort()
  })
  return () => lost
}

const entry = (id: string | null = '') => app.site.store.get('images', id ?? '')
const logo = () => path.basename(app.site.store.read('agency')?.agencyLogoUrl ?? '')
const fileOf = (id: string) => entry(id)?.filename ?? ''

async function sizeOf(filename: string) {
  const { width, height } = await sharp(path.join(app.siteDir, 'media', filename)).metadata()
  return { width, height }
}

test('pictures chosen, turned and replaced without a line wait, outlive a reload, and arrive once', async () => {
  const { page, close } = await openAdmin(app, 'hero-image')
  const before = Number(await app.git('rev-list', '--count', 'HEAD'))
  const [turned, replaced] = ['windfall-orchard', 'windfall-one-apple']
  const upright = await sizeOf(fileOf(turned))
  expect([await sizeOf(fileOf(replaced)), await sizeOf(logo())]).not.toContainEqual(chosen)
  const mendLine = await cutWrites(page.context(), '**/api/**')

  const tileOf = (alt: string) => page.locator('button[aria-haspopup="dialog"]', { hasText: alt })
  await upload(page, 'stage.tif', 'A stage in a tunnel', 40)
  const tile = page.getByRole('button', { name: 'A stage in a tunnel', pressed: true })
  await tile.waitFor()
  await expect.poll(() => tile.locator('img').count()).toBe(0)
  await page.getByRole('button', { name: 'Save Hero Image' }).click()
  await waiting(page, 2)

  await open(page, 'content')
  await page.getByRole('button', { name: 'Change Bio Image' }).click()
  await upload(page, 'portrait.jpg', 'Wren in a tunnel', 80)
  await waiting(page, 4)

  await open(page, 'agents')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const agency = page.getByRole('form', { name: 'Agency Information' })
  await agency.getByLabel('Agency Logo').setInputFiles(await picture('logo.jpg', 120))
  await agency.getByRole('button', { name: 'Save', exact: true }).click()
  await agency.waitFor({ state: 'detached' })
  await waiting(page, 6)

  await open(page, 'images')
  await tileOf('The orchard').click()
  await page.getByRole('button', { name: 'Turn right' }).click()
  await waiting(page, 7)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await tileOf('One apple').click()
  await page.getByLabel('Replace the file').setInputFiles(await picture('apple.jpg', 160))
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await waiting(page, 8)

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await tileOf('A stage in a tunnel').click()
  await page.getByText('cannot show pictures of this kind before they are sent').first().waitFor()

  await page.goto('/admin?tab=hero-image')
  await waiting(page, 8)
  await page.getByRole('button', { name: 'A stage in a tunnel' }).waitFor()
  expect(Number(await app.git('rev-list', '--count', 'HEAD'))).toBe(before)

  const lost = await loseFirstAnswers(page)
  mendLine()
  // Who comes back to the page need not wait two seconds for each that was lost.
  const sendOn = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    return page.getByRole('button', { name: notAllSent }).count()
  }
  await expect.poll(sendOn, { interval: 500, timeout: 120_000 }).toBe(0)
  expect(lost()).toHaveLength(8)
  expect(Number(await app.git('rev-list', '--count', 'HEAD'))).toBe(before + 8)
  const { heroImageId, bioImageId } = app.site.store.read('site') ?? {}
  expect(entry(heroImageId)).toMatchObject({ alt: 'A stage in a tunnel' })
  expect(entry(bioImageId)).toMatchObject({ alt: 'Wren in a tunnel' })
  expect(await sizeOf(logo())).toEqual(chosen)
  expect(await sizeOf(fileOf(turned))).toEqual({ width: upright.height, height: upright.width })
  expect(await sizeOf(fileOf(replaced))).toEqual(chosen)
  await close(lostLines)
})

test('an answer that comes late loses nothing, makes nothing twice, and undoes no choice', async () => {
  const { page, close } = await openAdmin(app, 'news')
  page.on('dialog', (dialog) => void dialog.accept())
  const before = Number(await app.git('rev-list', '--count', 'HEAD'))
  const story = page.getByRole('form', { name: 'Add News Story' })
  const picker = page.getByRole('dialog', { name: 'Select Featured Image' })
  await story.getByLabel('Headline').fill('A slow train')
  await story.getByLabel('Description').fill('It came late.')
  await story.getByRole('button', { name: 'Select Image' }).click()

  // The picker is closed, and open again.
  let release = await sendAndClose(page, 'late.jpg', 'A late train', 30)
  await page.keyboard.press('Escape')
  await picker.waitFor({ state: 'detached' })
  await story.getByRole('button', { name: 'Select Image' }).click()
  await picker.waitFor()
  release()
  await uploaded(page)
  await picker.waitFor({ state: 'detached' })
  await story.getByText('A late train').waitFor()

  // Something else is chosen meanwhile.
  await story.getByRole('button', { name: 'Change Image' }).click()
  release = await sendAndClose(page, 'later.jpg', 'A later train', 70)
  await picker.getByRole('button', { name: 'First light' }).click()
  release()
  await uploaded(page)
  await story.getByText('First light').waitFor()

  // The story is saved before its picture is there.
  await story.getByRole('button', { name: 'Change Image' }).click()
  release = await sendAndClose(page, 'latest.jpg', 'The latest train', 110)
  await picker.getByRole('button', { name: 'A late train' }).click()
  await story.getByRole('button', { name: 'Add News Story' }).click()
  release()
  await readToast(page, 'Success', 'News story created successfully')
  await story.getByRole('button', { name: 'Select Image' }).waitFor()

  // The page is loaded anew, and its answer is nobody's.
  await open(page, 'hero-image')
  release = await sendAndClose(page, 'last.jpg', 'The last train', 150)
  await page.goto('/admin?tab=images')
  release()
  await page.getByRole('button', { name: 'The last train' }).first().waitFor()
  expect(await page.getByText(/^You chose/).count()).toBe(0)

  const alts = app.site.store.list('images').map(({ alt }) => alt)
  expect(alts.filter((alt) => alt.endsWith(' train')).sort()).toEqual([
    'A late train',
    'A later train',
    'The last train',
    'The latest train',
  ])
  const [added] = app.site.store.list('news').filter(({ headline }) => headline === 'A slow train')
  expect(entry(added?.imageId)).toMatchObject({ alt: 'A late train' })
  expect(Number(await app.git('rev-list', '--count', 'HEAD'))).toBe(before + 5)

  // It is refused when nobody has it before them any more.
  await open(page, 'hero-image')
  let refuse = () => {}
  const decided = new Promise<void>((resolve) => (refuse = resolve))
  let calls = 0
  await page.route('**/api/images/upload', async (route) => {
    calls += 1
    await decided
    await route.fulfill({ status: 403 })
  })
  await send(page, 'refused.jpg', 'A refused train', 190)
  await uploading(page).getByText('Cancel upload').waitFor()
  await page.keyboard.press('Escape')
  await uploading(page).waitFor({ state: 'detached' })
  refuse()
  await readToast(page, 'Upload failed', 'Failed to upload image')
  await page.goto('/admin?tab=images')
  await page.getByText('You chose 1 picture').waitFor()
  await page.getByRole('button', { name: 'Restore' }).click()
  const again = page.getByRole('form', { name: 'Upload refused.jpg' })
  await expect.poll(() => again.getByLabel('Alt Text').inputValue()).toBe('A refused train')
  // A page that goes before the device has noted the refusal asks once more.
  await close(Array.from({ length: calls }, () => failedCall))
})
