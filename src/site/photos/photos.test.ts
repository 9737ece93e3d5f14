import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { enlargeText } from '../../../server/testing/large-text'
import { openPublic, sharedPublic } from '../../../server/testing/public-page'
import { testApp } from '../../../server/testing/test-app'
import type { GalleryWallImage } from '../../schema/gallery-wall'

const app = testApp()
const visit = sharedPublic(app)

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' })
const said = (page: Page, text: string) =>
  viewer(page).locator('figcaption').getByText(text, { exact: true }).waitFor()

/** Waits until the viewer listens to keys. */
const listening = (page: Page) => page.locator('.lightbox[data-gestures]').waitFor()

function focusedText(page: Page) {
  return page.evaluate(() => document.activeElement?.textContent)
}

test('the wall shows of each picture exactly what its crop says', async () => {
  const file = await readFile(path.join(app.siteDir, 'content/gallery-wall.yaml'), 'utf8')
  const { images } = parse(file) as { images: GalleryWallImage[] }
  const { page, close } = await visit('/')
  const shown = await page.locator('.wall img').evaluateAll((pictures) =>
    (pictures as HTMLImageElement[]).map((picture) => {
      const whole = picture.getBoundingClientRect()
      const frame = picture.closest('a')?.getBoundingClientRect() ?? whole
      const percent = (part: number, of: number) => Math.round((part / of) * 1000) / 10
      return {
        filename: decodeURIComponent(picture.src.split('/').at(-1) ?? ''),
        alt: picture.alt,
        square: Math.round(Math.abs(frame.width - frame.height)),
        x: percent(frame.left - whole.left, whole.width),
        y: percent(frame.top - whole.top, whole.height),
        width: percent(frame.width, whole.width),
        height: percent(frame.height, whole.height),
      }
    }),
  )
  // Where the wall says nothing of its own, it says what the picture says.
  const altOf = (filename: string) =>
    app.site.store.list('images').find((image) => image.filename === filename)?.alt
  expect(shown).toEqual(
    images.map(({ filename, alt, cropData }) => ({
      filename,
      alt: alt ?? altOf(filename),
      square: 0,
      x: expect.closeTo(cropData?.x ?? NaN, 0),
      y: expect.closeTo(cropData?.y ?? NaN, 0),
      width: expect.closeTo(cropData?.width ?? NaN, 0),
      height: expect.closeTo(cropData?.height ?? NaN, 0),
    })),
  )
  expect(shown).toHaveLength(9)
  const gallery = page.getByRole('link', { name: 'View Complete Gallery' })
  expect(await gallery.getAttribute('href')).toBe('/photos')

  await page.locator('.wall a').nth(1).click()
  await said(page, '2 of 9')
  await said(page, 'The Snow Post')
  await close()
})

