import { expect, test } from 'vitest'
import { violationsOn } from '../../../../scripts/audit/accessibility'
import { openAdmin } from '../../../../server/testing/admin-page'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()

test('what is public stands on one page, leads to where it is changed, and prints plainly', async () => {
  const cookie = await app.signIn()
  const description = 'Wren attends Elm Grove High School.'
  const body = { headline: 'At school', date: '2026-01-02', description }
  await app.call('POST', '/api/news', { cookie, body })
  const { page, close } = await openAdmin(app, 'overview', {
    bypassCSP: true,
    viewport: { width: 390, height: 844 },
  })
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
