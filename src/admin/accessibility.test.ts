// @module-tag long
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { violationsInThemes } from '../../scripts/audit/accessibility'
import { openAdmin } from '../../server/testing/admin-page'
import { openPage, type WatchedPage } from '../../server/testing/browser'
import { findToast } from '../../server/testing/owner-steps'
import { testApp } from '../../server/testing/test-app'
import { testMessage } from '../../server/testing/test-message'
import { adminTabs } from './tabs'

// The site's policy allows no style from outside, such as those of these tests.
const unrestricted = { bypassCSP: true }

// What is out of sight keeps the colours of the theme before, and nested text takes on those of the
// next one level a frame: axe-core would measure neither theme.
const settledColours = '* { content-visibility: visible !important; transition: none !important }'

const app = testApp()
const violations = (shown: Page, within?: string) => violationsInThemes(shown, within, [390, 1440])
// One page serves all tests: opening it anew is what costs most.
let admin: WatchedPage
let page: Page

beforeAll(async () => {
  await app.call('POST', '/api/contact-messages', { body: testMessage })
  admin = await openAdmin(app, 'overview', unrestricted)
  page = admin.page
  await page.addStyleTag({ content: settledColours })
})

async function openTab(id: string): Promise<void> {
  await page.locator(`nav a[href="/admin?tab=${id}"]`).click()
  const { label = '' } = adminTabs.find((tab) => tab.id === id) ?? {}
  await page.locator('main h2').getByText(label, { exact: true }).waitFor()
  await page.locator('main h3, main [role=tab], main h4').first().waitFor()
  await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
}

const dialogs = '[role=alertdialog], [role=dialog]'

async function closeDialogs(): Promise<void> {
  while ((await page.locator(dialogs).count()) > 0) await page.keyboard.press('Escape')
}

beforeEach(closeDialogs)

/** The question, dialog or form on top. */
async function onTop(): Promise<string> {
  await page.locator(`${dialogs}, main form`).first().waitFor()
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
  for (const selector of ['[role=alertdialog]', '[role=dialog]']) {
    if ((await page.locator(selector).count()) > 0) return selector
  }
  return 'main form'
}

test('the login has nothing that axe-core objects to', async () => {
  const login = await openPage({ baseURL: app.address, ...unrestricted })
  await login.page.goto('/login')
  await login.page.getByRole('button', { name: 'Login' }).waitFor()
  await login.page.addStyleTag({ content: settledColours })
  expect(await violations(login.page)).toEqual([])
  await login.close()
})

/** How to open each kind of dialog, or form in place, in a tab: what is pressed one after the other. */
const openings: Readonly<Partial<Record<string, readonly (readonly string[])[]>>> = {
  images: [['The orchard', 'Delete Image']],
  productions: [['Delete Windfall'], ['Edit Windfall']],
  'gallery-wall': [['Crop image 1']],
  content: [['Change Bio Image'], ['History of the biography']],
  news: [['Edit The bird flies']],
  users: [['Add User', 'Create User']],
  agents: [['Add Agent'], ['Edit']],
}

test.each(adminTabs.map(({ id }) => id))(
  'the tab %s, and what it opens, have nothing that axe-core objects to',
  async (id) => {
    await openTab(id)
    expect(await violations(page)).toEqual([])
    const open = page.locator(`${dialogs}, main form`)
    for (const buttons of openings[id] ?? []) {
      await closeDialogs()
      for (const name of buttons) {
        const before = await open.count()
        await page.getByRole('button', { name }).first().click()
        // Some come a moment later, and must not come in the midst of the next test.
        if (name !== 'Create User') await expect.poll(() => open.count()).toBeGreaterThan(before)
        expect([name, await violations(page, await onTop())]).toEqual([name, []])
      }
    }
  },
)

test('the sheet More has nothing that axe-core objects to', async () => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.getByRole('button', { name: /^More/ }).click()
  expect(await violations(page, await onTop())).toEqual([])
})

