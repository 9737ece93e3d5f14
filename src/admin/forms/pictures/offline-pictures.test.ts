import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { lostLines } from '../../../../server/testing/lost-lines'
import { cutWrites, isWrite } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()

const chosen = { width: 640, height: 480 }

async function picture(name: string, red: number) {
  const background = { r: red, g: 90, b: 160 }
  const paper = sharp({ create: { ...chosen, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await paper.jpeg().toBuffer() }
}

const uploading = (page: Page) => page.getByRole('dialog', { name: 'Upload a picture' })

/** Chooses a new picture where one is chosen, and says what has to be said of it. */
async function upload(page: Page, name: string, alt: string, red: number) {
  await page.getByLabel('Upload a Picture').setInputFiles(await picture(name, red))
  await uploading(page).getByLabel('Alt Text').fill(alt)
  await uploading(page).getByLabel('Category').selectOption('headshots')
  await uploading(page).getByRole('button', { name: 'Upload Image' }).click()
  await uploading(page).waitFor({ state: 'detached' })
}

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

  await upload(page, 'stage.jpg', 'A stage in a tunnel', 40)
  await page.getByRole('button', { name: 'A stage in a tunnel', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Save Hero Image' }).click()
  await waiting(page, 2)

  await page.goto('/admin?tab=content')
  await page.getByRole('button', { name: 'Change Bio Image' }).click()
  await upload(page, 'portrait.jpg', 'Wren in a tunnel', 80)
  await waiting(page, 4)

  await page.goto('/admin?tab=agents')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const agency = page.getByRole('form', { name: 'Agency Information' })
  await agency.getByLabel('Agency Logo').setInputFiles(await picture('logo.jpg', 120))
  await agency.getByRole('button', { name: 'Save', exact: true }).click()
  await agency.waitFor({ state: 'detached' })
  await waiting(page, 6)

  await page.goto(`/admin?tab=images&entry=${turned}`)
  await page.getByRole('button', { name: 'Turn right' }).click()
  await waiting(page, 7)
  await page.goto(`/admin?tab=images&entry=${replaced}`)
  await page.getByLabel('Replace the file').setInputFiles(await picture('apple.jpg', 160))
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await waiting(page, 8)

  await page.goto('/admin?tab=hero-image')
  await waiting(page, 8)
  await page.getByRole('button', { name: 'A stage in a tunnel' }).waitFor()
  expect(Number(await app.git('rev-list', '--count', 'HEAD'))).toBe(before)

  const lost = await loseFirstAnswers(page)
  mendLine()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page
    .getByRole('button', { name: /changes? waiting$/ })
    .waitFor({ state: 'detached', timeout: 120_000 })
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
