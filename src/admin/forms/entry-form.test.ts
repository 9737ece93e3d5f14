import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../server/testing/admin-page'
import { onlyRefused } from '../../../server/testing/browser'
import { saveBio } from '../../../server/testing/edits'
import { answer, noSave, oneSave, readToast } from '../../../server/testing/owner-steps'
import { holdReads } from '../../../server/testing/routes'
import { testAdmin, testApp } from '../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

const biography = () => readFile(path.join(app.siteDir, 'content/bio.md'), 'utf8')
const unsaved = 'Your changes to the biography are not saved yet.'

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await readToast(page, 'Success!', 'Content updated successfully')
}

test('leaving a form with unsaved changes asks first', async () => {
  const { page, close } = await openTab('news')
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  const tagline = page.getByLabel('Tagline')
  const loaded = await tagline.inputValue()
  await tagline.fill('Not for anybody’s eyes yet')
  await noSave(app, async () => {
    await page.getByRole('link', { name: 'Users' }).click()
    await answer(page, unsaved, 'Keep editing')
    expect(await tagline.inputValue()).toBe('Not for anybody’s eyes yet')
    await page.goBack()
    await answer(page, unsaved, 'Keep editing')
    expect(new URL(page.url()).search).toBe('?tab=content')
    await page.getByRole('button', { name: 'Logout' }).click()
    await answer(page, unsaved, 'Keep editing')
    await page.goBack()
    await page.getByRole('alertdialog').getByText(unsaved).waitFor()
    await page.goBack()
    await answer(page, unsaved, 'Discard changes')
    await page.getByRole('heading', { name: 'Add News Story' }).waitFor()
  })
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  expect(await tagline.inputValue()).toBe(loaded)
  expect(await page.getByText('You typed something here').count()).toBe(0)
  await close()
})

test('two people who change the same field are asked; nothing is overwritten', async () => {
  const mine = await openTab('content')
  await mine.page.getByLabel('Tagline').fill('Mine')
  await saveBio(app, { tagline: 'Theirs', shortBio: 'Theirs alone' })
  await mine.page.getByText('This was changed elsewhere while you were typing.').waitFor()
  expect(await mine.page.getByLabel('Tagline').inputValue()).toBe('Mine')

  const dialog = mine.page.getByRole('dialog', { name: 'Somebody else changed this too' })
  await noSave(app, async () => {
    await mine.page.getByRole('button', { name: 'Save Biography' }).click()
    await dialog.getByText('Theirs', { exact: true }).last().waitFor()
    const decide = dialog.getByRole('button', { name: 'Save my choice' })
    expect(await decide.isDisabled()).toBe(true)
    await dialog.getByRole('radio', { name: 'Write it anew' }).check()
    const anew = dialog.getByLabel('Tagline, written anew')
    await anew.fill('Of both')
    await dialog.getByRole('button', { name: 'Back to what I typed' }).click()
    expect(await mine.page.getByLabel('Tagline').inputValue()).toBe('Mine')
    await mine.page.getByRole('button', { name: 'Save Biography' }).click()
    expect(await anew.inputValue()).toBe('Of both')
  })
  await oneSave(app, async () => {
    await dialog.getByRole('radio', { name: 'Mine' }).check()
    await dialog.getByRole('button', { name: 'Save my choice' }).click()
    await readToast(mine.page, 'Success!', 'Content updated successfully')
  })
  const kept = await mine.page.evaluate(() => Object.keys(localStorage).join())
  expect(kept).not.toContain('decisions')
  const saved = await biography()
  expect(saved).toContain('tagline: Mine')
  expect(saved).toContain('Theirs alone')
  await mine.close()
})

test(
  'what was written anew of a conflict is let go of with what was typed',
  { tags: 'long' },
  async () => {
    const { page, close } = await openTab('content')
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' })
    async function collide(mine: string, theirs: string) {
      await page.getByLabel('Tagline').fill(mine)
      await saveBio(app, { tagline: theirs })
      await page.getByText('This was changed elsewhere while you were typing.').waitFor()
      await page.getByRole('button', { name: 'Save Biography' }).click()
      await dialog.waitFor()
    }
    const back = dialog.getByRole('button', { name: 'Back to what I typed' })
    await collide('My first', 'Theirs at first')
    await dialog.getByRole('radio', { name: 'Write it anew' }).check()
    await dialog.getByLabel('Tagline, written anew').fill('Of both')
    await back.click()
    await page.getByRole('link', { name: 'Users' }).click()
    await answer(page, unsaved, 'Discard changes')
    await page.getByRole('link', { name: 'Content', exact: true }).click()
    await collide('My second', 'Theirs again')
    const decide = dialog.getByRole('button', { name: 'Save my choice' })
    expect(await decide.isDisabled()).toBe(true)
    // Nor is another text taken that was not there yet when theirs was chosen.
    await dialog.getByRole('radio', { name: 'Theirs' }).check()
    expect(await decide.isDisabled()).toBe(false)
    await back.click()
    await saveBio(app, { tagline: 'Theirs at last', shortBio: 'Read by now' })
    await expect.poll(() => page.getByLabel('Short Bio').inputValue()).toBe('Read by now')
    await page.getByRole('button', { name: 'Save Biography' }).click()
    await dialog.getByText('Theirs at last').first().waitFor()
    expect(await decide.isDisabled()).toBe(true)
    await back.click()
    await close()
  },
)

test('two people who change different fields both have their way, unasked', async () => {
  const { page, close } = await openTab('content')
  await page.getByLabel('Tagline').fill('From the left wing')
  await saveBio(app, { shortBio: 'From the right wing' })
  await oneSave(app, () => save(page))
  const saved = await biography()
  expect(saved).toContain('From the left wing')
  expect(saved).toContain('From the right wing')
  await close()
})

test('a session that ends in the middle of work loses nothing', async () => {
  const { page, close } = await openTab('content')
  await page.getByLabel('Tagline').fill('Typed in an old session')
  const readOn = await holdReads(page)
  await page.context().clearCookies()
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await noSave(app, async () => {
    await page.getByRole('button', { name: 'Save Biography' }).click()
    await dialog.waitFor()
  })
  readOn()
  expect(await dialog.getByLabel('Username').inputValue()).toBe(testAdmin.username)
  await dialog.getByLabel('Password').fill(testAdmin.password)
  await oneSave(app, async () => {
    await dialog.getByRole('button', { name: 'Login' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Typed in an old session')
    // What was saved before is sent by itself meanwhile: pressed again, it is the same save.
    await save(page)
  })
  expect(await biography()).toContain('tagline: Typed in an old session')
  await close(onlyRefused(401))
})
