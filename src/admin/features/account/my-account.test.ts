// @module-tag long
import { expect, test } from 'vitest'
import { sessionCookie, sharedAdmin } from '../../../../server/testing/admin-page'
import { onlyRefused, openPage } from '../../../../server/testing/browser'
import { answer, holdAnswers, logIn, readToast } from '../../../../server/testing/owner-steps'
import { bareSite, startTestApp, testAdmin, testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

test('a name, a password and the other browsers are changed in My Account', async () => {
  const elsewhere = await app.signIn(testAdmin)
  const { page, close } = await openTab('news')
  await page.getByRole('button', { name: 'My Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'My Account' })
  await dialog.getByLabel('First Name').fill('Ada')
  await dialog.getByRole('button', { name: 'Save Name' }).click()
  await readToast(page, 'Success', 'Your name was saved')
  await page.getByText('Welcome back, Ada').waitFor()

  await dialog.getByText('(this one)').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBeGreaterThan(1)
  await dialog.getByRole('button', { name: 'Log out everywhere else' }).click()
  await readToast(page, 'Success', 'Everywhere else you are logged out')
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
  const list = dialog.getByRole('heading', { name: 'Where you are logged in' })
  await expect.poll(() => list.evaluate((it) => it === document.activeElement)).toBe(true)
  expect((await app.call('GET', '/api/auth/user', { cookie: elsewhere })).status).toBe(401)

  const change = dialog.getByRole('button', { name: 'Change Password' })
  const hasFocus = (label: string) =>
    dialog.getByLabel(label).evaluate((it) => it === document.activeElement)
  await change.click()
  await expect.poll(() => hasFocus('Present password')).toBe(true)
  await dialog.getByLabel('Present password').fill('not the password')
  await dialog.getByLabel('New password').fill('kitchen 4 lantern')
  await change.click()
  await dialog.getByText('These are two different passwords').waitFor()
  await expect.poll(() => hasFocus('The new one again')).toBe(true)
  await dialog.getByLabel('The new one again').fill('kitchen 4 lantern')
  await change.click()
  await dialog.getByText('This is not the password you log in with').first().waitFor()
  await expect.poll(() => hasFocus('Present password')).toBe(true)
  await dialog.getByLabel('Present password').fill(testAdmin.password)
  await change.click()
  await readToast(page, 'Success', 'Your password was changed. Everywhere else you are logged out.')
  await app.signIn({ username: testAdmin.username, password: 'kitchen 4 lantern' })
  await page.reload()
  await page.getByText('Welcome back, Ada').waitFor()
  await close([expect.stringContaining('400')])
})

test('a name that is typed and not saved is asked about before the dialog goes, and outlives a reload', async () => {
  const { page, close } = await openTab('news')
  const open = () => page.getByRole('button', { name: 'My Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'My Account' })
  const last = dialog.getByLabel('Last Name')
  await open()
  await last.fill('Lovelace')
  await page.keyboard.press('Escape')
  await answer(page, 'your name', 'Keep editing')
  expect(await last.inputValue()).toBe('Lovelace')
  page.once('dialog', (leaving) => void leaving.accept())
  await page.reload()
  await open()
  await expect.poll(() => last.inputValue()).toBe('Lovelace')
  await page.keyboard.press('Escape')
  await answer(page, 'your name', 'Discard changes')
  await dialog.waitFor({ state: 'hidden' })
  await open()
  await expect.poll(() => last.inputValue()).toBe('')
  await last.fill('Quill')
  const held = await holdAnswers(page, '**/api/account')
  await dialog.getByRole('button', { name: 'Save Name' }).click()
  await held.arrived
  await last.fill('Quill-Lens')
  held.release()
  await readToast(page, 'Success', 'Your name was saved')
  expect(await last.inputValue()).toBe('Quill-Lens')
  await dialog.getByRole('button', { name: 'Save Name' }).click()
  await readToast(page, 'Success', 'Your name was saved')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await close()
})

test('whoever logs in with the printed password chooses another and sees nothing before, though the session ends', async () => {
  const fresh = await startTestApp({ ADMIN_PASSWORD: '' }, bareSite)
  const { username = '', password = '' } = fresh.firstLogin ?? {}
  const { page, close } = await openPage({ baseURL: fresh.address })
  await page.goto('/login')
  await logIn(page, { username, password })
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await page.getByLabel('Present password').fill(password)
  await page.getByLabel('New password').fill('kitchen 4 lantern')
  await page.getByLabel('The new one again').fill('kitchen 4 lantern')
  await page.context().clearCookies({ name: sessionCookie })
  await page.getByRole('button', { name: 'Change Password' }).click()
  const login = page.getByRole('dialog', { name: 'Log in again' })
  await login.waitFor()
  await page.keyboard.press('Escape')
  await login.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('New password').inputValue()).toBe('kitchen 4 lantern')
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(kept).not.toContain('kitchen')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Content Management' }).waitFor()
  await fresh.signIn({ username, password: 'kitchen 4 lantern' })
  await close(onlyRefused(401))
  await fresh.remove()
})

/** My Account of somebody who is called Grace Hale, as its form has heard by now. */
async function openAsGrace() {
  await app.asAdmin('PUT', '/api/account', { firstName: 'Grace', lastName: 'Hale' })
  const opened = await openTab('news')
  await opened.page.getByRole('button', { name: 'My Account' }).click()
  const dialog = opened.page.getByRole('dialog', { name: 'My Account' })
  const shown = () => dialog.getByLabel('First Name').inputValue()
  // What a test before has left there is, typed once more, no change.
  await expect.poll(shown).toBe('Grace')
  return { ...opened, dialog }
}

test('who saves one of their names keeps the other', async () => {
  const { page, dialog, close } = await openAsGrace()
  await dialog.getByLabel('First Name').fill('Gwen')
  await dialog.getByRole('button', { name: 'Save Name' }).click()
  await readToast(page, 'Success', 'Your name was saved')
  expect(app.site.store.list('users')).toMatchObject([{ firstName: 'Gwen', lastName: 'Hale' }])
  await page.keyboard.press('Escape')
  await close()
})

test('of two windows that change one of the names each, neither saves over the other', async () => {
  const { page, dialog, close } = await openAsGrace()
  const saveAsAnother = async (field: string, mine: string, theirs: object) => {
    await dialog.getByLabel(field).fill(mine)
    await page.route(
      '**/api/account',
      async (route) => {
        await app.asAdmin('PUT', '/api/account', theirs)
        await route.continue()
      },
      { times: 1 },
    )
    await dialog.getByRole('button', { name: 'Save Name' }).click()
  }
  await saveAsAnother('First Name', 'Gwen', { firstName: 'Grace', lastName: 'Hill' })
  await readToast(page, 'Success', 'Your name was saved')
  expect(app.site.store.list('users')).toMatchObject([{ firstName: 'Gwen', lastName: 'Hill' }])
  await expect.poll(() => dialog.getByLabel('Last Name').inputValue()).toBe('Hill')

  await saveAsAnother('Last Name', 'Hull', { firstName: 'Gwen', lastName: 'Hall' })
  const asked = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  await asked.getByText('Hall').waitFor()
  await close([expect.stringContaining('409')])
})
