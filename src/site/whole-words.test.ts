// @module-tag long
import { expect, test } from 'vitest'
import { auditedPaths } from '../../scripts/audit/pages'
import { brokenWords } from '../../server/testing/broken-words'
import { enlargeText } from '../../server/testing/large-text'
import { sharedPublic } from '../../server/testing/public-page'
import { testApp } from '../../server/testing/test-app'

const app = testApp()
const visit = sharedPublic(app)

const widths = [320, 768, 1024, 1366]

test.for(auditedPaths)('%s keeps its words whole in large text on a phone', async (path) => {
  const { page, close } = await visit(path)
  await page.setViewportSize({ width: 390, height: 844 })
  await enlargeText(page, 2)
  expect(await brokenWords(page, 'body')).toEqual([])
  const { name, room } = await page.locator('.site-name-words').evaluate((words) => ({
    name: [words.scrollWidth, words.scrollHeight],
    room: [words.clientWidth, words.clientHeight],
  }))
  expect(name).toEqual(room)
  await enlargeText(page, 1)
  await close(path === '/no-such-page' ? [expect.stringContaining('status of 404')] : [])
})

test('an address of an agent ends its lines at its signs on a narrow phone', async () => {
  const { page, close } = await visit('/')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await brokenWords(page, '.casting-strip')).toEqual([])
  await page.goto('/contact')
  expect(await brokenWords(page, '.page-content')).toEqual([])
  await close()
})

test('the footer keeps its words whole, with a link to every casting site', async () => {
  const links = [
    'https://www.imdb.com/name/nm1',
    'https://www.instagram.com/wren',
    'https://www.spotlight.com/1',
    'https://www.castingnetworks.com/wren',
    'https://www.actorsaccess.com/wren',
    'https://www.backstage.com/wren',
    'https://www.youtube.com/@wren',
    'https://wren-larkwood.example/',
  ]
  const body = { type: 'contact', content: { links } }
  expect((await app.asAdmin('POST', '/api/cms-content', body)).status).toBe(200)
  const { page, close } = await visit('/contact')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await brokenWords(page, 'footer'), `${width} px`).toEqual([])
  }
  await close()
})

test.for(['Lakshmi Venkatasubramanian', 'MAXIMILIANA MONTGOMERYSHIRE'])(
  'the name %s keeps its words whole on the first screen and above the biography',
  async (name) => {
    const { bio } = (await app.asAdmin('GET', '/api/cms-data')).json<{ bio: object }>()
    const body = { type: 'bio', content: { ...bio, name } }
    expect((await app.asAdmin('POST', '/api/cms-content', body)).status).toBe(200)
    for (const address of ['/', '/bio']) {
      const { page, close } = await visit(address)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        expect(await brokenWords(page, 'h1'), `${address} at ${width} px`).toEqual([])
      }
      await close()
    }
  },
)

test('a name of a hundred letters is larger than the text below it, and keeps off the face', async () => {
  const { bio } = (await app.asAdmin('GET', '/api/cms-data')).json<{ bio: object }>()
  const name = Array.from({ length: 17 }, () => 'Maria').join(' ')
  const body = { type: 'bio', content: { ...bio, name } }
  expect((await app.asAdmin('POST', '/api/cms-content', body)).status).toBe(200)
  const { page, close } = await visit('/')
  const size = (of: string) =>
    page.locator(of).evaluate((it) => parseFloat(getComputedStyle(it).fontSize))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await brokenWords(page, 'h1'), `${width} px`).toEqual([])
    expect(await size('.hero-name'), `${width} px`).toBeGreaterThan(1.5 * (await size('.hero-bio')))
  }
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const box = await page.locator('.hero-name').boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px`).toBeLessThan(0.6 * width)
  }
  await close()
})
