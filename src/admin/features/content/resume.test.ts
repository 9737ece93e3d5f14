// @module-tag long
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { violationsOn } from '../../../../scripts/audit/accessibility'
import { rewritePdf } from '../../../../server/media/pdf/rewrite'
import { asksToStay, openAdmin } from '../../../../server/testing/admin-page'
import { lostLines } from '../../../../server/testing/lost-lines'
import {
  answer,
  holdAnswers,
  noSave,
  oneSave,
  readRestored,
  readToast,
} from '../../../../server/testing/owner-steps'
import { cutWrites } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()

async function pdf(name: string, ...lines: string[]) {
  const document = await PDFDocument.create()
  const page = document.addPage()
  lines.forEach((line, at) => page.drawText(line, { x: 50, y: 700 - 30 * at, size: 12 }))
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) }
}

test('a resume is replaced by a PDF, and by nothing else, and comes back from its history', async () => {
  const { page, close } = await openAdmin(app, 'content')
  const choose = page.getByLabel('Resume file')
  const replace = page.getByRole('button', { name: 'Replace Resume' })
  const downloaded = async () =>
    Buffer.from(await (await fetch(`${app.address}/bio/resume`)).arrayBuffer())
  await page.getByText('Wren Larkwood - Resume.pdf').waitFor()
  expect(await replace.isDisabled()).toBe(true)
  const real = await readFile(path.join(app.siteDir, 'media/wren-larkwood-resume.pdf'))
  await noSave(app, async () => {
    await choose.setInputFiles({ name: 'r.docx', mimeType: 'application/msword', buffer: real })
    await page.getByText('This is not a PDF file. Save the resume as a PDF first.').waitFor()
    expect(await replace.isDisabled()).toBe(true)
    const fake = Buffer.from('Not a PDF at all')
    await choose.setInputFiles({ name: 'fake.pdf', mimeType: 'application/pdf', buffer: fake })
    await page.getByText('fake.pdf (0.00 MB)').waitFor()
    await replace.click()
    await readToast(page, 'Error', 'Failed to upload resume')
    await page.getByText('This file is not a PDF. Choose the resume as a PDF file.').waitFor()
    expect(await replace.isEnabled()).toBe(true)
  })
  const spring = await PDFDocument.create()
  spring.addPage().drawText('Spring')
  const buffer = Buffer.from(await spring.save())
  await choose.setInputFiles({ name: 'Spring.pdf', mimeType: 'application/pdf', buffer })
  const { paths } = await oneSave(app, async () => {
    await replace.click()
    await readToast(page, 'Success', 'Resume uploaded successfully')
  })
  expect(paths).toEqual([
    expect.stringMatching(/^A media\/.*\.pdf$/),
    'D media/wren-larkwood-resume.pdf',
    'M content/site.yaml',
  ])
  await page.getByText('Spring.pdf', { exact: true }).waitFor()
  expect((await downloaded()).equals(await rewritePdf(buffer))).toBe(true)
  expect(await replace.isDisabled()).toBe(true)

  const card = page.locator('section').filter({ hasText: 'Resume Management' })
  await card.getByRole('button', { name: 'History of the site settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'History of the site settings' })
  const versions = dialog.locator('ol > li')
  await versions
    .first()
    .getByText(/Resume/)
    .first()
    .waitFor()
  const restored = await oneSave(app, async () => {
    await versions.nth(1).getByRole('button', { name: 'Restore this version' }).click()
    await readRestored(page)
  })
  expect(restored.paths).toEqual([
    'A media/wren-larkwood-resume.pdf',
    paths[0]?.replace('A ', 'D '),
    'M content/site.yaml',
  ])
  await page.getByText('Wren Larkwood - Resume.pdf').waitFor()
  expect((await downloaded()).equals(real)).toBe(true)
  const refused: unknown = expect.stringContaining('status of 415')
  await close([refused, refused])
})

test('whoever leaves with a resume that is chosen, and not uploaded, is asked first', async () => {
  const { page, close } = await openAdmin(app, 'content')
  const choose = page.getByLabel('Resume file')
  const replace = page.getByRole('button', { name: 'Replace Resume' })
  await choose.setInputFiles(await pdf('Spring.pdf', 'Spring'))
  // It is being read, and would be uploaded by nobody.
  const held = await holdAnswers(page, '**/api/whereabouts/resume')
  await replace.click()
  await held.arrived
  await page.getByText('Looking for what may tell').waitFor()
  expect(await asksToStay(page)).toBe(true)
  await page.getByRole('link', { name: 'Users' }).click()
  const unsaved = 'Your changes to Spring.pdf are not saved yet.'
  await answer(page, unsaved, 'Keep editing')
  await page.getByText('Spring.pdf (0.00 MB)').waitFor()
  await page.getByRole('link', { name: 'Users' }).click()
  await answer(page, unsaved, 'Discard changes')
  await page.getByRole('heading', { name: 'Users', level: 2 }).waitFor()
  expect(await asksToStay(page)).toBe(false)
  held.release()
  await close()
})

test('a resume is read before it is public, and what was found called fine or sent all the same', async () => {
  const viewport = { width: 390, height: 844 }
  const { page, close } = await openAdmin(app, 'content', { bypassCSP: true, viewport })
  const choose = page.getByLabel('Resume file')
  const replace = page.getByRole('button', { name: 'Replace Resume' })
  const anyway = page.getByRole('button', { name: 'Upload Anyway' })
  const sent = (press: () => Promise<unknown>) =>
    oneSave(app, async () => {
      await press()
      await readToast(page, 'Success', 'Resume uploaded successfully')
    })

  const telling = ['Wren Larkwood', 'Mobile: 0171 555 0199', 'Pupil at Elm Grove High School']
  await choose.setInputFiles(await pdf('Telling.pdf', ...telling))
  const number = page.getByRole('group', { name: /private telephone number.*0171 555 0199/ })
  const school = page.getByRole('group', { name: /names a school.*Elm Grove High School/ })
  await noSave(app, async () => {
    await replace.click()
    await school.waitFor()
    await page.getByText('Not uploaded yet.').waitFor()
  })
  expect(await number.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await violationsOn(page, '#part-resume')).toEqual([])
  await number.getByRole('button', { name: 'This is fine' }).press('Enter')
  await number.waitFor({ state: 'detached' })
  await sent(() => anyway.click())
  expect(app.site.fineNotes.of('site', '')).toMatchObject([{ rule: 'phone' }])

  await choose.setInputFiles(await pdf('Again.pdf', 'Now', ...telling.slice(1)))
  await noSave(app, async () => {
    await replace.click()
    await school.waitFor()
  })
  expect(await number.count()).toBe(0)

  await choose.setInputFiles(await pdf('Scan.pdf'))
  await noSave(app, async () => {
    await replace.click()
    await page.getByText('No text can be read in this PDF. It may be a scan.').waitFor()
  })

  const mendLine = await cutWrites(page.context(), '**/api/**')
  await choose.setInputFiles(await pdf('Train.pdf', 'Wren Larkwood'))
  await replace.click()
  await page.getByText('This PDF was not read: the server could not be asked.').waitFor()
  await anyway.click()
  await page.getByText('Not sent yet').waitFor()
  await page.getByText('Train.pdf', { exact: true }).waitFor()
  const view = page.getByRole('link', { name: 'View Resume' })
  expect(await view.count()).toBe(0)
  mendLine()
  await oneSave(app, async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await view.waitFor()
  })
  await page.getByText('Train.pdf', { exact: true }).waitFor()
  expect(app.site.fineNotes.of('site', '')).toEqual([])
  await close(lostLines)
})
