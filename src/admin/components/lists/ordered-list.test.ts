// @module-tag long
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin, sharedAdmin } from '../../../../server/testing/admin-page'
import { lostLines } from '../../../../server/testing/lost-lines'
import {
  findToast,
  oneSave,
  readToast,
  undoFromToast,
} from '../../../../server/testing/owner-steps'
import { cutWrites } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app, { viewport: { width: 1440, height: 1400 } })

const starter = ['The Snow Post', 'The Night Librarian', 'The Attic of Small Inventions']
const [post = '', librarian = '', attic = ''] = starter
const [windfall, salt] = ['Windfall', 'Salt & Sparrow']
const saved = ['Success', 'The new order is saved'] as const

const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: `Move ${title}`, exact: true })

/** What can be moved, in the order of the screen. */
const shown = (page: Page) =>
  page
    .getByRole('button', { name: /^Move / })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.slice(5)))

const seen = (toast: Locator) => toast.getByRole('link', { name: 'See it on the site' })

const focused = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel)

async function drag(page: Page, title: string, to: string) {
  await handle(page, title).hover()
  await page.mouse.down()
  const target = await handle(page, to).boundingBox()
  if (!target) throw new Error(`${to} is not on the screen`)
  const [x, y] = [target.x + target.width / 2, target.y + target.height / 2]
  await page.mouse.move(x, y + 30, { steps: 15 })
  await page.mouse.move(x, y - 5, { steps: 10 })
  await page.mouse.up()
}

/** Drags with a finger, which lifts an entry by staying on it and would else scroll. */
async function dragByFinger(page: Page, title: string, to: string) {
  const middle = async (name: string) => {
    const box = await handle(page, name).boundingBox()
    if (!box) throw new Error(`${name} is not on the screen`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  await handle(page, to).evaluate((one) =>
    one.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  const [from, target] = [await middle(title), await middle(to)]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        share === undefined
          ? []
          : [{ x: at(from.x, target.x, share), y: at(from.y, target.y - 8, share) }],
    })
  await touch('touchStart', 0)
  await page.locator('.sortable-chosen').waitFor()
  for (let step = 1; step <= 20; step += 1) await touch('touchMove', step / 20)
  await touch('touchEnd')
}

const at = (from: number, to: number, share: number) => from + (to - from) * share

test('a list is put in order by dragging, with the keyboard, by two presses, and without a line', async () => {
  const { page, close } = await openTab('productions')
  await handle(page, salt).waitFor()
  expect(await shown(page)).toEqual([...starter, windfall, salt])

  const dragged = await oneSave(app, async () => {
    await drag(page, salt, librarian)
    await expect.poll(() => shown(page)).toEqual([post, salt, librarian, attic, windfall])
    const toast = await findToast(page, ...saved)
    expect(await seen(toast).getAttribute('href')).toBe('/bio')
  })
  expect(dragged.subject).toBe(`productions: order "${salt}" after "${post}"`)
  await undoFromToast(page, ...saved)
  await expect.poll(() => shown(page)).toEqual([...starter, windfall, salt])

  const carryOn = await cutWrites(page, '**/api/order/**')
  await handle(page, post).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText(`${post} lifted.`).waitFor()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) {
    await page.keyboard.press(key)
  }
  const kept = [librarian, attic, post, windfall, salt]
  await expect.poll(() => shown(page)).toEqual(kept)
  await page.getByRole('status').getByText(`${post} is number 3 now.`).waitFor()
  await expect.poll(() => focused(page)).toBe(`Move ${post}`)
  await page.getByText('Not sent yet').first().waitFor()
  const sent = await oneSave(app, async () => {
    await carryOn()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText('Not sent yet').first().waitFor({ state: 'detached' })
  })
  expect(sent.subject).toBe(`productions: order "${post}" after "${attic}"`)
  const late = await findToast(page, 'Sent', `Put production “${post}” in its place`)
  const site = page.waitForEvent('popup')
  await seen(late).click()
  expect(new URL((await site).url()).pathname).toBe('/bio')
  expect(await shown(page)).toEqual(kept)

  await page.getByRole('link', { name: 'Agents' }).first().click()
  await handle(page, 'Dev Marlowe').click()
  await page.keyboard.press('Escape')
  expect(await handle(page, 'Dev Marlowe').getAttribute('aria-pressed')).toBe('false')
  await handle(page, 'Dev Marlowe').click()
  const numbered = await oneSave(app, async () => {
    await handle(page, 'Margot Ellery').click()
    await page.getByText('Order: 0').waitFor()
  })
  expect(numbered.subject).toBe('agents: order "Dev Marlowe" first')
  expect((await shown(page))[0]).toBe('Dev Marlowe')
  await close(lostLines)
})

test('photos are put in order on a phone, within what a filter shows, and productions with a finger', async () => {
  const { page, close } = await openAdmin(app, 'images', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.getByText('Choose a category to put its photos in order.').waitFor()
  expect(await shown(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Category' }).last().selectOption('headshots')
  await expect.poll(async () => (await shown(page)).length).toBe(7)
  const [first = '', second = '', third = '', ...others] = (await shown(page)).map(String)
  await oneSave(app, async () => {
    await handle(page, third).click()
    await handle(page, first).click()
    await expect.poll(() => shown(page)).toEqual([third, first, second, ...others])
    // It would lie above what the finger takes.
    await readToast(page, ...saved)
  })
  const { headshots } = (await app.call('GET', '/api/cms-data')).json<{
    headshots: { title: string; alt: string }[]
  }>()
  expect(headshots[0]?.title || headshots[0]?.alt).toBe(third)
  await oneSave(app, async () => {
    await dragByFinger(page, second, first)
    await expect.poll(() => shown(page)).toEqual([third, second, first, ...others])
    await readToast(page, ...saved)
  })

  await page.goto('/admin?tab=productions')
  await handle(page, salt).waitFor()
  const [before = '', above = '', ...rest] = (await shown(page)).map(String)
  const dragged = await oneSave(app, async () => {
    await dragByFinger(page, above, before)
    await expect.poll(() => shown(page)).toEqual([above, before, ...rest])
    await readToast(page, ...saved)
  })
  expect(dragged.subject).toBe(`productions: order "${above}" first`)
  await close()
})

test('a photo that is put first of those that were found comes no further forward', async () => {
  const { page, close } = await openTab('images')
  await page.getByText('Choose a category to put its photos in order.').waitFor()
  await page.getByRole('combobox', { name: 'Category' }).last().selectOption('production')
  await page.getByRole('searchbox', { name: 'Search images' }).fill('apple')
  await expect.poll(() => shown(page)).toEqual(['One apple', 'The orchard'])
  const ids = () =>
    app.site.store
      .list('images')
      .flatMap(({ id, category }) => (category === 'production' ? id : []))
  const before = ids()
  const [apple, orchard] = ['windfall-one-apple', 'windfall-orchard']
  const others = before.slice(0, before.indexOf(apple))
  expect(others).not.toEqual([])
  await oneSave(app, async () => {
    await handle(page, 'The orchard').click()
    await handle(page, 'One apple').click()
    await readToast(page, ...saved)
  })
  expect(ids().slice(0, others.length + 2)).toEqual([...others, orchard, apple])
  await oneSave(app, async () => {
    await drag(page, 'One apple', 'The orchard')
    await readToast(page, ...saved)
  })
  expect(ids().slice(0, others.length + 2)).toEqual([...others, apple, orchard])
  await close()
})
