import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import { codeOf } from '../../../../server/testing/authenticator'
import { lostLines } from '../../../../server/testing/lost-lines'
import {
  answer,
  failedCall,
  failNext,
  findToast,
  noSave,
  oneSave,
  readToast,
} from '../../../../server/testing/owner-steps'
import { routeUntil } from '../../../../server/testing/routes'
import { testAdmin, testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

const password = 'a long enough word'

test('a user is created with all that is required, and may sign in', async () => {
  const { page, close } = await openTab('overview')
  const mendLine = await routeUntil(page, '**/api/admin/users', (route) =>
    route.fulfill({ status: 502 }),
  )
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByText('Failed to fetch users', { exact: true }).waitFor()
  mendLine()
  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  await page.getByRole('heading', { name: 'ada', exact: true }).waitFor()
  const came = page.locator('section', { has: page.getByRole('button', { name: 'Add User' }) })
  expect(await came.evaluate((list) => list.contains(document.activeElement))).toBe(true)
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New User' })
  const create = dialog.getByRole('button', { name: 'Create User' })
  await noSave(app, async () => {
    await create.click()
    await readToast(page, 'Error', 'Username and email are required')
    await dialog.getByText('Password is required for new users', { exact: true }).waitFor()
  })
  await dialog.getByLabel('Username*').fill('grace')
  await dialog.getByLabel('Email*').fill('grace@example.com')
  await dialog.getByLabel('Password*').fill(password)
  await dialog.getByLabel('First Name').fill('Grace')
  await dialog.getByLabel('Last Name').fill('Hale')
  await dialog.getByLabel('Author name in history').fill('Wren’s aunt')
  await failNext(page, '**/api/admin/users')
  await create.click()
  await readToast(page, 'Error', 'Failed to create user')
  const head = await app.git('rev-parse', 'HEAD')
  const { subject, paths } = await oneSave(
    app,
    async () => {
      await create.click()
      await readToast(page, 'Success', 'User created successfully')
    },
    'private',
  )
  expect([subject, paths]).toEqual(['users: add "grace"', ['A content/users/grace.yaml']])
  expect(await app.git('rev-parse', 'HEAD')).toBe(head)
  await dialog.waitFor({ state: 'hidden' })
  const row = page.getByRole('listitem').filter({ hasText: '@grace' })
  await row.getByRole('heading', { name: 'Grace Hale' }).waitFor()
  await row.getByText('Last Login: Never').waitFor()
  await row.getByText('Active', { exact: true }).waitFor()
  expect(await readFile(path.join(app.siteDir, 'content/users/grace.yaml'), 'utf8')).toContain(
    'authorName: Wren’s aunt',
  )
  await app.signIn({ username: 'grace', password })
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).not.toContain(password)
  await close([expect.stringContaining('status of 502'), failedCall])
})

