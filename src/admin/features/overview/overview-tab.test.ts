import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { violationsOn } from '../../../../scripts/audit/accessibility'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import { readToast } from '../../../../server/testing/owner-steps'
import { testApp } from '../../../../server/testing/test-app'
import { testMessage } from '../../../../server/testing/test-message'

const app = testApp()
const openTab = sharedAdmin(app, { bypassCSP: true })

test('an edit by hand appears in an open screen', async () => {
  const file = path.join(app.siteDir, 'content/agents/tobias-wynn.yaml')
  const { page, close } = await openTab('agents')
  await page.getByRole('heading', { name: 'Tobias Wynn' }).waitFor()
  const original = await readFile(file, 'utf8')
  await writeFile(file, original.replace('name: Tobias Wynn', 'name: Tobias Winter'))
  await page.getByRole('heading', { name: 'Tobias Winter' }).waitFor()
  await close()
})

test('an edit by hand never replaces what is being typed', async () => {
  const file = path.join(app.siteDir, 'content/agents/dev-marlowe.yaml')
  const { page, close } = await openTab('agents')
  await page.getByRole('button', { name: 'Edit Dev Marlowe' }).click()
  await page.getByLabel('Email').fill('dev@example.com')
  const original = await readFile(file, 'utf8')
  await writeFile(file, original.replace('555-0168', '555-0888'))
  // A field nobody touched follows the file, and the typed one stays.
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toContain('555-0888')
  expect(await page.getByLabel('Email').inputValue()).toBe('dev@example.com')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('dev@example.com', { exact: true }).waitFor()
  const saved = await readFile(file, 'utf8')
  expect(saved).toContain('dev@example.com')
  expect(saved).toContain('555-0888')
  expect(await app.git('log', '-2', '--format=%s')).toBe(
    'agents: update "Dev Marlowe"\nhand edit: content/agents/dev-marlowe.yaml\n',
  )
  await close()
})

test('a broken file is listed with its place until it is put right', async () => {
  const file = path.join(app.siteDir, 'content/agents/ines-calloway.yaml')
  const { page, close } = await openTab('overview')
  await page.getByText('Everything is in order.').waitFor()
  const original = await readFile(file, 'utf8')
  await writeFile(file, original.replace(/^department: .*$/m, 'department: Puppetry'))
  const line = original.split('\n').findIndex((text) => text.startsWith('department:')) + 1
  await page.getByText(`content/agents/ines-calloway.yaml:${line}:`).waitFor()
  await page.getByText(/^Department: /i).waitFor()
  expect(await (await fetch(`${app.address}/contact`)).text()).toContain('Ines Calloway')
  await writeFile(file, original)
  await page.getByText('Everything is in order.').waitFor()
  await close()
})

test('a file of media that is gone is brought back with a button, from the keyboard too', async () => {
  const picture = path.join(app.siteDir, 'media/windfall-orchard.jpg')
  const { page, close } = await openTab('overview')
  await page.getByText('Everything is in order.').waitFor()
  const original = await readFile(picture)
  await rm(picture)
  await page.getByText('There is no file "windfall-orchard.jpg" in media').waitFor()
  const bringBack = page.getByRole('button', { name: 'Bring the file back' })
  expect(await violationsOn(page)).toEqual([])
  await bringBack.press('Enter')
  await readToast(page, 'Success', 'Brought back from the history')
  await page.getByText('Everything is in order.').waitFor()
  expect(await readFile(picture)).toEqual(original)
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await close()
})

test('a new message is counted at the tab and shown on the overview', async () => {
  const { page, close } = await openTab('overview')
  await page.getByText('Everything is in order.').waitFor()
  await app.call('POST', '/api/contact-messages', { body: testMessage })
  await page.getByRole('link', { name: 'Messages 1 new' }).waitFor()
  await page.getByRole('main').getByText('Audition').waitFor()
  await close()
})

test('what is public stands on one page, leads to where it is changed, and prints plainly', async () => {
  const description = 'Wren attends Elm Grove High School.'
  const body = { headline: 'At school', date: '2026-01-02', description }
  await app.asAdmin('POST', '/api/news', body)
  const { page, close } = await openTab('overview')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'See what is public' }).press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Privacy check' }).waitFor()
  const first = page.locator('main section').first()
  await first.getByText('This names a school. “Elm Grove High School”').waitFor()
  await page.getByText('2026-11-14, Northgate Theatre').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.getByRole('navigation', { name: 'Admin' }).isVisible()).toBe(false)
  const ink = await first.evaluate((node) => getComputedStyle(node).color)
  expect(ink).toBe('rgb(0, 0, 0)')
  await page.emulateMedia({ media: 'screen' })
  await first.getByRole('link', { name: /^Change This names a school/ }).press('Enter')
  await page.getByRole('form', { name: 'Edit At school' }).waitFor()
  await close()
})
