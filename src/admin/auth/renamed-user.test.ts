// @module-tag long
import { beforeAll, expect, test } from 'vitest'
import { openAdmin, sessionCookie, sharedAdmin, signIn } from '../../../server/testing/admin-page'
import { onlyRefused } from '../../../server/testing/browser'
import { lostLines } from '../../../server/testing/lost-lines'
import { logIn } from '../../../server/testing/owner-steps'
import { cutWrites, holdReads } from '../../../server/testing/routes'
import { identity, password, siteWithUsers } from '../../../server/testing/site-with-users'
import { testAdmin } from '../../../server/testing/test-app'

const { app, create } = siteWithUsers()

const openTab = sharedAdmin(app)

let bobs = ''

beforeAll(async () => {
  await create('bob')
  bobs = await app.signIn({ username: 'bob', password })
})

/** Bob gives ada another username. */
async function rename(username: string) {
  const id = testAdmin.username
  const saved = await app.call('PUT', `/api/admin/users/${id}`, {
    cookie: bobs,
    body: identity(username),
  })
  expect(saved.status).toBe(200)
}

test('who is given another username goes on, and what waited for the server is sent', async () => {
  const { page, close } = await openTab('content')
  const mendLine = await cutWrites(page, '**/api/cms-content')
  await page.getByLabel('Tagline').fill('Saved before the rename')
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await page.getByRole('button', { name: 'Offline, 1 change waiting' }).waitFor()
  await rename('adele')
  await page.reload()
  await page.getByRole('button', { name: /1 change waiting/ }).waitFor()
  mendLine()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const newest = () => app.git('log', '-1', '--format=%an|%s')
  await expect.poll(newest).toBe('adele|bio: update Tagline\n')
  await close(lostLines)
})

test('an open window hears of another username, and asks for that one when the session ends', async () => {
  const { page, close } = await openTab('content')
  await page.getByLabel('Tagline').fill('Typed before the rename')
  await rename('ada-marie')
  await page.getByText('Welcome back, ada-marie').waitFor()
  const readOn = await holdReads(page)
  await page.context().clearCookies({ name: sessionCookie })
  await page.getByRole('button', { name: 'Save Biography' }).click()
  const login = page.getByRole('dialog', { name: 'Log in again' })
  await login.waitFor()
  readOn()
  expect(await login.getByLabel('Username').inputValue()).toBe('ada-marie')
  await login.getByLabel('Password').fill(testAdmin.password)
  await login.getByRole('button', { name: 'Login' }).click()
  const newest = () => app.git('log', '-1', '--format=%an|%s')
  await expect.poll(newest).toBe('ada-marie|bio: update Tagline\n')
  await close(onlyRefused(401))
})

test('whoever logs in where another person’s session ended is in their own admin', async () => {
  const { page, close } = await openTab('news')
  await page.getByRole('heading', { name: 'Published Stories (' }).waitFor()
  const readOn = await holdReads(page)
  await page.context().clearCookies({ name: sessionCookie })
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill('Of ada')
  await form.getByLabel('Description').fill('Words.')
  await form.getByRole('button', { name: 'Add News Story' }).click()
  const login = page.getByRole('dialog', { name: 'Log in again' })
  await login.waitFor()
  readOn()
  await logIn(login, { username: 'bob', password })
  await page.getByText('Welcome back, bob').waitFor()
  expect(await login.count()).toBe(0)
  expect(await app.git('log', '-1', '--format=%s')).not.toContain('Of ada')
  await close(onlyRefused(401))
})

test('whoever logs in there is not asked about what the other was typing, who finds it again', async () => {
  const { page, close } = await openAdmin(app, 'content')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('Of ada, not saved')
  await page.context().clearCookies({ name: sessionCookie })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Logged out. Log in again' }).click()
  const login = page.getByRole('dialog', { name: 'Log in again' })
  await logIn(login, { username: 'bob', password })
  await page.getByText('Welcome back, bob').waitFor()
  expect(asked).toEqual([])
  await tagline.waitFor()
  expect(await tagline.inputValue()).not.toBe('Of ada, not saved')
  await signIn(app, page)
  await page.reload()
  await expect.poll(() => tagline.inputValue()).toBe('Of ada, not saved')
  await close(onlyRefused(401))
})
