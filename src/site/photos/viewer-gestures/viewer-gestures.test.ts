// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPublic, sharedPublic } from '../../../../server/testing/public-page'
import { largePictures, testApp } from '../../../../server/testing/test-app'

const app = testApp({}, largePictures)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const visit = sharedPublic(app, phone)
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' })
const picture = (page: Page) => viewer(page).getByRole('img')
const said = (page: Page, text: string) =>
  viewer(page).locator('figcaption').getByText(text, { exact: true }).waitFor()

type Place = readonly [x: number, y: number]
const steps = 8

/** Draws fingers along straight lines, all at once. */
async function draw(page: Page, ...lines: readonly (readonly [from: Place, to: Place])[]) {
  // Each picture is taken in hand anew.
  await page.locator('.lightbox[data-gestures]').waitFor()
  const client = await page.context().newCDPSession(page)
  const at = (share: number) =>
    lines.map(([from, to], id) => ({
      id,
      x: from[0] + (to[0] - from[0]) * share,
      y: from[1] + (to[1] - from[1]) * share,
    }))
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= steps; step += 1) {
    const touchPoints = at(step / steps)
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const swipeLeft = [
  [300, 400],
  [80, 400],
] as const
const swipeRight = [
  [80, 400],
  [300, 400],
] as const

const spread = [
  [
    [195, 380],
    [195, 280],
  ],
  [
    [195, 420],
    [195, 520],
  ],
] as const

async function tapTwice(page: Page, [x, y]: Place) {
  // As fast as a finger: the two halves of each tap are sent without waiting for their answers.
  const client = await page.context().newCDPSession(page)
  const touches = [0, 1].flatMap(() => [
    client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ])
  await Promise.all(touches)
}

/** How many times larger the picture is than at rest, and where its middle is. */
async function enlargement(page: Page) {
  return picture(page).evaluate((shown) => {
    const box = shown.getBoundingClientRect()
    return {
      scale: Math.round((box.width / (shown as HTMLElement).offsetWidth) * 10) / 10,
      x: Math.round(box.left + box.width / 2),
      y: Math.round(box.top + box.height / 2),
    }
  })
}
const scale = async (page: Page) => (await enlargement(page)).scale

async function openViewer(page: Page) {
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await said(page, '1 of 7')
  await page.locator('.lightbox[data-gestures]').waitFor()
}

test('at rest a finger turns the pages of the viewer, also after two that hardly parted', async () => {
  const { page, close } = await visit('/photos')
  await openViewer(page)
  await draw(page, swipeLeft)
  await said(page, '2 of 7')
  await draw(page, swipeRight)
  await said(page, '1 of 7')
  await draw(page, swipeRight)
  await said(page, '7 of 7')
  await draw(
    page,
    [
      [150, 400],
      [148, 400],
    ],
    [
      [250, 400],
      [252, 400],
    ],
  )
  await draw(page, swipeLeft)
  await said(page, '1 of 7')
  await close()
})

test('a swipe may begin on the buttons at the edges, and turns one picture; a tap is theirs', async () => {
  const { page, close } = await visit('/photos')
  await openViewer(page)
  const next = viewer(page).getByRole('button', { name: 'Next photo' })
  const box = await next.boundingBox()
  if (!box) throw new Error('The button is not there')
  await next.tap()
  await said(page, '2 of 7')
  const onIt: Place = [box.x + box.width / 2, box.y + box.height / 2]
  await draw(page, [onIt, [100, onIt[1]]])
  await said(page, '3 of 7')
  expect(await scale(page)).toBe(1)
  await close()
})

test('two fingers enlarge a picture, one moves it, and the next one is at rest', async () => {
  const { page, close } = await visit('/photos')
  await openViewer(page)
  const rest = await enlargement(page)
  expect(rest.scale).toBe(1)
  await draw(page, ...spread)
  await expect.poll(() => scale(page)).toBeGreaterThan(3)
  const pinched = await enlargement(page)
  await draw(page, swipeLeft)
  await expect.poll(async () => (await enlargement(page)).x).toBeLessThan(pinched.x - 100)
  await said(page, '1 of 7')
  // However far it is drawn, its edge stops at the edge of the stage.
  for (let times = 0; times < 4; times += 1) await draw(page, swipeLeft)
  const right = await picture(page).evaluate((it) => it.getBoundingClientRect().right)
  expect(Math.round(right)).toBe(phone.viewport.width)
  await draw(
    page,
    [
      [195, 200],
      [195, 380],
    ],
    [
      [195, 600],
      [195, 420],
    ],
  )
  await expect.poll(() => enlargement(page)).toEqual(rest)
  await draw(page, ...spread)
  await viewer(page).getByRole('button', { name: 'Next photo' }).click()
  await said(page, '2 of 7')
  expect(await scale(page)).toBe(1)
  await close()
})

test('two taps enlarge where they fall, and two more put it back', async () => {
  const { page, close } = await visit('/photos')
  await openViewer(page)
  const rest = await enlargement(page)
  await tapTwice(page, [100, 400])
  await expect.poll(() => scale(page)).toBe(2.5)
  expect((await enlargement(page)).x).toBeGreaterThan(rest.x)
  await tapTwice(page, [100, 400])
  await expect.poll(() => enlargement(page)).toEqual(rest)
  await said(page, '1 of 7')
  await close()
})

test('keys and the wheel do what fingers do', async () => {
  const { page, close } = await openPublic(app, '/photos')
  await openViewer(page)
  const rest = await enlargement(page)
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect.poll(() => scale(page)).toBe(2.3)
  await page.keyboard.press('ArrowDown')
  expect((await enlargement(page)).y).toBeLessThan(rest.y)
  await said(page, '1 of 7')
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  expect(await enlargement(page)).toEqual(rest)
  await page.keyboard.press('ArrowRight')
  await said(page, '2 of 7')

  await page.mouse.move(640, 300)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -200)
  await page.keyboard.up('Control')
  await expect.poll(() => scale(page)).toBe(2.7)
  await page.keyboard.press('0')
  expect(await scale(page)).toBe(1)
  await page.mouse.wheel(0, -200)
  await expect.poll(() => scale(page)).toBe(1.6)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => enlargement(page)).toEqual(rest)
  await page.keyboard.press('Escape')
  await viewer(page).waitFor({ state: 'hidden' })
  await close()
})
