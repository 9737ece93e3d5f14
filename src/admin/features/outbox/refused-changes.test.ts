// @module-tag long
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plain } from '../../../../server/media/pictures/test-pictures'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import { lostLines } from '../../../../server/testing/lost-lines'
import { findToast, readToast } from '../../../../server/testing/owner-steps'
import { answerWrites, cut, lost, pass, refuse } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'
import { uploadForm } from '../../../../server/testing/upload'
import { addStory, cue } from '../../../../server/testing/waiting-changes'

const app = testApp()
const openTab = sharedAdmin(app)

test('what was refused is sent again and dropped by keyboard alone, without losing the place', async () => {
  const { page, close } = await openTab('news')
  await page.getByRole('form', { name: 'Add News Story' }).waitFor()
  const answer = await answerWrites(page, '**/api/news', cut)
  for (const headline of ['Refused first', 'Refused second', 'Refused third'])
    await addStory(page, headline)
  answer(refuse('Not with these words'))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await cue(page, '3 changes not taken by the server').press('Enter')
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  const item = (headline: string) =>
    list.getByRole('listitem', { name: `Add news story “${headline}”` })
  const focused = page.locator('*:focus')

  const words = 'Still not with these words'
  answer(refuse(words))
  await item('Refused first').getByRole('button', { name: 'Send again' }).press('Enter')
  await item('Refused first').getByRole('alert').getByText(words).waitFor()
  await item('Refused first').getByRole('button', { name: 'Send again' }).and(focused).waitFor()

  answer(pass)
  await page.keyboard.press('Enter')
  await item('Refused first').waitFor({ state: 'detached' })
  await item('Refused second').getByRole('button', { name: 'Send again' }).and(focused).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Drop it' }).press('Enter')
  await item('Refused second').waitFor({ state: 'detached' })
  await item('Refused third').getByRole('button', { name: 'Send again' }).and(focused).waitFor()
  await page.keyboard.press('Enter')
  await list.getByText('Everything is sent.').waitFor()
  await expect.poll(() => list.evaluate((it) => it.contains(document.activeElement))).toBe(true)
  await findToast(page, 'Sent', 'Add news story “Refused third”')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await readToast(page, 'Sent', 'Add news story “Refused third”')
  await close(lostLines)
})

test('what the server knows in other words under its key says so, and is sent again as another, also from a file', async () => {
  const { page, close } = await openTab('news')
  await page.getByRole('form', { name: 'Add News Story' }).waitFor()
  const answer = await answerWrites(page, '**/api/news', lost({ headline: 'As it came' }))
  await addStory(page, 'As it stands here')
  await expect
    .poll(() => app.site.store.list('news').map(({ headline }) => headline))
    .toContain('As it came')
  answer(pass)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await cue(page, '1 change not taken by the server').press('Enter')
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  await list.getByText('Another form of this arrived before').waitFor()
  answer(cut)
  const again = list.getByRole('button', { name: 'Send again' })
  await again.press('Enter')
  await again.waitFor({ state: 'detached' })
  const downloading = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Download them' }).click()
  const file = await (await downloading).path()
  await list.getByRole('button', { name: 'Drop' }).click()
  await page.getByRole('button', { name: 'Drop it' }).click()
  await list.getByText('Everything is sent.').waitFor()
  answer(pass)
  await page.getByLabel('Take in a file').setInputFiles(file)
  await expect
    .poll(() => app.site.store.list('news').map(({ headline }) => headline))
    .toContain('As it stands here')
  await readToast(page, 'Sent', 'Add news story “As it stands here”')
  await list.getByRole('button', { name: 'Close' }).click()
  await close(lostLines)
})

