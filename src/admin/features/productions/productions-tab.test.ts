import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import { onlyRefused } from '../../../../server/testing/browser'
import {
  answer,
  failedCall,
  failNext,
  findToast,
  noSave,
  oneSave,
  readToast,
  undoFromToast,
} from '../../../../server/testing/owner-steps'
import { answerWrites, pass, refuse } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

test('a production is created once it has what it must have', async () => {
  const { page, close } = await openTab('productions')
  const form = page.getByRole('form', { name: 'Add Production' })
  const create = form.getByRole('button', { name: 'Create Production' })
  await noSave(app, async () => {
    await create.click()
    await form.getByText('Production name is required', { exact: true }).waitFor()
    await form.getByText('Role is required', { exact: true }).waitFor()
    await form.getByText('Production date is required', { exact: true }).waitFor()
  })
  await form.getByLabel('Production Name').fill('The Paper Moon')
  await form.getByLabel('Your Role').fill('Luna')
  await form.getByLabel('Production Date').fill('2026-03-14')

  await failNext(page, '**/api/productions')
  await create.click()
  await readToast(page, 'Creation failed', 'Failed to create production')
  expect(await form.getByLabel('Your Role').inputValue()).toBe('Luna')

  const { subject, paths } = await oneSave(app, async () => {
    await create.click()
    await readToast(page, 'Success!', 'Production created successfully')
  })
  expect(subject).toBe('productions: add "The Paper Moon"')
  expect(paths).toEqual(['A content/productions/the-paper-moon.md'])
  const row = page.getByRole('listitem').filter({ hasText: 'The Paper Moon' })
  await row.getByText('03/14/2026').waitFor()
  expect(await form.getByLabel('Production Name').inputValue()).toBe('')
  await close([failedCall])
})

test('a production is edited in a dialog', async () => {
  const { page, close } = await openTab('productions')
  const row = page.getByRole('listitem').filter({ hasText: 'Salt & Sparrow' })
  await row.getByText(/^\d\d\/\d\d\/\d{4} · .* · Dir: /).waitFor()
  await page.getByRole('button', { name: 'Edit Salt & Sparrow' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Production' })
  await dialog.getByLabel('Venue').fill('The Harbour Stage')
  const { subject, paths } = await oneSave(app, async () => {
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await readToast(page, 'Success!', 'Production updated successfully')
  })
  await dialog.waitFor({ state: 'hidden' })
  expect(subject).toBe('productions: update "Salt & Sparrow"')
  expect(paths).toEqual(['M content/productions/salt-and-sparrow.md'])
  await row.getByText('The Harbour Stage').waitFor()

  await page.getByRole('button', { name: 'Edit Salt & Sparrow' }).click()
  await dialog.getByLabel('Your Role').fill('')
  await noSave(app, async () => {
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByRole('form').getByText('Role is required', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await answer(page, 'Your changes to “Salt & Sparrow” are not saved yet.', 'Discard changes')
  })
  await dialog.waitFor({ state: 'hidden' })

  // One that is deleted meanwhile does not open by itself once it is brought back.
  await page.getByRole('button', { name: 'Edit Salt & Sparrow' }).click()
  await dialog.waitFor()
  await app.asAdmin('DELETE', '/api/productions/salt-and-sparrow')
  await dialog.waitFor({ state: 'hidden' })
  const change = (await app.git('rev-parse', 'HEAD')).trim()
  await app.asAdmin('POST', '/api/history/undo', { change })
  await row.waitFor()
  expect(await dialog.count()).toBe(0)
  await close([expect.stringContaining('400')])
})

test('a deletion untags pictures and stories, and Undo brings all of it back', async () => {
  const { page, close } = await openTab('productions')
  const before = (await app.git('rev-parse', 'HEAD')).trim()
  const remove = page.getByRole('button', { name: 'Delete Windfall' })
  const question =
    'Are you sure you want to delete "Windfall"? This will remove the production and untag all associated images.'
  await remove.click()
  await page.getByRole('alertdialog', { name: 'Delete Production' }).waitFor()
  await noSave(app, () => answer(page, question, 'Cancel'))

  const { subject, paths } = await oneSave(app, async () => {
    await remove.click()
    await answer(page, question, 'Delete')
    await findToast(page, 'Success!', 'Production deleted successfully')
    await remove.waitFor({ state: 'detached' })
    // It goes on where the row was.
    await page.locator('main li :focus').waitFor()
  })
  expect(subject).toBe('productions: delete "Windfall"')
  expect(paths).toEqual([
    'D content/productions/windfall.md',
    'M content/images/windfall-one-apple.yaml',
    'M content/images/windfall-orchard.yaml',
    'M content/news/2025-10-06-rain-at-windfall.md',
  ])
  // A server that asks to be asked later is asked by the same button.
  const words = 'Too much at once. Try again in a moment.'
  const answerUndo = await answerWrites(page, '**/api/history/undo', refuse(words, 429))
  const deleted = await findToast(page, 'Success!', 'Production deleted successfully')
  await deleted.getByRole('button', { name: 'Undo', exact: true }).click()
  await findToast(page, 'Error', words)
  answerUndo(pass)
  await oneSave(app, () => undoFromToast(page, 'Error', words))
  await remove.waitFor()
  expect(await app.git('diff', '--stat', before, 'HEAD')).toBe('')
  await close(onlyRefused(429))
})

test('View Images shows the pictures of that production', async () => {
  const { page, close } = await openTab('productions')
  await page.getByRole('link', { name: 'View Images of The Snow Post' }).click()
  await page.getByText('Only images of The Snow Post').waitFor()
  await page.getByText('2 images', { exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Your Productions' }).waitFor()
  await close()
})
