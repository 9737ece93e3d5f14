import sharp from 'sharp'
import { expect, test } from 'vitest'
import { leadTo, openAdmin, sharedAdmin } from '../../../../server/testing/admin-page'
import {
  answer,
  failedCall,
  failNext,
  findToast,
  noSave,
  oneSave,
  readToast,
  undoSave,
} from '../../../../server/testing/owner-steps'
import { holdReads } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'
import { readsDatabase } from '../../../lib/browser/private-storage'

const app = testApp()
const openTab = sharedAdmin(app)

test('an agent is added with a department', async () => {
  const { page, close } = await openTab('agents')
  await page.getByRole('button', { name: 'Add Agent' }).click()
  const form = page.getByRole('form', { name: 'Add Agent' })
  const create = form.getByRole('button', { name: 'Create Agent' })
  await expect.poll(() => form.getByLabel('Agency Name').inputValue()).toBe('Northlight Talent')
  await noSave(app, async () => {
    await create.click()
    await readToast(page, 'Validation Error', 'Please fill in all required fields')
  })
  await form.getByLabel('Name', { exact: true }).fill('Rosa Finch')
  await form.getByLabel('Email').fill('rosa@example.com')
  await form.getByLabel('Phone').fill('+1 212-555-0199')
  await form.getByLabel('Department').selectOption('General Representation')
  // After everybody else: whoever is first is Casting on the home page.
  expect(await form.getByLabel('Display Order').inputValue()).toBe('5')
  await form.getByLabel('Display Order').fill('7')
  await failNext(page, '**/api/agents')
  await create.click()
  await readToast(page, 'Error', 'Failed to create agent')
  const { subject, paths } = await oneSave(app, async () => {
    await create.click()
    await readToast(page, 'Success', 'Agent created successfully')
  })
  expect([subject, paths]).toEqual([
    'agents: add "Rosa Finch"',
    ['A content/agents/rosa-finch.yaml'],
  ])
  const row = page.getByRole('listitem').filter({ hasText: 'Rosa Finch' })
  await row.getByText('General Representation').waitFor()
  await row.getByText('Order: 7').waitFor()
  await close([failedCall])
})

test('an agent who is added before the others are known comes behind them all the same', async () => {
  const { page, close } = await openAdmin(app, 'overview')
  await page.getByRole('heading', { name: 'Content Management' }).waitFor()
  const readOn = await holdReads(page, '**/api/agents')
  await page.evaluate((name) => indexedDB.deleteDatabase(name), readsDatabase)
  await page.goto('/admin?tab=agents')
  await page.getByRole('button', { name: 'Add Agent' }).click()
  const form = page.getByRole('form', { name: 'Add Agent' })
  expect(await form.count()).toBe(0)
  readOn()
  await form.waitFor()
  expect(Number(await form.getByLabel('Display Order').inputValue())).toBeGreaterThanOrEqual(5)
  expect(await form.getByLabel('Name', { exact: true }).and(page.locator(':focus')).count()).toBe(1)
  await close()
})

test('an agent is edited in place', async () => {
  const { page, close } = await openTab('agents')
  await page.getByRole('button', { name: 'Edit Dev Marlowe' }).click()
  const form = page.getByRole('form', { name: 'Edit Dev Marlowe' })
  await form.getByRole('switch', { name: 'Active' }).click()
  const { paths } = await oneSave(app, async () => {
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await readToast(page, 'Success', 'Agent updated successfully')
  })
  expect(paths).toEqual(['M content/agents/dev-marlowe.yaml'])
  const row = page.getByRole('listitem').filter({ hasText: 'Dev Marlowe' })
  await row.getByText('Inactive', { exact: true }).waitFor()
  expect(await (await fetch(`${app.address}/contact`)).text()).not.toContain('Dev Marlowe')
  await close()
})

test('an agent is deleted at once, and Undo brings it back', async () => {
  const { page, close } = await openTab('agents')
  const remove = page.getByRole('button', { name: 'Delete Ines Calloway' })
  const { paths } = await oneSave(app, async () => {
    await remove.click()
    await findToast(page, 'Success', 'Agent deleted successfully')
  })
  expect(paths).toEqual(['D content/agents/ines-calloway.yaml'])
  await remove.waitFor({ state: 'detached' })
  await page.locator('main li :focus').waitFor()
  await undoSave(app, page, 'Success', 'Agent deleted successfully')
  await remove.waitFor()
  await close()
})

test('the agency is edited in place; Cancel brings the loaded values back', async () => {
  const { page, close } = await openTab('agents')
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  const form = page.getByRole('form', { name: 'Agency Information' })
  await edit.click()
  await form.getByLabel('Agency Name*').fill('Another Agency')
  await noSave(app, async () => {
    await form.getByRole('button', { name: 'Cancel' }).click()
    await answer(
      page,
      'Your changes to the agency information are not saved yet.',
      'Discard changes',
    )
  })
  await page.getByRole('link', { name: 'https://northlight.example' }).waitFor()
  await edit.click()
  expect(await form.getByLabel('Agency Name*').inputValue()).toBe('Northlight Talent')
  await form.getByLabel('Phone Number').fill('+1 212-555-0100')
  await failNext(page, '**/api/agency-info')
  await form.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Error', 'Failed to update agency information')
  const { subject, paths } = await oneSave(app, async () => {
    await form.getByRole('button', { name: 'Save' }).click()
    await readToast(page, 'Success', 'Agency information updated successfully')
  })
  expect([subject, paths]).toEqual(['agency: update Phone Number', ['M content/agency.yaml']])
  await page.getByText('+1 212-555-0100').waitFor()
  await close([failedCall])
})

test('a new logo is uploaded before the agency is saved; where that fails, nothing is', async () => {
  const { page, close } = await openTab('agents')
  const background = { r: 30, g: 60, b: 90 }
  const paper = sharp({ create: { width: 300, height: 120, channels: 3, background } })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('form', { name: 'Agency Information' })
  const save = form.getByRole('button', { name: 'Save' })
  await form.getByLabel('Agency Logo').setInputFiles({
    name: 'mark.png',
    mimeType: 'image/png',
    buffer: await paper.png().toBuffer(),
  })
  await failNext(page, '**/api/images/upload')
  await noSave(app, async () => {
    await save.click()
    await readToast(page, 'Error', 'Failed to upload logo')
  })
  await save.click()
  await readToast(page, 'Success', 'Agency information updated successfully')
  expect(await app.git('log', '-2', '--format=%s')).toBe(
    'agency: update Agency Logo\nimages: add "Northlight Talent logo"\n',
  )
  const logo = page.getByRole('img', { name: 'Northlight Talent logo' })
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  expect(await (await fetch(`${app.address}/contact`)).text()).toContain('Northlight Talent logo')
  // What is saved leaves no draft that would come back as if it were not.
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft')
  await leadTo(page, 'agents')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.waitFor()
  expect(await page.getByText('You typed something here').count()).toBe(0)
  await close([failedCall])
})
