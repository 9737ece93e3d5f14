import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openAdmin } from '../../../server/testing/admin-page'
import { codeOf } from '../../../server/testing/authenticator'
import { onlyRefused, openPage } from '../../../server/testing/browser'
import { lostLines } from '../../../server/testing/lost-lines'
import { logIn } from '../../../server/testing/owner-steps'
import { cutWrites } from '../../../server/testing/routes'
import { sharedPage } from '../../../server/testing/shared-page'
import { startTestApp, testAdmin, testApp } from '../../../server/testing/test-app'

const app = testApp()

/** A page for those who are not signed in, which knows nothing of what the last was told. */
const openPath = sharedPage(
  async (path) => {
    const opened = await openPage({ baseURL: app.address })
    await opened.page.goto(path)
    return opened
  },
  async (page, path) => {
    await page.goto('about:blank')
    await page.unrouteAll()
    await page.context().clearCookies()
    await page.goto(path)
  },
)

test('a visitor who is not signed in is sent to the login', async () => {
  const { page, close } = await openPath('/admin?tab=news')
  await page.waitForURL('**/login')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await close()
})

test.each(['/login', '/admin'])('without JavaScript %s says that it needs it', async (path) => {
  const { page, close } = await openPage({ baseURL: app.address, javaScriptEnabled: false })
  await page.goto(path)
  // Looked for by text and role, nothing of a noscript is found.
  expect(await page.locator('noscript p').innerText()).toContain('need JavaScript')
  await page.locator('noscript a').click()
  await page.getByRole('heading', { level: 1, name: 'Wren Larkwood' }).waitFor()
  await close()
})

test('the login page loads what a login takes, and nothing of the admin', async () => {
  const { page, close } = await openPage({ baseURL: app.address })
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body())
  })
  await page.goto('/login')
  await page.getByLabel('Username').waitFor()
  const texts = (await Promise.all(scripts)).map(String)
  expect(texts.length).toBeGreaterThan(0)
  // What Markdown is read with, and what every schema is made of.
  expect(texts.filter((text) => /blockquote_open|invalid_union/.test(text))).toEqual([])
  await close()
})

test('username and password are both required', async () => {
  const { page, close } = await openPath('/login')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Login' }).click()
  expect(await page.locator('input:invalid').count()).toBe(2)
  await page.getByLabel('Username').fill(testAdmin.username)
  await page.getByRole('button', { name: 'Login' }).click()
  expect(await page.locator('input:invalid').getAttribute('name')).toBe('password')
  expect(sent).toEqual([])
  await close()
})

test('a password is hidden, can be pasted, and is known to password managers', async () => {
  const { page, close } = await openPath('/login')
  const field = page.getByLabel('Password')
  expect(await field.getAttribute('type')).toBe('password')
  expect(await field.getAttribute('autocomplete')).toBe('current-password')
  expect(await page.getByLabel('Username').getAttribute('autocomplete')).toBe('username')
  await page.getByLabel('Username').fill('from a password manager')
  await page.getByLabel('Username').press('ControlOrMeta+a')
  await page.getByLabel('Username').press('ControlOrMeta+c')
  await field.press('ControlOrMeta+v')
  expect(await field.inputValue()).toBe('from a password manager')
  await close()
})

test('a wrong login says only that the password is invalid', async () => {
  const { page, close } = await openPath('/login')
  for (const username of [testAdmin.username, 'nobody']) {
    const answered = page.waitForResponse('**/api/auth/simple-login')
    await logIn(page, { username, password: 'not the password' })
    await answered
    const alert = page.getByRole('alert').getByText('Invalid password', { exact: true })
    await alert.waitFor()
    expect(await page.getByLabel('Username').inputValue()).toBe(username)
  }
  await close([expect.stringContaining('401'), expect.stringContaining('401')])
})

