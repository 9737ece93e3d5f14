// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openAdmin, signIn } from '../../../server/testing/admin-page'
import { onlyRefused } from '../../../server/testing/browser'
import { noSave } from '../../../server/testing/owner-steps'
import { holdReads } from '../../../server/testing/routes'
import { password, siteWithUsers } from '../../../server/testing/site-with-users'

const { app, create } = siteWithUsers()

beforeAll(() => create('bob'))

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('callboard.draft')))

test('who logs out in one window is logged out in all, and nothing typed is left behind', async () => {
  const { page, close } = await openAdmin(app, 'content')
  const other = await page.context().newPage()
  await other.goto('/admin?tab=news')
  await other.getByRole('heading', { name: 'Published Stories (' }).waitFor()
  await other.getByRole('button', { name: 'Logout' }).click()
  await other.waitForURL('**/login')
  await page.waitForURL('**/login')
  expect(await drafts(page)).toEqual([])
  await close()
})

test('what a window asks for somebody is never done by whoever has logged in since', async () => {
  const { page, close } = await openAdmin(app, 'content')
  await page.getByLabel('Tagline').fill('Ada wrote this')
  const readOn = await holdReads(page)
  await signIn(app, page, { username: 'bob', password })
  const login = page.getByRole('dialog', { name: 'Log in again' })
  await noSave(app, async () => {
    await page.getByRole('button', { name: 'Save Biography' }).click()
    await login.waitFor()
    readOn()
  })
  await login.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await login.getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => app.git('log', '-1', '--format=%an|%s')).toBe('ada|bio: update Tagline\n')
  await close(onlyRefused(401))
})