test('a batch of photos has nothing that axe-core objects to', async () => {
  await openTab('images')
  const folder = path.join(app.siteDir, 'media')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).slice(0, 3)
  await page
    .getByLabel('Choose Pictures')
    .setInputFiles(files.map((name) => path.join(folder, name)))
  const batch = page.getByRole('group', { name: 'Upload many photos' })
  await expect.poll(() => batch.locator('img').count()).toBe(files.length)
  expect(await violations(page, 'main')).toEqual([])
  for (const _ of files) await batch.getByRole('button', { name: 'Take this photo out' }).click()
})

test('a picture that is uploaded in place has nothing that axe-core objects to', async () => {
  await openTab('hero-image')
  const file = 'media/' + (await readdir(path.join(app.siteDir, 'media')))[0]
  await page.getByLabel('Upload a Picture').setInputFiles(path.join(app.siteDir, file))
  await page.getByRole('dialog', { name: 'Upload a picture' }).waitFor()
  expect(await violations(page, await onTop())).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
})

test('a part that cannot be shown, and a newer program, have nothing that axe-core objects to', async () => {
  const { page: other, close } = await openAdmin(app, 'messages', unrestricted)
  await other.getByRole('heading', { name: 'Contact Messages' }).waitFor()
  await other.addStyleTag({ content: settledColours })
  await other.route('**/assets/chunks/*.js', (route) => route.abort())
  await other.route('**/admin', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="/assets/newer.js"></script>' }),
  )
  await other
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Users' })
    .click()
  await other.getByRole('button', { name: 'Try again' }).click()
  await other.getByRole('button', { name: 'Load the page anew' }).waitFor()
  await other.getByRole('button', { name: 'Load it now' }).waitFor()
  expect(await violations(other)).toEqual([])
  await close(expect.schemaMatching(z.array(z.string().includes('Failed to'))) as unknown[])
})

const toasts = '[role=region][aria-label^=Notifications]'

test('toasts have nothing that axe-core objects to', async () => {
  await openTab('agents')
  await page.getByRole('button', { name: 'Add Agent' }).click()
  await page.getByRole('button', { name: 'Create Agent' }).click()
  await findToast(page, 'Validation Error', 'Please fill in all required fields')
  expect(await violations(page, toasts)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Ines Calloway' }).click()
  await findToast(page, 'Success', 'Agent deleted successfully')
  expect(await violations(page, toasts)).toEqual([])
})

test('what waits and what failed to be published has nothing that axe-core objects to', async () => {
  await app.git('remote', 'add', 'origin', `${app.siteDir}/there-is-none.git`)
  await openTab('hero-image')
  await page.getByRole('button', { name: /Laughing/ }).click()
  await page.getByRole('button', { name: 'Save Hero Image' }).click()
  await page.getByRole('button', { name: /^Put \d+ changes? online/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Put online' })
  await dialog.getByRole('button', { name: /^Put \d+ changes? online/ }).click()
  await dialog.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await violations(page, await onTop())).toEqual([])
})

test('the question between two versions has nothing that axe-core objects to', async () => {
  await openTab('content')
  const cookie = await app.signIn()
  const { bio } = (await app.call('GET', '/api/cms-data', { cookie })).json<{ bio: object }>()
  await page.getByLabel('Tagline').fill('Mine')
  const body = { type: 'bio', content: { ...bio, tagline: 'Theirs' } }
  await app.call('POST', '/api/cms-content', { cookie, body })
  await page.getByText('This was changed elsewhere while you were typing.').waitFor()
  expect(await violations(page, await onTop())).toEqual([])
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await page.getByRole('dialog', { name: 'Somebody else changed this too' }).waitFor()
  expect(await violations(page, await onTop())).toEqual([])
})

test('logging in again has nothing that axe-core objects to', async () => {
  await page.locator('main h3').first().waitFor()
  await page.context().clearCookies()
  // Another network: the line is opened anew, and refused.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Logged out. Log in again' }).click()
  await page.getByRole('dialog', { name: 'Log in again' }).waitFor()
  expect(await violations(page, await onTop())).toEqual([])
  await admin.close(expect.schemaMatching(z.array(z.string().regex(/401|409/))) as unknown[])
})