test('a code that is asked for no more is not demanded: what is in the form leads in', async () => {
  const bob = { username: 'bob', email: 'bob@example.com', password: 'a long enough word' }
  await app.asAdmin('POST', '/api/admin/users', bob)
  const cookie = await app.signIn(bob)
  const own = (step: string, body: object) =>
    app.call('POST', `/api/account/second-factor/${step}`, { cookie, body })
  const { key } = (await own('begin', { presentPassword: bob.password })).json<{ key: string }>()
  expect((await own('confirm', { code: codeOf(key) })).status).toBe(200)
  const { page, close } = await openPath('/login')
  await logIn(page, bob)
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.waitFor()
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('alert').getByText('Enter the code that your authenticator app').waitFor()
  expect(await code.evaluate((it) => it === document.activeElement)).toBe(true)
  const proof = { presentPassword: testAdmin.password }
  await app.asAdmin('POST', '/api/admin/users/bob/second-factor/off', proof)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/admin')
  await close(onlyRefused(401))
})

test('whoever has to wait is told how long', async () => {
  const { page, close } = await openPath('/login')
  await page.route('**/api/auth/simple-login', (route) => {
    const message = 'Too many attempts. Try again in 5 seconds.'
    return route.fulfill({ status: 429, json: { code: 'too_many', message } })
  })
  await logIn(page)
  await page.getByRole('alert').getByText('Invalid password', { exact: true }).waitFor()
  await page.getByText('Try again in 5 seconds.').waitFor()
  await close([expect.stringContaining('429')])
})

test('whoever cannot be heard is told that it may not be the password', async () => {
  const { page, close } = await openPath('/login')
  const mendLine = await cutWrites(page, '**/api/auth/simple-login')
  await logIn(page)
  await page.getByRole('alert').getByText('Invalid password', { exact: true }).waitFor()
  await page.getByText('The server could not be asked whether it is right.').waitFor()
  mendLine()
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/admin')
  await close(lostLines)
})

test('the button says that it is at work, and the admin opens', async () => {
  const { page, close } = await openPath('/login')
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/auth/simple-login', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Username').fill(testAdmin.username)
  await page.getByLabel('Password').fill(testAdmin.password)
  await page.getByLabel('Password').press('Enter')
  const button = page.getByRole('button', { name: 'Logging in...' })
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  letGo()
  await page.getByRole('heading', { name: 'Content Management' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin')
  await close()
})

test('whose browser keeps no cookies is told so, and not led back to an empty form', async () => {
  const { page, close } = await openPage({ baseURL: app.address })
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { value: false })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
  })
  await page.goto('/login')
  await page.getByLabel('Username').fill(testAdmin.username)
  await page.getByLabel('Password').fill(testAdmin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('alert').getByText('This browser keeps no cookies').waitFor()
  await page.getByText('Allow cookies for this site').waitFor()
  expect(await page.getByLabel('Password').inputValue()).toBe(testAdmin.password)
  await close()
})

test('logging out ends the session on the server, and what is still loading for it', async () => {
  const { page, close } = await openAdmin(app, 'news')
  await page.getByText('Welcome back, ').waitFor()
  const loggedOut = page.waitForResponse('**/api/auth/logout')
  await page.route('**/uploads/**', async (route) => {
    await loggedOut
    await route.continue()
  })
  const asked = page.waitForRequest('**/uploads/**')
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await asked
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await app.call('GET', '/api/auth/user', { cookie })).status).toBe(200)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  expect((await app.call('GET', '/api/auth/user', { cookie })).status).toBe(401)
  await page.goto('/admin')
  await page.waitForURL('**/login')
  await close()
})

test(
  'whose second factor was lost with its file reads that, and whom to ask',
  { tags: 'long' },
  async () => {
    const before = await startTestApp()
    onTestFinished(() => before.remove())
    const own = '/api/account/second-factor'
    const proof = { presentPassword: testAdmin.password }
    const { key } = (await before.asAdmin('POST', `${own}/begin`, proof)).json<{ key: string }>()
    await before.asAdmin('POST', `${own}/confirm`, { code: codeOf(key) })
    await before.close()
    const file = path.join(before.siteDir, '.callboard/second-factors.json')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.slice(0, text.indexOf('"key"') + 12))
    const after = await startTestApp({ SITE_DIR: before.siteDir })
    onTestFinished(() => after.close())
    const { page, close } = await openPage({ baseURL: after.address })
    await page.goto('/login')
    await logIn(page)
    await page.getByRole('alert').getByText('Your second factor cannot be read any more').waitFor()
    await close(onlyRefused(401))
  },
)
