// @module-tag long
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { violationsOn } from '../../../../scripts/audit/accessibility'
import { openAdmin } from '../../../../server/testing/admin-page'
import { noSave, oneSave, readToast, undoFromToast } from '../../../../server/testing/owner-steps'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const phone = { bypassCSP: true, viewport: { width: 390, height: 844 } }
const settings = () => readFile(path.join(app.siteDir, 'content/site.yaml'), 'utf8')
const saved = ['Success!', 'Content updated successfully'] as const

test('every word beside one’s own texts can be changed, and only what was changed is written', async () => {
  const { page, close } = await openAdmin(app, 'content', phone)
  const original = await settings()

  const reel = page.getByRole('form', { name: 'Reel Page' })
  expect(await reel.getByLabel('Reel Facts').inputValue()).toBe(
    '3:30 minutes\nUpdated 2025\nHD Quality',
  )
  await reel.getByLabel('Reel Facts').fill('1:30 minutes\nUpdated 2026\n')
  const poster = reel.getByRole('group', { name: 'Reel Poster' })
  await poster.getByRole('button', { name: 'Change Image' }).click()
  const picker = page.getByRole('dialog', { name: 'Select Reel Poster' })
  await picker.getByRole('button', { name: 'Laughing' }).click()
  const { subject } = await oneSave(app, async () => {
    await reel.getByRole('button', { name: 'Save Reel Page' }).click()
    await readToast(page, ...saved)
  })
  expect(subject).toBe('site: update Reel details')
  expect((await settings()).replace(/ {2}facts:\n(?: {4}- .*\n)+/, '')).toBe(
    original.replace(
      '/uploads/salt-and-sparrow-at-the-wheel.jpg',
      '/uploads/wren-laughing-headshot.jpg',
    ),
  )
  const shown = await (await fetch(`${app.address}/reel`)).text()
  expect(shown).toContain('Updated 2026')
  expect(shown).not.toContain('3:30 minutes')

  const contact = page.getByRole('form', { name: 'Contact and Links' })
  await contact.getByLabel('Specialties').fill('Film\nCircus')
  await contact.getByLabel('IMDb').fill('imdb.com/name/1')
  await noSave(app, async () => {
    await contact.getByRole('button', { name: 'Save Contact and Links' }).click()
    await contact.getByText('Enter a full web address that begins with https://').waitFor()
  })
  await contact.getByLabel('IMDb').fill('https://www.imdb.com/name/1')
  await oneSave(app, async () => {
    await contact.getByRole('button', { name: 'Save Contact and Links' }).click()
    await readToast(page, ...saved)
  })
  const home = async () => (await fetch(app.address)).text()
  expect(await home()).toMatch(/Circus.*href="https:\/\/www\.imdb\.com\/name\/1"[^>]*>IMDb</s)

  const words = page.getByRole('form', { name: 'Words on the Pages' })
  const credits = words.getByLabel('Heading of the credits')
  const ownWords = await credits.inputValue()
  await credits.fill('')
  await words.getByLabel('Below the name').fill('She attends Elm Grove High School.')
  await words.getByRole('button', { name: 'Save Words' }).click()
  await words.getByText('Write a heading').waitFor()
  await credits.fill(ownWords)
  await noSave(app, () => words.getByRole('button', { name: 'Save Words' }).press('Enter'))
  const school = words.getByRole('group', { name: /names a school.*Elm Grove High School/ })
  await school.getByRole('button', { name: 'This is fine' }).press('Enter')
  await oneSave(app, async () => {
    await words.getByRole('button', { name: 'Save Words' }).click()
    await readToast(page, ...saved)
  })
  const footer = '\ntexts:\n  footer: She attends Elm Grove High School.\n'
  expect(await settings()).toContain(footer)
  expect(app.site.fineNotes.of('site', '')).toMatchObject([{ field: 'texts.footer' }])
  await words.getByText('Saved', { exact: true }).waitFor()
  // The form stays, and asks no more about what was called fine.
  await credits.fill('On stage')
  await oneSave(app, async () => {
    await words.getByRole('button', { name: 'Save Words' }).click()
    await page.getByText(saved[1]).first().waitFor()
  })
  expect(await settings()).toContain('  credits: On stage\n')
  await oneSave(app, () => undoFromToast(page, ...saved))
  expect(await settings()).toContain(footer)
  await credits.and(page.locator(`[value="${ownWords}"]`)).waitFor()
  expect(await violationsOn(page, '[aria-label="Words on the Pages"]')).toEqual([])
  await close()
})