test('the tabs count their pictures, have addresses and answer to the arrow keys', async () => {
  const { page, close } = await visit('/photos')
  const headshots = page.getByRole('tab', { name: 'Headshots 7' })
  const stills = page.getByRole('tab', { name: 'Production Stills 10' })
  const frames = page.getByRole('tabpanel').getByRole('listitem')
  expect(await headshots.getAttribute('aria-selected')).toBe('true')
  expect(await frames.count()).toBe(7)
  await stills.click()
  expect(await frames.count()).toBe(10)
  expect(page.url()).toMatch(/#production$/)

  await page.reload()
  await page.waitForFunction(() => document.querySelectorAll('[role=tabpanel] li').length > 0)
  expect(await stills.getAttribute('aria-selected')).toBe('true')
  expect(await frames.count()).toBe(10)
  expect((await stills.boundingBox())?.y).toBeGreaterThanOrEqual(73)
  await stills.press('ArrowRight')
  expect(await focusedText(page)).toBe('Headshots 7')
  expect(await frames.count()).toBe(7)
  await close()
})

test('the viewer opens by click, says what it shows and goes round at both ends', async () => {
  const { page, close } = await visit('/photos#production')
  await page.getByRole('tabpanel').getByRole('link').first().click()
  for (const text of ['1 of 10', 'Production Stills', 'The last letter', 'The Snow Post'])
    await said(page, text)
  await viewer(page).getByRole('button', { name: 'Previous photo' }).click()
  await said(page, '10 of 10')
  await said(page, 'Salt & Sparrow')
  await viewer(page).getByRole('button', { name: 'Next photo' }).click()
  await said(page, '1 of 10')
  // A click on the picture takes the focus from the buttons, not the arrows from the keyboard.
  await viewer(page).getByRole('img').click()
  await listening(page)
  await page.keyboard.press('ArrowRight')
  await said(page, '2 of 10')
  await viewer(page).getByRole('button', { name: 'Close' }).click()
  expect(await viewer(page).count()).toBe(0)
  await close()
})

test.for([
  [390, 844],
  [844, 390],
])('in large text the buttons of the viewer leave each other room at %d x %d', async (size) => {
  const [width = 0, height = 0] = size
  const { page, close } = await openPublic(app, '/photos', { viewport: { width, height } })
  await enlargeText(page, 2)
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await said(page, '1 of 7')
  const buttons = viewer(page).locator('.lightbox-button')
  const boxes = await buttons.evaluateAll((found) =>
    found.map((button) => button.getBoundingClientRect()),
  )
  expect(boxes).toHaveLength(4)
  for (const one of boxes) {
    const meets = boxes.filter(
      ({ left, top, right, bottom }) =>
        left < one.right && right > one.left && top < one.bottom && bottom > one.top,
    )
    expect(meets).toEqual([one])
  }
  await viewer(page).getByText('Download', { exact: true }).click()
  const list = viewer(page).locator('.lightbox-downloads')
  const { right, bottom } = await list.evaluate((it) => it.getBoundingClientRect())
  expect([right <= width, bottom <= height]).toEqual([true, true])
  await viewer(page).getByRole('button', { name: 'Close' }).click()
  await close()
})

test('a picture that does not come is not said to be on its way', async () => {
  const { page, close } = await visit('/photos')
  await page.locator('.contact-sheet img').first().waitFor()
  await page.route('**/uploads/**', (route) => route.abort(), { times: 1 })
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await said(page, 'This photo did not come.')
  await viewer(page).getByRole('button', { name: 'Next photo' }).click()
  await said(page, '2 of 7')
  await viewer(page).getByText('Loading portfolio').waitFor({ state: 'detached' })
  await close([expect.stringContaining('ERR_FAILED')])
})

test('the viewer is used by keyboard alone, keeps the focus and gives it back', async () => {
  const { page, close } = await visit('/photos')
  const second = page.getByRole('tabpanel').getByRole('link').nth(1)
  await second.focus()
  await page.keyboard.press('Enter')
  await said(page, '2 of 7')
  await said(page, 'Headshots')
  await listening(page)
  const spoken = await viewer(page).locator('[aria-live]').elementHandle()
  for (const [key, position] of [
    ['ArrowLeft', '1 of 7'],
    ['ArrowLeft', '7 of 7'],
    ['ArrowRight', '1 of 7'],
  ] as const) {
    await page.keyboard.press(key)
    await said(page, position)
  }
  // Screen readers speak of what stays and says something else, not of what is new.
  expect(await spoken?.textContent()).toBe('1 of 7')
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    const inside = await viewer(page).evaluate((it) => it.contains(document.activeElement))
    expect(inside, key).toBe(true)
  }
  await page.keyboard.press('Escape')
  expect(await viewer(page).count()).toBe(0)
  expect(await second.evaluate((it) => it === document.activeElement)).toBe(true)
  await close()
})

test('keys that are struck faster than pictures change all count', async () => {
  const { page, close } = await visit('/photos')
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await listening(page)
  await page.evaluate(async () => {
    const stage = document.querySelector('.lightbox')
    for (let struck = 0; struck < 5; struck += 1) {
      stage?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
      // As between two keys, what was to be drawn is drawn.
      await Promise.resolve()
    }
  })
  await said(page, '6 of 7')
  await close()
})

test('a picture can be opened in a tab of its own', async () => {
  const { page, close } = await visit('/photos')
  const picture = page.getByRole('tabpanel').getByRole('link').first()
  expect(await picture.getAttribute('href')).toMatch(/^\/uploads\/[^/]+\.jpg$/)
  await Promise.all([
    page.context().waitForEvent('page'),
    picture.click({ modifiers: ['ControlOrMeta'] }),
  ])
  expect(await viewer(page).count()).toBe(0)
  await close()
})

test('without scripts the tabs are addresses and the pictures are links', async () => {
  const { page, close } = await openPublic(app, '/photos', { javaScriptEnabled: false })
  const headshots = page.locator('#headshots')
  const stills = page.locator('#production')
  expect([await headshots.isVisible(), await stills.isVisible()]).toEqual([true, false])
  await page.getByRole('link', { name: 'Production Stills' }).click()
  expect([await headshots.isVisible(), await stills.isVisible()]).toEqual([false, true])
  await stills.getByRole('link').first().click()
  await page.waitForURL('**/uploads/*.jpg')
  const size = await page.locator('img').boundingBox()
  expect(size?.width).toBeGreaterThan(100)
  await close()
})

test('a photo has most of the screen, however long its title is, of which all can be read', async () => {
  const file = path.join(app.siteDir, 'content/images/wren-denim-headshot.yaml')
  const title = 'A very long title '.repeat(16).trim()
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^title: .*/m, `title: ${title}`))
  await expect.poll(async () => (await app.call('GET', '/photos')).text).toContain(title)
  const { page, close } = await openPublic(app, '/photos', {
    viewport: { width: 320, height: 568 },
  })
  await page.locator('.contact-sheet-frame', { hasText: title }).click()
  const heightOf = async (part: string) => (await page.locator(part).boundingBox())?.height ?? 0
  expect(await heightOf('.lightbox-picture')).toBeGreaterThan(568 / 2)
  const words = viewer(page).getByText(title)
  await words.evaluate((it) => it.scrollIntoView({ block: 'end' }))
  expect(
    await words.evaluate((it) => innerHeight - it.getBoundingClientRect().bottom),
  ).toBeGreaterThanOrEqual(0)
  await close()
})
