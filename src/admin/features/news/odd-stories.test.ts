// @module-tag long
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import { lostLines } from '../../../../server/testing/lost-lines'
import { oneSave, readToast } from '../../../../server/testing/owner-steps'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app, { timezoneId: 'America/New_York' })

test('a picture without a title is named by what it shows where its file’s name is not known', async () => {
  // As a clone has an upload: what it was called stays on the device that sent it.
  const file = path.join(app.siteDir, 'content/images/wren-laughing-headshot.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^(?:title|originalName): .*\n/gm, ''))
  const { alt } = app.site.store.get('images', 'wren-laughing-headshot') ?? {}
  const { page, close } = await openTab('news')
  const row = page.getByRole('listitem').filter({ hasText: 'A first voice role' })
  await row.getByText(alt ?? '', { exact: true }).waitFor()
  await writeFile(file, text)
  await row.getByText('Laughing', { exact: true }).waitFor()
  await close()
})

test('what is Hebrew begins on the right while it is written and in the list', async () => {
  const picture = 'נועה בפרדס!'
  const file = path.join(app.siteDir, 'content/images/windfall-orchard.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^title: .*/m, `title: ${picture}`))
  const { page, close } = await openTab('news')
  const form = page.getByRole('form', { name: 'Add News Story' })
  const directionOf = (shown: Locator) =>
    shown.evaluate((element) => getComputedStyle(element).direction)
  const fromRight = (shown: Locator) =>
    shown.evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return element.getBoundingClientRect().right - words.getBoundingClientRect().right
    })
  const texts = { Headline: 'נועה על הבמה!', Description: 'מחר בערב.' }
  for (const [label, said] of Object.entries(texts)) {
    await form.getByLabel(label).fill(said)
    expect(await directionOf(form.getByLabel(label))).toBe('rtl')
  }
  await form.getByRole('button', { name: 'Select Image' }).click()
  const tile = page.getByRole('dialog').getByText(picture)
  expect(await fromRight(tile)).toBeLessThan(10)
  await tile.click()
  expect(await directionOf(form.getByText(picture))).toBe('rtl')
  await form.getByRole('button', { name: 'Add News Story' }).click()
  const row = page.getByRole('listitem').filter({ hasText: texts.Headline })
  for (const said of [...Object.values(texts), picture]) {
    const shown = row.getByText(said, { exact: true })
    expect(await directionOf(shown)).toBe('rtl')
    expect(await fromRight(shown)).toBeCloseTo(0, 0)
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type(texts.Headline)
  const found = page.getByRole('option').getByText(texts.Headline, { exact: true })
  expect(await directionOf(found)).toBe('rtl')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await writeFile(file, text)
  await close()
})

test('a production and a picture that are deleted meanwhile are said to be gone, and can be let go', async () => {
  const { page, close } = await openTab('news')
  const form = page.getByRole('form', { name: 'Add News Story' })
  const image = form.getByRole('group', { name: 'Featured Image' })
  const production = form.getByLabel('Link to Production')
  await form.getByLabel('Headline').fill('A quiet week')
  await form.getByLabel('Description').fill('Nothing to tell.')
  await production.selectOption('windfall')
  await image.getByRole('button', { name: 'Select Image' }).click()
  const picker = page.getByRole('dialog', { name: 'Select Featured Image' })
  await picker.getByRole('button', { name: 'The orchard' }).click()
  await image.getByText('The orchard').waitFor()
  expect(await production.locator('option:checked').innerText()).toContain('Windfall')
  await app.asAdmin('DELETE', '/api/images/windfall-orchard')
  await app.asAdmin('DELETE', '/api/productions/windfall')
  await image.getByText('This picture is no longer there.').waitFor()
  const shown = production.locator('option:checked')
  await expect.poll(() => shown.innerText()).toBe('No longer there')
  await form.getByRole('button', { name: 'Add News Story' }).click()
  const refused = image.getByText('there is no image "windfall-orchard". Choose another one.')
  await refused.waitFor()
  const choose = image.getByRole('button', { name: 'Select Image' })
  const hasFocus = () => choose.evaluate((button) => button === document.activeElement)
  await expect.poll(hasFocus).toBe(true)
  await form.getByText('there is no production "windfall". Choose another one.').waitFor()
  await production.selectOption({ label: 'No production' })
  await image.getByRole('button', { name: 'Clear' }).click()
  await refused.waitFor({ state: 'detached' })
  expect(await hasFocus()).toBe(true)
  await oneSave(app, async () => {
    await form.getByRole('button', { name: 'Add News Story' }).click()
    await readToast(page, 'Success', 'News story created successfully')
  })
  // What was refused, and perhaps the picture itself, where it was asked for once it was gone.
  await close(lostLines)
})
