// @module-tag long
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { lostLines } from '../../../../server/testing/lost-lines'
import { answer, noSave, readToast } from '../../../../server/testing/owner-steps'
import { cutWrites, loseAnswers } from '../../../../server/testing/routes'
import { identity, password, siteWithUsers } from '../../../../server/testing/site-with-users'

const { app, session, write, create } = siteWithUsers()

const question =
  'That is you: you are logged out at once, and cannot log in until another admin switches you on again.'
const unsent = 'Something typed or chosen on this device is not saved yet'

beforeAll(async () => {
  await create('bob')
  session.cookie = await app.signIn({ username: 'bob', password })
})

beforeEach(async () => {
  const ada = { ...identity('ada'), isActive: true }
  expect((await write('PUT', '/api/admin/users/ada', ada)).status).toBe(200)
})

async function switchMyselfOff() {
  const { page, close } = await openAdmin(app, 'users')
  await page.getByRole('button', { name: 'Edit ada' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  const isActive = dialog.getByRole('switch', { name: 'Active User' })
  await isActive.click()
  const update = dialog.getByRole('button', { name: 'Update User' })
  return { page, close, isActive, update }
}

test('whoever switches themselves off is asked first, also about what is typed elsewhere, and ends in a login that says so', async () => {
  const { page, close, isActive, update } = await switchMyselfOff()
  const other = await page.context().newPage()
  await other.goto('/admin?tab=content')
  await other.getByLabel('Tagline').fill('Typed in another window')
  await noSave(app, async () => {
    await update.click()
    await answer(page, question, 'Cancel')
    expect(await isActive.isChecked()).toBe(false)
    await update.click()
    await page.getByRole('button', { name: 'Switch me off' }).click()
    await answer(page, unsent, 'Stay')
  })
  expect(await other.getByLabel('Tagline').inputValue()).toBe('Typed in another window')
  await update.click()
  await page.getByRole('button', { name: 'Switch me off' }).click()
  await answer(page, unsent, 'Log out and drop it')
  await page.getByText('You switched yourself off, and are logged out.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft')
  await other.getByText('You switched yourself off, and are logged out.').waitFor()
  await close(lostLines)
})

test('whoever switches themselves off is led to the login also where the answer is lost', async () => {
  const { page, close, update } = await switchMyselfOff()
  await loseAnswers(page, '**/api/admin/users/ada')
  await update.click()
  await answer(page, question, 'Switch me off')
  await page.getByText('You switched yourself off, and are logged out.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await close(lostLines)
})

test('whoever meant to switch themselves off and was not heard stays, with what is typed elsewhere', async () => {
  const { page, close, update, isActive } = await switchMyselfOff()
  await cutWrites(page, '**/api/admin/users/ada')
  await update.click()
  await answer(page, question, 'Switch me off')
  await readToast(
    page,
    'Error',
    'The server did not answer. You may be switched off all the same: look here before you try again.',
  )
  expect(await isActive.isChecked()).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/admin')
  expect(app.site.store.list('users').find(({ id }) => id === 'ada')?.isActive).toBe(true)
  await close(lostLines)
})

test('whoever deletes themselves is asked about what is typed and not saved', async () => {
  const { page, close } = await openAdmin(app, 'users')
  const other = await page.context().newPage()
  await other.goto('/admin?tab=content')
  await other.getByLabel('Tagline').fill('Typed in another window')
  await noSave(app, async () => {
    await page.getByRole('button', { name: 'Delete ada' }).click()
    await page.getByText('you are logged out at once, and cannot log in again').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await answer(page, unsent, 'Stay')
  })
  expect(await other.getByLabel('Tagline').inputValue()).toBe('Typed in another window')
  await close()
})