test('an edit with a blank password keeps the password', async () => {
  const { page, close } = await openTab('users')
  await page.getByRole('button', { name: 'Edit Grace Hale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await dialog.getByPlaceholder('Leave blank to keep current password').waitFor()
  await dialog.getByLabel('Email*').fill('grace.hale@example.com')
  const { paths } = await oneSave(
    app,
    async () => {
      await dialog.getByRole('button', { name: 'Update User' }).click()
      await readToast(page, 'Success', 'User updated successfully')
    },
    'private',
  )
  expect(paths).toEqual(['M content/users/grace.yaml'])
  await page.getByText('grace.hale@example.com').waitFor()
  await app.signIn({ username: 'grace', password })
  await close()
})

test('a new password asks for that of whoever sets it', async () => {
  const { page, close } = await openTab('users')
  await page.getByRole('button', { name: 'Edit Grace Hale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  const own = dialog.getByLabel('Your own password')
  expect(await own.count()).toBe(0)
  await dialog.getByLabel('Password', { exact: true }).fill('kitchen 4 lantern')
  await own.fill('not the password')
  await dialog.getByRole('button', { name: 'Update User' }).click()
  await dialog.getByText('This is not the password you log in with').first().waitFor()
  await own.fill(testAdmin.password)
  await dialog.getByRole('button', { name: 'Update User' }).click()
  const toast = await findToast(page, 'Success', 'User updated successfully')
  // No history brings a password back.
  expect(await toast.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await app.signIn({ username: 'grace', password: 'kitchen 4 lantern' })
  await close([expect.stringContaining('400')])
})

test('what is typed into a user is kept on this device, but for passwords', async () => {
  const { page, close } = await openTab('users')
  await page.getByRole('button', { name: 'Edit Grace Hale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await dialog.getByLabel('Password', { exact: true }).fill('a word for nobody')
  await dialog.getByLabel('Your own password').fill(testAdmin.password)
  await dialog.getByLabel('Last Name').fill('Hale-Quill')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).toContain('Hale-Quill')
  expect(kept).not.toContain('a word for nobody')
  expect(kept).not.toContain(testAdmin.password)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await answer(page, 'not saved yet', 'Discard changes')
  await close()
})

test('a second factor whose telephone is lost is switched off by another admin', async () => {
  const grace = { username: 'grace', password: 'kitchen 4 lantern' }
  const cookie = await app.signIn(grace)
  const call = (step: string, body: object) =>
    app.call('POST', `/api/account/second-factor/${step}`, { cookie, body })
  const begun = await call('begin', { presentPassword: grace.password })
  const code = codeOf(begun.json<{ key: string }>().key)
  expect((await call('confirm', { code })).status).toBe(200)

  const { page, close } = await openTab('users')
  const row = page.getByRole('listitem').filter({ hasText: '@grace' })
  await row.getByText('Second factor: on').waitFor()
  // One's own is switched off in My Account.
  expect(await page.getByRole('button', { name: /^Switch off the second factor/ }).count()).toBe(1)
  const open = row.getByRole('button', { name: 'Switch off the second factor of Grace Hale' })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Switch off a second factor' })
  await dialog.getByText('Grace Hale logs in with the password alone').waitFor()
  await dialog.getByLabel('Your password').fill(grace.password)
  await dialog.getByRole('button', { name: 'Switch Off' }).click()
  await dialog.getByText('This is not the password you log in with').first().waitFor()
  await dialog.getByLabel('Your password').fill(testAdmin.password)
  await page.keyboard.press('Enter')
  await readToast(page, 'Success', 'The second factor was switched off')
  await row.getByText('Second factor: on').waitFor({ state: 'hidden' })
  expect(app.site.securityLog.list()[0]).toMatchObject({ what: 'second-factor-off', by: 'ada' })
  await app.signIn(grace)
  await close([expect.stringContaining('400')])
})

test('all of the security log is shown on demand, and the focus stays with it', async () => {
  for (let n = 0; n < 9; n += 1) await app.site.securityLog.note({ what: 'signed-in', user: 'ada' })
  const { page, close } = await openTab('users')
  const log = page.locator('section').filter({ hasText: 'Security log' })
  await log.getByRole('button', { name: /^Show all/ }).press('Enter')
  await log.getByRole('button', { name: /^Show all/ }).waitFor({ state: 'detached' })
  expect(await log.evaluate((it) => it.contains(document.activeElement))).toBe(true)
  await close()
})

test('a user who is switched off may not sign in, and is deleted for good', async () => {
  const { page, close } = await openTab('users')
  await page.getByRole('button', { name: 'Edit Grace Hale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await dialog.getByRole('switch', { name: 'Active User' }).click()
  await dialog.getByRole('button', { name: 'Update User' }).click()
  await readToast(page, 'Success', 'User updated successfully')
  const edit = page.getByRole('button', { name: 'Edit Grace Hale' })
  const row = page.getByRole('listitem').filter({ has: edit })
  await row.getByText('Inactive', { exact: true }).waitFor()
  const body = { username: 'grace', password: 'kitchen 4 lantern' }
  expect((await app.call('POST', '/api/auth/simple-login', { body })).status).toBe(401)

  await page.getByRole('button', { name: 'Delete Grace Hale' }).click()
  await answer(page, 'Are you sure you want to delete Grace Hale?', 'Delete')
  const toast = await findToast(page, 'Success', 'User deleted successfully')
  expect(await toast.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await row.waitFor({ state: 'detached' })
  await page.locator('main li :focus').waitFor()
  await close()
})

test('what is typed into a user whom somebody else deletes goes along, and that is said', async () => {
  const { page, close } = await openTab('users')
  const joan = { username: 'joan', email: 'joan@example.com', password: 'a lantern in the yard' }
  await app.asAdmin('POST', '/api/admin/users', joan)
  await page.getByRole('button', { name: 'Edit joan' }).click()
  await page.getByRole('dialog', { name: 'Edit User' }).getByLabel('First Name').fill('Joan')
  await app.asAdmin('DELETE', '/api/admin/users/joan')
  const told = 'Somebody has deleted the user joan for good, so what you typed is gone as well.'
  await readToast(page, 'Deleted while you were typing', told)
  const drafts = () => page.evaluate(() => Object.keys(localStorage).join())
  expect(await drafts()).not.toContain('users/joan')
  await close()
})

test('the last admin stays: neither switched off nor deleted', async () => {
  const { page, close } = await openTab('users')
  await noSave(app, async () => {
    await page.getByRole('button', { name: 'Delete ada' }).click()
    const refused = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await answer(page, 'Are you sure you want to delete ada?', 'Delete')
    expect((await refused).ok()).toBe(false)
    await page.getByRole('button', { name: 'Edit ada' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit User' })
    await dialog.getByRole('switch', { name: 'Active User' }).click()
    const kept = page.waitForResponse((response) => response.request().method() === 'PUT')
    await dialog.getByRole('button', { name: 'Update User' }).click()
    await answer(page, 'cannot log in until another admin', 'Switch me off')
    expect((await kept).ok()).toBe(false)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await answer(page, 'not saved yet', 'Discard changes')
  })
  expect((await app.call('GET', '/api/auth/user', { cookie: await app.signIn() })).status).toBe(200)
  await close([expect.stringMatching(/4\d\d/), expect.stringMatching(/4\d\d/)])
})

test('whoever goes back from a question has answered no, and can press again what asked it', async () => {
  const { page, close } = await openTab('overview')
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('button', { name: 'Edit ada' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await dialog.getByRole('switch', { name: 'Active User' }).click()
  const asked = 'cannot log in until another admin'
  await noSave(app, async () => {
    await dialog.getByRole('button', { name: 'Update User' }).click()
    await page.getByRole('alertdialog').getByText(asked).waitFor()
    await page.goBack()
    await answer(page, 'not saved yet', 'Keep editing')
    await dialog.getByRole('button', { name: 'Update User' }).click()
    await answer(page, asked, 'Cancel')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await answer(page, 'not saved yet', 'Discard changes')
  })
  await close()
})

test('whoever deletes themselves is told what that means, and is logged out', async () => {
  const second = { username: 'hale', email: 'hale@example.com', password }
  expect((await app.asAdmin('POST', '/api/admin/users', second)).status).toBe(201)
  const { page, review } = await openTab('users')
  await page.getByRole('button', { name: 'Delete ada' }).click()
  const question =
    'Are you sure you want to delete ada? This action cannot be undone. That is you: you are logged out at once, and cannot log in again.'
  await answer(page, question, 'Delete')
  await page.waitForURL('**/login')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names.filter((name) => /^callboard-(?:[\da-f]{8}|signed-in)\b/.test(name))).toEqual([])
  // Nobody goes on with what is logged out.
  review(lostLines)
})
