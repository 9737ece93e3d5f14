// @module-tag long
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPublic } from '../../../server/testing/public-page'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()

/** Stills that show what another shows: 31 with the starter's ten. */
async function addStills() {
  const folder = path.join(app.siteDir, 'content/images')
  const text = await readFile(path.join(folder, 'the-snow-post-last-letter.yaml'), 'utf8')
  for (let at = 1; at <= 21; at += 1) {
    const own = text
      .replace(/^title: .*/m, `title: Still ${at}`)
      .replace(/^uploadedAt: .*/m, `uploadedAt: 2001-01-01T00:00:${10 + at}.000Z`)
    await writeFile(path.join(folder, `still-${at}.yaml`), own)
  }
}

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' })
const said = (page: Page, text: string) =>
  viewer(page).locator('.lightbox-caption').getByText(text, { exact: true }).waitFor()

async function until(passes: () => Promise<boolean>) {
  await expect.poll(passes).toBe(true)
}

test('many photos are on pages, the viewer goes through all of them, and late files are waited for', async () => {
  await addStills()
  await until(async () => (await app.call('GET', '/photos')).text.includes('tab-count">31<'))
  const { page } = await openPublic(app, '/photos#production')
  const frames = page.getByRole('tabpanel').locator('.contact-sheet > li')
  await page.getByRole('tab', { name: 'Production Stills 31' }).waitFor()
  expect(await frames.count()).toBe(12)

  await frames.nth(11).getByRole('link').click()
  await said(page, '12 of 31')
  // What the viewer needs of the next page comes late.
  let arrive: (() => void) | undefined
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/photos/production/2.json', async (route) => {
    await held
    await route.continue()
  })
  const next = viewer(page).getByRole('button', { name: 'Next photo' })
  await next.click()
  await said(page, '13 of 31')
  await said(page, 'Loading portfolio')
  await next.click()
  await said(page, '14 of 31')
  arrive?.()
  await viewer(page).getByRole('img').waitFor()
  await said(page, '14 of 31')

  // It goes round, and where a page does not come leads to it.
  await page.route('**/photos/production/3.json', (route) => route.abort(), { times: 2 })
  for (let at = 13; at >= 1; at -= 1) {
    await viewer(page).getByRole('button', { name: 'Previous photo' }).click()
    await said(page, `${at} of 31`)
  }
  await viewer(page).getByRole('button', { name: 'Previous photo' }).click()
  await said(page, '31 of 31')
  const way = viewer(page).getByRole('link', { name: 'Open the page it is on' })
  expect(await way.getAttribute('href')).toBe('/photos/production/3')
  await next.click()
  await said(page, '1 of 31')
  await viewer(page).getByRole('img').waitFor()
  await viewer(page).getByRole('button', { name: 'Previous photo' }).click()
  await way.click()
  await page.waitForURL('**/photos/production/3')
  await page.locator('html[data-arrived]').waitFor()
  expect(await page.title()).toContain('Production Stills 25 to 31 of 31')
  await page.locator('.contact-sheet-frame').first().click()
  await said(page, '25 of 31')
  await page.context().close()
})

test('the viewer goes on by keyboard where photos did not come, and asks for them again at each', async () => {
  const { page } = await openPublic(app, '/photos#production')
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await page.locator('.lightbox[data-gestures]').waitFor()
  await page.context().setOffline(true)
  await page.keyboard.press('ArrowLeft')
  await said(page, '31 of 31')
  await said(page, 'This photo did not come.')
  await page.keyboard.press('ArrowLeft')
  await said(page, '30 of 31')
  await said(page, 'This photo did not come.')
  await page.context().setOffline(false)
  await page.keyboard.press('ArrowLeft')
  await said(page, '29 of 31')
  await viewer(page).getByRole('img').waitFor()
  await page.context().close()
})

test('the viewer goes through all photos also on telephones that get no newer browser', async () => {
  const { page, close } = await openPublic(app, '/photos#production')
  await page.addInitScript('delete AbortSignal.any')
  await page.reload()
  await page.getByRole('tabpanel').getByRole('link').nth(11).click()
  await said(page, '12 of 31')
  await viewer(page).getByRole('button', { name: 'Next photo' }).click()
  await said(page, '13 of 31')
  await viewer(page).getByRole('img').waitFor()
  await close()
})

test('the open tab of the photos is told as such also in browsers that get no newer release', async () => {
  const { page, close } = await openPublic(app, '/photos')
  await page.addInitScript('delete Element.prototype.role')
  await page.reload()
  await page.getByRole('tab', { name: 'Production Stills' }).click()
  const open = page.getByRole('tab', { selected: true })
  expect(await open.allTextContents()).toEqual([expect.stringContaining('Production Stills')])
  await close()
})

test('the pages of photos lead to each other without scripts', async () => {
  const { page, close } = await openPublic(app, '/photos/production/2', {
    javaScriptEnabled: false,
  })
  const pager = page.getByRole('navigation', { name: 'Pages of Production Stills' })
  expect(await pager.locator('[aria-current=page]').textContent()).toBe(
    'Production Stills 13 to 24 of 31',
  )
  const kinds = page.getByRole('navigation', { name: 'Kinds of photos' })
  expect(await kinds.getByRole('link').allTextContents()).toEqual([
    'Headshots 7',
    'Production Stills 31',
  ])
  await pager.getByRole('link', { name: 'More photos' }).click()
  await page.waitForURL('**/photos/production/3')
  expect(await page.locator('.contact-sheet > li').count()).toBe(7)
  await pager.getByRole('link', { name: 'First photos' }).click()
  await page.waitForURL('**/photos#production')
  expect(await page.locator('#production').isVisible()).toBe(true)
  await close()
})

test('a deleted photo is on no page any more, nor the page that it leaves empty', async () => {
  const cookie = await app.signIn()
  const stills = app.site.store.list('images').filter(({ category }) => category === 'production')
  const titles = stills.slice(24).map(({ title }) => title)
  const ids = stills.slice(24).map(({ id }) => id)
  const deletions = '/api/image-batches/deletions'
  expect((await app.call('POST', deletions, { cookie, body: { ids } })).status).toBe(200)
  for (const gone of ['/photos/production/3', '/photos/production/3.json'])
    expect((await app.call('GET', gone)).status).toBe(404)
  for (const left of ['/photos', '/photos/production/2', '/photos/production/2.json']) {
    const { status, text } = await app.call('GET', left)
    expect(status).toBe(200)
    for (const title of titles) expect(text).not.toContain(`${title}<`)
    for (const title of titles) expect(text).not.toContain(`"${title}"`)
  }
})
