// @module-tag long
import { expect, test } from 'vitest'
import { leadTo, sharedAdmin } from '../../../../server/testing/admin-page'
import { oneSave, readToast } from '../../../../server/testing/owner-steps'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)
const saved = ['Success', 'The new order is saved'] as const

/** Counts how often it is asked where a handle is: each far away costs as much as a page to lay out. */
function countMeasured() {
  const measure = Element.prototype.getBoundingClientRect
  document.body.dataset.measured = '0'
  Element.prototype.getBoundingClientRect = function (this: HTMLElement) {
    const { dataset } = document.body
    if (this.dataset.move !== undefined) dataset.measured = String(Number(dataset.measured) + 1)
    return measure.call(this)
  }
}

/** Has no list learn what comes into sight, until it is told to. */
function seeNothing() {
  const { observe } = IntersectionObserver.prototype
  IntersectionObserver.prototype.observe = () => {}
  document.addEventListener('see', () => (IntersectionObserver.prototype.observe = observe))
}

async function names() {
  return (await app.call('GET', '/api/productions'))
    .json<{ name: string }[]>()
    .map(({ name }) => name)
}

test('the keyboard carries a row through a long list: to its end, to its top, and by pages', async () => {
  for (let at = 1; at <= 25; at += 1) {
    const body = { name: `Play ${at}`, role: 'Fox', productionDate: '2019-01-01' }
    expect((await app.asAdmin('POST', '/api/productions', body)).status).toBe(201)
  }
  const before = await names()
  const { page, close } = await openTab('productions')
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  await page.getByRole('button', { name: `Move ${before[0]}`, exact: true }).focus()

  await page.evaluate(countMeasured)
  for (const key of ['End', 'Home', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  const measured = await page.evaluate(() => Number(document.body.dataset.measured))
  expect(measured).toBeGreaterThan(0)
  expect(measured).toBeLessThan(before.length)
  await page.keyboard.press('PageDown')
  const far = before.map((name) => `Move ${name}`).indexOf((await focused()) ?? '')
  expect(far).toBeGreaterThan(2)
  await page.keyboard.press('PageUp')
  expect(await focused()).toBe(`Move ${before[0]}`)

  await oneSave(app, async () => {
    for (const key of ['Enter', 'End', 'Enter']) await page.keyboard.press(key)
    await readToast(page, ...saved)
  })
  expect(await names()).toEqual([...before.slice(1), before[0]])
  await expect.poll(focused).toBe(`Move ${before[0]}`)
  await oneSave(app, async () => {
    for (const key of ['Enter', 'Home', 'Enter']) await page.keyboard.press(key)
    await readToast(page, ...saved)
  })
  expect(await names()).toEqual(before)
  await close()
})

test('End shows the last rows alone, and nothing is moved, or loses the focus, by what is left out', async () => {
  const before = await names()
  const { page, close } = await openTab('overview')
  const handles = page.getByRole('button', { name: /^Move / })
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel?.slice(5))
  // Else what is left out comes by itself, once the browser gets to it.
  await page.evaluate(seeNothing)
  await leadTo(page, 'productions')
  await handles.first().focus()
  const shown = await handles.count()
  expect(2 * shown).toBeLessThan(before.length)

  for (const key of ['End', 'Enter']) await page.keyboard.press(key)
  expect(await focused()).toBe(before.at(-1))
  expect(await handles.count()).toBe(2 * shown)
  for (let at = 0; at < shown; at += 1) await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe(before.at(-shown))
  await page.keyboard.press('PageUp')
  expect(await focused()).toBe(before.at(-shown))
  await oneSave(app, async () => {
    await page.keyboard.press('Enter')
    await readToast(page, ...saved)
  })
  const after = before.slice(0, -1).toSpliced(-shown + 1, 0, before.at(-1) ?? '')
  expect(await names()).toEqual(after)
  await page.evaluate(() => document.dispatchEvent(new Event('see')))
  await close()
})

test('the last row keeps the focus while another comes in before it', async () => {
  const { page, close } = await openTab('productions')
  const handles = page.getByRole('button', { name: /^Move / })
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel?.slice(5))
  await handles.first().focus()
  await page.keyboard.press('End')
  const all = await names()
  expect(await focused()).toBe(all.at(-1))
  await expect.poll(() => handles.count()).toBe(all.length)
  const body = { name: 'Another', role: 'Fox', productionDate: '2019-06-01' }
  const { id } = (await app.asAdmin('POST', '/api/productions', body)).json<{ id: string }>()
  await page.getByRole('button', { name: 'Move Another' }).waitFor()
  expect(await focused()).toBe(all.at(-1))
  expect((await app.asAdmin('DELETE', `/api/productions/${id}`)).status).toBe(200)
  await close()
})

test('a long list is searched, and what is found can be moved among it', async () => {
  const { page, close } = await openTab('productions')
  const search = page.getByRole('searchbox', { name: 'Search productions' })
  const rows = page.getByRole('heading', { level: 4 })
  await search.fill('  PLÁY 2')
  await page
    .getByRole('status')
    .filter({ hasText: /^7 productions$/ })
    .waitFor()
  expect(await rows.allInnerTexts()).toEqual(
    (await names()).filter((name) => name.startsWith('Play 2')),
  )
  await search.fill('nowhere')
  await page.getByText('No production matches your search.').waitFor()
  await search.fill('play 2')
  await rows.nth(6).waitFor()
  // Not as it is drawn: a browser that is busy has not drawn all rows yet.
  const [first = '', second = ''] = await rows.allTextContents()
  const all = await names()
  const lift = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
  await oneSave(app, async () => {
    await lift(second).click()
    await lift(first).click()
    await readToast(page, ...saved)
  })
  // Found above it, and nowhere near the top of the whole.
  const at = all.indexOf(first)
  expect(at).toBeGreaterThan(0)
  expect(await names()).toEqual(all.filter((name) => name !== second).toSpliced(at, 0, second))
  await search.fill('')
  await page
    .getByRole('status')
    .filter({ hasText: `${all.length} productions` })
    .waitFor()
  await close()
})

test('a story that is open stays open whatever is searched, and what is typed in it', async () => {
  for (let at = 1; at <= 9; at += 1) {
    const body = { headline: `Night ${at}`, description: 'The lamps were lit.', date: '2019-01-01' }
    expect((await app.asAdmin('POST', '/api/news', body)).status).toBe(201)
  }
  const { page, close } = await openTab('news')
  const search = page.getByRole('searchbox', { name: 'Search stories' })
  await search.fill('night 9')
  await page.getByRole('button', { name: 'Edit Night 9', exact: true }).click()
  const headline = page.getByRole('form', { name: /Edit/ }).getByLabel('Headline')
  await headline.fill('Night 9, and a half')
  await search.fill('night 4')
  await page
    .getByRole('status')
    .filter({ hasText: /^2 stories$/ })
    .waitFor()
  await page.getByRole('heading', { name: 'Night 4', exact: true }).waitFor()
  expect(await headline.inputValue()).toBe('Night 9, and a half')
  await close()
})
