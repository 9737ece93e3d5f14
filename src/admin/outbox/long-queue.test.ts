// @module-tag long
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdmin } from '../../../server/testing/admin-page'
import { lostLines } from '../../../server/testing/lost-lines'
import { isWrite, routeUntil } from '../../../server/testing/routes'
import { startTestApp, testApp, type TestApp } from '../../../server/testing/test-app'
import type { Call } from './testing/mixed-changes'
import { twoDozenChanges } from './testing/two-dozen-changes'

const app = testApp()
let twin: TestApp

beforeAll(async () => {
  twin = await startTestApp()
  for (const site of [app, twin]) {
    for (const subject of ['Audition', 'Nothing']) {
      const body = {
        name: 'A',
        email: 'a@example.com',
        subject,
        message: 'Tuesday?',
        elapsed: 5000,
      }
      await site.call('POST', '/api/contact-messages', { body })
    }
  }
})
afterAll(() => twin.remove())

function photo(red: number): Promise<Buffer> {
  const background = { r: red, g: 90, b: 160 }
  return sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** How many changes wait in the browser. */
function waiting(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('callboard-outbox')
        opening.onerror = () => reject(new Error('There is no outbox'))
        opening.onsuccess = () => {
          const database = opening.result
          const counting = database.transaction('changes').objectStore('changes').count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
  )
}

/** Goes to a tab, where it is not open already; what is left in a form elsewhere is discarded. */
async function turnTo(page: Page, tab: string): Promise<void> {
  const link = page.locator(`nav a[href="/admin?tab=${tab}"]`)
  const open = link.and(page.locator('[aria-current]'))
  const discard = page.getByRole('button', { name: 'Discard changes', exact: true })
  if (await open.isVisible()) return
  await link.click()
  await open.or(discard).first().waitFor()
  if (await discard.isVisible()) await discard.click()
  await open.waitFor()
}

/** What a site's content and pictures are, but for moments, and what its histories say was done. */
async function resultOf(site: TestApp) {
  const files: Record<string, string> = {}
  for (const name of await readdir(path.join(site.siteDir, 'content'), { recursive: true })) {
    if (!/\.(?:md|yaml)$/.test(name) || name.startsWith('users')) continue
    const text = await readFile(path.join(site.siteDir, 'content', name), 'utf8')
    const timeless = text.replace(/^(?:\w+At|size): .*\n/gm, '')
    files[name.replace(/message-\d+/, 'message')] = timeless
  }
  const log = async (...place: string[]) =>
    (await site.git(...place, 'log', '--format=%s')).trim().split('\n').sort()
  const inPrivate = await log('--git-dir=.callboard/private.git')
  return {
    files,
    pictures: (await readdir(path.join(site.siteDir, 'media'))).sort(),
    commits: await log(),
    messages: inPrivate.filter((subject) => subject.startsWith('messages')),
    uncommitted: await site.git('status', '--porcelain'),
  }
}

test('two dozen changes through a bad day end as they do on a good one', async () => {
  const changes = twoDozenChanges([await photo(20), await photo(220)])
  const { page, close } = await openAdmin(app, 'overview')
  const other = await page.context().newPage()
  const tabs = [page, other]
  for (const tab of tabs) tab.on('dialog', (dialog) => void dialog.accept())

  await other.goto('/admin?tab=overview')

  // No write arrives while they are made, some of them on a page that was loaded anew.
  let cuts = 0
  const cut = (route: Route) => {
    if (!isWrite(route)) return route.fallback()
    cuts += 1
    return cuts % 2 ? route.abort() : route.fulfill({ status: cuts % 4 ? 502 : 500 })
  }
  const mendLine = await routeUntil(page.context(), '**/api/**', cut)
  for (const [at, change] of changes.entries()) {
    const tab = at % 2 ? other : page
    if (at === 12) await tab.reload()
    // What is open of the last change lies over the way to the next; a toast takes the first Escape.
    while (await tab.getByRole('dialog').isVisible()) await tab.keyboard.press('Escape')
    await turnTo(tab, change.tab)
    await change.inAdmin(tab)
    await expect.poll(() => waiting(tab)).toBe(at + 1)
  }

  // Then every second call meets something: no server, a late answer, none, or one that is killed.
  let calls = 0
  let killed: Promise<void> | undefined
  await page.context().route('**/api/**', async (route) => {
    if (!isWrite(route)) return route.fallback()
    calls += 1
    if (calls === 9) killed = app.close()
    switch (calls % 8) {
      case 1:
        return route.fulfill({ status: 502 })
      case 3:
        await route.fetch().catch(() => undefined)
        return route.fulfill({ status: 500 }).catch(() => undefined)
      case 5:
        await new Promise((resolve) => setTimeout(resolve, calls < 8 ? 2000 : 200))
        return route.fallback()
      case 7:
        await route.fetch().catch(() => undefined)
        return route.abort().catch(() => undefined)
      default:
        return route.fallback()
    }
  })
  mendLine()
  async function bringBack() {
    if (!killed) return
    await killed
    killed = undefined
    const { port } = new URL(app.address)
    Object.assign(app, await startTestApp({ SITE_DIR: app.siteDir, PORT: port }))
  }
  for (let round = 0; (await waiting(page)) > 0; round += 1) {
    const left = await waiting(page)
    await bringBack()
    const tab = tabs[round % 2] ?? page
    // A call that goes out meanwhile may be the one that meets the kill.
    if (round === 8) await tab.reload().catch(() => bringBack().then(() => tab.reload()))
    // What was lost would be sent again by itself, after longer and longer waits.
    const leftAfterLook = async () => {
      await tab.evaluate(() => window.dispatchEvent(new Event('focus')))
      return waiting(tab)
    }
    await expect
      .poll(leftAfterLook, { timeout: 5000, interval: 300 })
      .toBeLessThan(left)
      .catch(() => undefined)
  }
  expect(calls).toBeGreaterThan(changes.length)

  const cookie = await twin.signIn()
  const call: Call = async (method, url, body) => {
    const answer = await twin.call(method, url, { cookie, body })
    expect([url, answer.status, answer.text]).toEqual([
      url,
      expect.toBeOneOf([200, 201]),
      answer.text,
    ])
    return answer.json()
  }
  const made = new Map<string, { id: string; filename: string }>()
  for (const change of changes) await change.byCall(call, made)
  expect(await resultOf(app)).toEqual(await resultOf(twin))
  await close(lostLines)
}, 600_000)