test('a file that waited for a picture which got another meanwhile can take the place of that, too', async () => {
  const { page, close } = await openTab('images')
  const name = 'The orchard'
  const id = 'windfall-orchard'
  const answer = await answerWrites(page, '**/api/images/*/file', cut)
  const buffer = await plain(40, 30, '#204030').jpeg().toBuffer()
  await page.getByRole('button', { name }).click()
  const picture = page.getByRole('dialog', { name })
  const file = { name: 'mine.jpg', mimeType: 'image/jpeg', buffer }
  await picture.getByLabel('Replace the file').setInputFiles(file)
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await picture.getByText('Not sent yet').waitFor()
  await picture.getByRole('button', { name: 'Close' }).click()
  const theirs = uploadForm(await plain(30, 40, '#402030').jpeg().toBuffer())
  expect((await app.asAdmin('PUT', `/api/images/${id}/file`, theirs)).status).toBe(200)
  answer(pass)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await cue(page, '1 change not taken by the server').click()
  const change = page.getByRole('listitem', { name: `Replace the file of picture “${name}”` })
  await change.getByText('This picture has another file by now.').waitFor()
  await change.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByText('Everything is sent.').waitFor()
  const { filename = '' } = app.site.store.get('images', id) ?? {}
  const present = await sharp(path.join(app.siteDir, 'media', filename)).metadata()
  expect(present).toMatchObject({ width: 40, height: 30 })
  await page.getByRole('button', { name: 'Close' }).click()
  await close(lostLines)
})

test('a turn that waited for a picture which got another file meanwhile can be done to that', async () => {
  const { page, close } = await openTab('images')
  const name = 'The orchard'
  const id = 'windfall-orchard'
  const answer = await answerWrites(page, '**/api/images/*/rotation', cut)
  await page.getByRole('button', { name }).click()
  const picture = page.getByRole('dialog', { name })
  await picture.getByRole('button', { name: 'Turn right' }).click()
  await picture.getByText('Not sent yet').waitFor()
  await picture.getByRole('button', { name: 'Close' }).click()
  const theirs = uploadForm(await plain(36, 24, '#402030').jpeg().toBuffer())
  expect((await app.asAdmin('PUT', `/api/images/${id}/file`, theirs)).status).toBe(200)
  answer(pass)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await cue(page, '1 change not taken by the server').click()
  const change = page.getByRole('dialog').getByRole('listitem')
  await change.getByText('This picture has another file by now.').waitFor()
  await change.getByRole('button', { name: 'Turn it all the same' }).click()
  await page.getByText('Everything is sent.').waitFor()
  const { filename = '' } = app.site.store.get('images', id) ?? {}
  const present = await sharp(path.join(app.siteDir, 'media', filename)).metadata()
  expect(present).toMatchObject({ width: 24, height: 36 })
  await page.getByRole('button', { name: 'Close' }).click()
  await close(lostLines)
})

test('many pictures whose production was deleted meanwhile can be given another, or none', async () => {
  const run = { name: 'Short run', role: 'Pip', productionDate: '2026-01-02' }
  const { id } = (await app.asAdmin('POST', '/api/productions', run)).json<{ id: string }>()
  const { page, close } = await openTab('images')
  await page.getByRole('button', { name: 'Choose several' }).click()
  const answer = await answerWrites(page, '**/api/image-batches/changes', cut)
  const boxes = page.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 2 images' })
  await dialog.getByLabel('Production').selectOption(id)
  await dialog.getByLabel('Photographer', { exact: true }).fill('Ida Lens')
  await dialog.getByRole('button', { name: 'Change 2 images' }).click()
  await cue(page, 'Offline, 1 change waiting').waitFor()
  expect((await app.asAdmin('DELETE', `/api/productions/${id}`)).status).toBe(200)
  answer(pass)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await cue(page, '1 change not taken by the server').click()
  const change = page.getByRole('listitem', { name: 'Change 2 pictures' })
  const production = change.getByLabel('Production')
  await production.selectOption('none')
  await expect.poll(() => production.inputValue()).toBe('none')
  await change.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Everything is sent.').waitFor()
  const named = app.site.store.list('images').filter((one) => one.photographer === 'Ida Lens')
  expect(named.map(({ productionId }) => productionId)).toEqual([null, null])
  await close(lostLines)
})
