// @module-tag long
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openAdmin, sharedAdmin } from '../../../../server/testing/admin-page'
import { holdReads, routeUntil } from '../../../../server/testing/routes'
import { testAdmin, testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)
const lost = (page: Page) => page.getByText('No connection. What you type is kept on this device.')
/** Nothing in the console but calls that came back with this status, however many. */
function only(status: number): unknown[] {
  return expect.schemaMatching(z.array(z.string().includes(`status of ${status}`))) as unknown[]
}

// The stream, and the question that follows when it fails.
const line = '**/api/{events,auth/user}'

/** Answers on the line with a status while `isBad` says so, as a proxy does. */
async function breakLine(page: Page, status: number, isBad: () => boolean, url = line) {
  await page.route(url, (route) => (isBad() ? route.fulfill({ status }) : route.fallback()))
}

/** As the network of a laptop comes back. */
const connectAnew = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

async function rename(from: string, to: string) {
  const file = path.join(app.siteDir, 'content/agents/tobias-wynn.yaml')
  await writeFile(file, (await readFile(file, 'utf8')).replace(`name: ${from}`, `name: ${to}`))
}

test('after a 502 the line opens again by itself, and what was missed is shown', async () => {
  const { page, close } = await openTab('agents')
  await page.getByRole('heading', { name: 'Tobias Wynn' }).waitFor()
  let bad = true
  await breakLine(page, 502, () => bad)
  await connectAnew(page)
  await lost(page).waitFor()
  await rename('Tobias Wynn', 'Tobias Winter')
  bad = false
  await page.getByRole('heading', { name: 'Tobias Winter' }).waitFor()
  await lost(page).waitFor({ state: 'detached' })
  await rename('Tobias Winter', 'Tobias Wynn')
  await page.getByRole('heading', { name: 'Tobias Wynn' }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await close(only(502))
})

test('where no stream comes through a proxy, what changed is read all the same, and no line called lost', async () => {
  const { page, close } = await openTab('agents')
  await page.getByRole('heading', { name: 'Tobias Wynn' }).waitFor()
  await breakLine(page, 502, () => true, '**/api/events')
  await connectAnew(page)
  for (const [from, to] of [
    ['Tobias Wynn', 'Tobias Winter'],
    ['Tobias Winter', 'Tobias Wynn'],
  ] as const) {
    await rename(from, to)
    await page.getByRole('heading', { name: to }).waitFor()
    expect(await lost(page).count()).toBe(0)
  }
  await page.unrouteAll({ behavior: 'wait' })
  // The tests after this one begin with a line.
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/events') && answer.ok())
  await connectAnew(page)
  await opened
  await close(only(502))
})

test('a look at the page, or a network that is back, does not wait for the next try', async () => {
  const { page, close } = await openAdmin(app, 'agents')
  await page.getByRole('heading', { name: 'Tobias Wynn' }).waitFor()
  let tries = 0
  await page.clock.install()
  await page.route(line, (route) => {
    if (route.request().url().endsWith('/events')) tries += 1
    return route.fulfill({ status: 502 })
  })
  await connectAnew(page)
  await lost(page).waitFor()
  // Each failure is followed by the question who is signed in.
  const failed = () => page.waitForResponse('**/api/auth/user')
  const last = failed()
  // The clock stands: no wait comes to its end any more.
  await page.clock.pauseAt(Date.now() + 60 * 60 * 1000)
  await last
  for (const event of ['focus', 'online']) {
    const before = tries
    // A look during a try that is under way asks for no other.
    const look = async () => {
      await page.evaluate((name) => window.dispatchEvent(new Event(name)), event)
      return tries
    }
    await expect.poll(look, { message: event }).toBeGreaterThan(before)
  }
  await page.unrouteAll({ behavior: 'wait' })
  await close(only(502))
})

test('a window that nobody sees leaves its connection to others, and shows what it missed', async () => {
  const { page, close } = await openTab('agents')
  await page.getByRole('heading', { name: 'Tobias Wynn' }).waitFor()
  const turn = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const letGo = page.waitForEvent('requestfailed', (request) => request.url().includes('/events'))
  await turn(true)
  await letGo
  await rename('Tobias Wynn', 'Tobias Winter')
  await turn(false)
  await page.getByRole('heading', { name: 'Tobias Winter' }).waitFor()
  await rename('Tobias Winter', 'Tobias Wynn')
  await page.getByRole('heading', { name: 'Tobias Wynn' }).waitFor()
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'))
  await close()
})

test('who is logged out reads so, and the line opens when they log in on the spot', async () => {
  const { page, close } = await openTab('agents')
  await page.getByRole('heading', { name: 'Tobias Wynn' }).waitFor()
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  // What late news of another test asks for would ask to log in by itself.
  const readOn = await holdReads(page, /\/api\/(?!events|auth)/)
  // Why the line fails is heard later than it is tried again.
  let [tries, asked, most] = [0, 0, 0]
  page.on('request', (request) => (tries += Number(request.url().endsWith('/events'))))
  const answerAtOnce = await routeUntil(page, '**/api/auth/user', async (route) => {
    most = Math.max(most, (asked += 1))
    await expect.poll(() => tries).toBeGreaterThan(2)
    asked -= 1
    await route.fallback()
  })
  await app.call('POST', '/api/auth/logout', { cookie })
  // The stream of an ended session ends at the next thing it would say.
  await rename('Tobias Wynn', 'Tobias Winter')
  await page.getByRole('button', { name: 'Logged out. Log in again' }).click()
  expect(most).toBe(1)
  answerAtOnce()
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await dialog.getByLabel('Password').fill(testAdmin.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  readOn()
  await page.getByRole('heading', { name: 'Tobias Winter' }).waitFor()
  await rename('Tobias Winter', 'Tobias Wynn')
  await page.getByRole('heading', { name: 'Tobias Wynn' }).waitFor()
  await close(only(401))
})

test('whose browser keeps nothing is told so before anything is typed', async () => {
  const { page, close } = await openAdmin(app, 'content', {
    script: 'delete window.localStorage',
  })
  await page.getByLabel('Tagline').waitFor()
  await breakLine(page, 502, () => true)
  await connectAnew(page)
  await page.getByText('This browser does not keep what you type').waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await close(only(502))
})

test('whose browser has no room for what is typed is not told that it is kept', async () => {
  const { page, close } = await openTab('content')
  await breakLine(page, 502, () => true)
  await connectAnew(page)
  await lost(page).waitFor()
  await page.evaluate(() => {
    for (let size = 2 ** 23; size >= 1; size /= 2) {
      try {
        localStorage.setItem(`full-${size}`, 'x'.repeat(size))
      } catch {
        // Half of it may still fit.
      }
    }
  })
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('Typed without room')
  await page.getByText('This browser does not keep what you type').waitFor()
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('full-')) localStorage.removeItem(key)
    }
  })
  await tagline.fill('Typed with room')
  await lost(page).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await close(only(502))
})

test('what is typed stays on the screen while a server that is not well is asked who is here', async () => {
  const { page, close } = await openTab('content')
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('Typed meanwhile')
  await breakLine(page, 502, () => true, '**/api/auth/user')
  // Each sign-in is news of a user; the second is asked about once the page shows what came of the first.
  for (const _time of [1, 2]) {
    const asked = page.waitForResponse('**/api/auth/user')
    await app.signIn(testAdmin)
    await asked
  }
  expect(await tagline.isVisible()).toBe(true)
  expect(await tagline.inputValue()).toBe('Typed meanwhile')
  await tagline.fill('')
  await page.unrouteAll({ behavior: 'wait' })
  await close(only(502))
})
