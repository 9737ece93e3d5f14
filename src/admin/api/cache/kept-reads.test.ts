// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin, sessionCookie, signIn } from '../../../../server/testing/admin-page'
import { testFront } from '../../../../server/testing/front'
import { lostLines } from '../../../../server/testing/lost-lines'
import { logIn } from '../../../../server/testing/owner-steps'
import { sharedPage } from '../../../../server/testing/shared-page'
import { testAdmin, testApp } from '../../../../server/testing/test-app'
import { workerReady } from '../../../../server/testing/worker'

const app = testApp()

// The program is kept once for all tests, which takes longer than to open it.
const { front, fronted } = testFront(app)
const openMessages = sharedPage(
  (tab) => openAdmin(fronted, tab, { withWorker: true }),
  async (page, tab) => {
    front.answer(() => undefined)
    await signIn(fronted, page)
    await page.goto(`/admin?tab=${tab}`)
  },
)

/** Opens the messages behind the front, and waits until they and the program are kept. */
async function openKept() {
  const opened = await openMessages('messages')
  const { page } = opened
  await workerReady(page)
  await expect.poll(() => keptReads(page)).toContain(`${testAdmin.username} ["messages","list"]`)
  return opened
}

/** Whose answers to what are kept in the browser. */
function keptReads(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('callboard-reads')
        opening.onsuccess = () => {
          const asking = opening.result.transaction('reads').objectStore('reads').getAllKeys()
          asking.onsuccess = () => {
            opening.result.close()
            resolve(
              (asking.result as string[][]).map(
                ([, name = '', query]) => `${name.split(' ')[0]} ${query}`,
              ),
            )
          }
        }
      }),
  )
}

const lose = () => front.answer(() => ({ status: 503 }))

async function enter(page: Page, credentials = testAdmin) {
  await logIn(page, credentials)
  await page.getByRole('heading', { name: 'Content Management' }).waitFor()
}

const closed = 'The server cannot be reached'

test('no password is among what is kept', async () => {
  const { page, close } = await openKept()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('heading', { name: 'User Management' }).waitFor()
  await expect.poll(() => keptReads(page)).toContain('ada ["users","list"]')
  const kept = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('callboard-reads')
        opening.onsuccess = () => {
          const asking = opening.result.transaction('reads').objectStore('reads').getAll()
          asking.onsuccess = () => resolve(JSON.stringify(asking.result))
        }
      }),
  )
  expect(kept).toContain('ada@example.com')
  expect(kept).not.toMatch(/password|scrypt|\$\w+\$/i)
  await close()
})

test('logging out removes what was read, on either face, and then only the server lets in', async () => {
  const { page, close } = await openKept()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  expect(await keptReads(page)).toEqual([])
  lose()
  await page.goto('/admin')
  await page.getByRole('heading', { name: closed }).waitFor()
  front.answer(() => undefined)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/login')
  await enter(page)
  await expect.poll(() => keptReads(page)).not.toEqual([])
  await page.goto('/')
  await page.getByLabel('My Account').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  expect(await keptReads(page)).toEqual([])
  await close(lostLines)
})

test('logging out without a server is done before the admin opens again', async () => {
  const { page, close } = await openKept()
  lose()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: closed }).waitFor()
  expect(await keptReads(page)).toEqual([])
  const [cookie] = await page.context().cookies()
  expect(cookie).toBeDefined()
  front.answer(() => undefined)
  await page.goto('/admin')
  await page.waitForURL('**/login')
  await page.goto('/admin')
  await page.waitForURL('**/login')
  await enter(page)
  await close(lostLines)
})

test('an ended session lets nobody in, and another person begins with nothing of the first one', async () => {
  const cookie = await app.signIn()
  const second = { username: 'bea', password: 'a second long passphrase' }
  const body = { ...second, email: 'bea@example.com', firstName: 'Bea', isActive: true }
  await app.call('POST', '/api/admin/users', { cookie, body })
  const { page, close } = await openKept()
  await page.context().clearCookies({ name: sessionCookie })
  await page.reload()
  await page.waitForURL('**/login')
  expect(await keptReads(page)).toEqual([])
  lose()
  await page.goto('/admin')
  await page.getByRole('heading', { name: closed }).waitFor()
  front.answer(() => undefined)
  await page.goto('/login')
  await enter(page)
  await expect.poll(() => keptReads(page)).toContain('ada ["messages","list"]')
  await page.goto('/login')
  await enter(page, second)
  await expect.poll(() => keptReads(page)).toContain('bea ["messages","list"]')
  expect((await keptReads(page)).filter((read) => read.startsWith('ada'))).toEqual([])
  lose()
  await page.reload()
  await page.getByText('Welcome back, Bea').waitFor()
  await close(lostLines)
})
