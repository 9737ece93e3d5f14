import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOn } from '../../scripts/audit/accessibility'
import { openAdmin } from '../../server/testing/admin-page'
import { closeBrowser, openPage } from '../../server/testing/browser'
import { startTestApp, type TestApp } from '../../server/testing/test-app'
import { adminTabs } from './tabs'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const body = { name: 'A', email: 'a@example.com', subject: 'Audition', message: 'Tuesday?' }
  await app.call('POST', '/api/contact-messages', { body })
})
afterAll(async () => {
  await closeBrowser()
  await app.remove()
})

// The site's policy allows no style from outside, such as those of these tests.
const unrestricted = { bypassCSP: true }

// What is out of sight keeps the colours of the theme before, and nested text takes on those of the
// next one level a frame: axe-core would measure neither theme.
const settledColours = '* { content-visibility: visible !important; transition: none !important }'

/** What axe-core has against what is shown, in both themes on a phone and a wide screen. */
async function violations(page: Page): Promise<string[]> {
  await page.addStyleTag({ content: settledColours })
  const found: string[] = []
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const here = await violationsOn(page)
      found.push(...here.map((line) => `${width} px, ${colorScheme}: ${line}`))
    }
  }
  return found
}

async function settled(page: Page): Promise<void> {
  await page.locator('main').getByRole('heading', { level: 2 }).waitFor()
  await page.locator('main h3, main [role=tab], main h4').first().waitFor()
  await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
}

test('the login has nothing that axe-core objects to', async () => {
  const { page, close } = await openPage({ baseURL: app.address, ...unrestricted })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await violations(page)).toEqual([])
  await close()
})

test('no tab has anything that axe-core objects to', async () => {
  const { page, close } = await openAdmin(app, 'overview', unrestricted)
  for (const { id } of adminTabs) {
    await page.goto(`/admin?tab=${id}`)
    await settled(page)
    expect([id, await violations(page)]).toEqual([id, []])
  }
  await close()
})

/** How to open each dialog, or form in place: the tab, and what is pressed one after the other. */
const openings: readonly (readonly [tab: string, ...buttons: string[]])[] = [
  ['images', 'The orchard', 'Delete Image'],
  ['productions', 'Edit Windfall'],
  ['productions', 'Delete Windfall'],
  ['gallery-wall', 'Crop image 1'],
  ['content', 'Change Bio Image'],
  ['content', 'History of the biography'],
  ['news', 'Edit The bird flies'],
  ['messages', 'Delete “Audition”'],
  ['users', 'Add User', 'Create User'],
  ['agents', 'Add Agent', 'Create Agent'],
  ['agents', 'Edit'],
]

test('no dialog, form or toast has anything that axe-core objects to', async () => {
  const { page, close } = await openAdmin(app, 'images', unrestricted)
  page.on('dialog', (dialog) => void dialog.accept())
  for (const [tab, ...buttons] of openings) {
    await page.goto(`/admin?tab=${tab}`)
    for (const name of buttons) {
      await page.getByRole('button', { name }).first().click()
      await page.locator('[role=dialog], [role=alertdialog], main form').first().waitFor()
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
      expect([tab, name, await violations(page)]).toEqual([tab, name, []])
    }
  }
  await close()
})

test('the question between two versions has nothing that axe-core objects to', async () => {
  const { page, close } = await openAdmin(app, 'content', unrestricted)
  const cookie = await app.signIn()
  const { bio } = (await app.call('GET', '/api/cms-data', { cookie })).json<{ bio: object }>()
  await page.getByLabel('Tagline').fill('Mine')
  const body = { type: 'bio', content: { ...bio, tagline: 'Theirs' } }
  await app.call('POST', '/api/cms-content', { cookie, body })
  await page.getByText('This was changed elsewhere while you were typing.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await page.getByRole('dialog', { name: 'Somebody else changed this too' }).waitFor()
  expect(await violations(page)).toEqual([])
  await close([expect.stringContaining('409')])
})
