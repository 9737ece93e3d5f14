import { expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { openPage } from '../../../../server/testing/browser'
import { answer, holdAnswers, logIn, readToast } from '../../../../server/testing/owner-steps'
import { bareSite, startTestApp, testAdmin, testApp } from '../../../../server/testing/test-app'

const app = testApp()

test('a name, a password and the other browsers are changed in My Account', async () => {
  const elsewhere = await app.signIn(testAdmin)
  const { page, close } = await openAdmin(app, 'news')
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

test('a name that is typed and not saved is asked about when My Account is closed', async () => {
  const { page, close } = await openAdmin(app, 'news')
  await page.getByRole('button', { name: 'My Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'My Account' })
  const name = dialog.getByLabel('Last Name')
  await name.fill('Typed')
  await page.keyboard.press('Escape')
  const question = 'Your changes to your name are not saved yet.'
  await answer(page, question, 'Keep editing')
  expect(await name.inputValue()).toBe('Typed')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await answer(page, question, 'Discard changes')
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'My Account' }).click()
  expect(await name.inputValue()).toBe('')
  await name.fill('Quill')
  const held = await holdAnswers(page, '**/api/account')
  await dialog.getByRole('button', { name: 'Save Name' }).click()
  await held.arrived
  await name.fill('Quill-Lens')
  held.release()
  await readToast(page, 'Success', 'Your name was saved')
  expect(await name.inputValue()).toBe('Quill-Lens')
  await dialog.getByRole('button', { name: 'Save Name' }).click()
  await readToast(page, 'Success', 'Your name was saved')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await close()
})

test('whoever logs in with the printed password chooses another, and sees nothing before', async () => {
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
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByRole('heading', { name: 'Content Management' }).waitFor()
  await close()
  await fresh.remove()
})
