// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { leadTo, openAdmin, sharedAdmin } from '../../../server/testing/admin-page'
import { openPage } from '../../../server/testing/browser'
import { lostLines } from '../../../server/testing/lost-lines'
import { testFront } from '../../../server/testing/front'
import { logIn } from '../../../server/testing/owner-steps'
import { startTestApp, testApp } from '../../../server/testing/test-app'
import { workerReady } from '../../../server/testing/worker'
import { notAllSent } from '../../../server/testing/waiting-changes'

const app = testApp()

const lost = 'No connection. What you type is kept on this device.'

// To keep the whole program costs more than to open it: each of both addresses has that done once.
const openKept = sharedAdmin(app, { withWorker: true })
const { front, fronted } = testFront(app)
const openFronted = sharedAdmin(fronted, { withWorker: true })

const registered = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)

const lists = ['content-issues', 'cms-data', 'news', 'productions', 'agents', 'images']

test('without a server every tab opens with what was last known, and a save waits for it', async () => {
  const { port } = new URL(app.address)
  const { page, close } = await openKept('messages')
  await page.getByRole('heading', { name: 'Contact Messages' }).waitFor()
  await workerReady(page)
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map((e) => e.name)))
    .toEqual(expect.arrayContaining(lists.map((list) => `${app.address}/api/${list}`)))
  await app.close()

  const tabs = {
    news: 'Wren is cast as Pip in The Snow Post',
    productions: 'Salt & Sparrow',
    agents: 'Ines Calloway',
    content: 'Save Biography',
  }
  await page.reload()
  for (const [tab, shown] of Object.entries(tabs)) {
    await leadTo(page, tab)
    await page.getByText(shown).first().waitFor()
    await page.getByText(lost).waitFor()
  }
  await leadTo(page, 'news')
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill('Typed backstage')
  await form.getByLabel('Description').fill('Words.')
  await form.getByRole('button', { name: 'Add News Story' }).click()
  await page.getByRole('button', { name: 'Offline, 1 change waiting' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Offline, 1 change waiting' }).waitFor()

  Object.assign(app, await startTestApp({ SITE_DIR: app.siteDir, PORT: port }))
  await page.getByRole('button', { name: notAllSent }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Typed backstage' }).waitFor()
  await page.getByText(lost).waitFor({ state: 'detached' })
  await close(lostLines)
})

test('the pages of visitors are left alone', async () => {
  const { page, close } = await openKept('news')
  await workerReady(page)
  for (const path of ['/', '/news', '/photos', '/login']) {
    await page.goto(path)
    const state = await page.evaluate(async () => ({
      controller: navigator.serviceWorker.controller,
      registration: await navigator.serviceWorker.getRegistration(),
      manifest: document.querySelector('link[rel=manifest]')?.getAttribute('href') ?? null,
    }))
    const manifest = path === '/login' ? null : '/site.webmanifest'
    expect(state).toEqual({ controller: null, registration: undefined, manifest })
  }
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual(['/admin'])
  await close()
})

test('an installation that stays half done leaves everything as it was, and goes on the next time', async () => {
  front.answer((path) => (path.includes('figtree-latin-ext') ? { status: 503 } : undefined))
  const { page, close } = await openFronted('messages')
  await page.getByRole('heading', { name: 'Contact Messages' }).waitFor()
  await expect.poll(() => registered(page)).toBe(false)
  front.answer(() => undefined)
  await page.reload()
  await page.getByRole('heading', { name: 'Contact Messages' }).waitFor()
  await workerReady(page)
  await close(lostLines)
})

test.each([
  ['the shell of another release, whose parts it does not have', 'a shell'],
  ['a page in place of a part, as is served while a site is being moved', 'a part'],
])('%s is not kept', async (_what, which) => {
  const shell = await (await fetch(`${app.address}/admin`)).text()
  const html = { status: 200, headers: { 'Content-Type': 'text/html' } }
  let asked = 0
  // The first is asked for by the page itself.
  const isWrong = (path: string) =>
    which === 'a part' ? path.includes('figtree-latin-ext') : path === '/admin' && asked > 0
  front.answer((path) => {
    const body = which === 'a part' ? 'Back soon' : shell.replaceAll('.js"', '.new.js"')
    const answer = isWrong(path) ? { ...html, body } : undefined
    asked += Number(path === '/admin' || answer !== undefined)
    return answer
  })
  const { page, close } = await openAdmin(fronted, 'messages', { withWorker: true })
  await page.getByRole('heading', { name: 'Contact Messages' }).waitFor()
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect.poll(() => registered(page)).toBe(false)
  front.answer(() => undefined)
  await page.reload()
  await workerReady(page)
  await page.reload()
  await page.getByRole('heading', { name: 'Contact Messages' }).waitFor()
  await close(lostLines)
})

test('a worker that is replaced by one that leaves is gone', async () => {
  const { page, close } = await openFronted('messages')
  await workerReady(page)
  const leaving = `addEventListener('install', () => skipWaiting())
    addEventListener('activate', (event) => event.waitUntil(registration.unregister()))`
  front.answer((path) =>
    path === '/admin-worker.js'
      ? { status: 200, headers: { 'Content-Type': 'text/javascript' }, body: leaving }
      : undefined,
  )
  // As the browser does by itself: a page that is loaded registers what is just leaving once more.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => registered(page)).toBe(false)
  front.answer(() => undefined)
  await page.reload()
  await workerReady(page)
  await close()
})

test('a server that is not well does not keep anybody out, and one that sends away is obeyed', async () => {
  const { page, close } = await openFronted('news')
  const heading = page.getByRole('heading', { name: 'Published Stories (' })
  await heading.waitFor()
  front.answer(() => ({ status: 502, headers: { 'Content-Type': 'text/html' }, body: 'Bad' }))
  await page.reload()
  await heading.waitFor()
  await page.getByText(lost).waitFor()
  for (const [type, body] of [
    ['text/html', 'Which room?'],
    ['application/json', '{"error":"login"}'],
  ] as const) {
    const hotel = { status: 200, headers: { 'Content-Type': type }, body }
    front.answer((path) => (path.startsWith('/api/') ? hotel : undefined))
    await page.reload()
    await heading.waitFor()
    await page.getByText(lost).waitFor()
  }
  // Somebody who asks too much at the moment is not sent away for that.
  front.answer((path) => (path === '/admin' ? { status: 429, body: 'Slow down' } : undefined))
  await page.reload()
  await heading.waitFor()
  front.answer((path) =>
    path === '/admin' ? { status: 302, headers: { Location: '/login' } } : undefined,
  )
  await page.goto('/admin?tab=news')
  await page.waitForURL('**/login')
  front.answer((path) => (path === '/admin' ? { status: 404, body: 'No admin' } : undefined))
  await page.goto('/admin?tab=news')
  await page.getByText('No admin').waitFor()
  front.answer(() => undefined)
  await page.goto('/admin?tab=news')
  await heading.waitFor()
  await close(lostLines)
})

test('a line on which nothing comes back keeps nobody waiting', async () => {
  const { page, close } = await openFronted('news')
  await workerReady(page)
  const heading = page.getByRole('heading', { name: 'Published Stories (' })
  await heading.waitFor()
  front.answer(() => 'never')
  await page.clock.install()
  const asked = page.waitForRequest('**/api/auth/user')
  await page.reload()
  await asked
  await page.clock.pauseAt(Date.now() + 3000)
  // Almost no time goes by: what was waited for once in vain is not waited for again.
  const shown = () => page.clock.runFor(1).then(() => heading.isVisible())
  await expect.poll(shown).toBe(true)
  await page.clock.resume()
  await page.clock.fastForward('00:15')
  await page.getByText(lost).waitFor()
  front.answer(() => undefined)
  await page.getByText(lost).waitFor({ state: 'detached' })
  await close(lostLines)
})

test('the admin works in a browser that keeps nothing', async () => {
  const { page, close } = await openPage({ baseURL: app.address })
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  })
  await page.goto('/login')
  await logIn(page)
  await page.getByRole('heading', { name: 'Content Management' }).waitFor()
  await page.getByRole('link', { name: 'News', exact: true }).click()
  await page.getByRole('heading', { name: 'Published Stories (' }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await close()
})
