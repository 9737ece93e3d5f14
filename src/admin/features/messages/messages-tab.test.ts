import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import { forgetReads } from '../../../../server/testing/forget-reads'
import {
  answer,
  failedCall,
  failNext,
  findToast,
  noSave,
  oneSave,
  readToast,
} from '../../../../server/testing/owner-steps'
import { routeUntil } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

async function receive(subject: string) {
  const body = {
    name: 'Casting Director',
    email: 'casting@example.com',
    company: 'Paper Lantern Films',
    subject,
    message: 'Could Wren read for us on Tuesday?',
    elapsed: 5000,
  }
  const { status } = await app.call('POST', '/api/contact-messages', { body })
  expect(status).toBe(201)
}

test('without messages, or without an answer, the tab says so', async () => {
  const { page, close } = await openTab('messages')
  await page.getByText('No contact messages yet.').waitFor()
  const mendLine = await routeUntil(page, '**/api/contact-messages', async (route) => {
    await page.getByText('Loading messages').waitFor({ state: 'attached' })
    await route.fulfill({ status: 502 })
  })
  await forgetReads(page)
  await page.reload()
  await page.getByText('Failed to load messages. Please try again.').waitFor()
  mendLine()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('No contact messages yet.').waitFor()
  await close([expect.stringContaining('status of 502')])
})

test('a message arrives in the open list and goes through every status', async () => {
  const { page, close } = await openTab('messages')
  await page.getByText('No contact messages yet.').waitFor()
  await receive('Audition')
  const card = page.getByRole('listitem').filter({ hasText: 'Audition' })
  await card.getByText('Pending', { exact: true }).waitFor()
  await card.getByText('Casting Director, Paper Lantern Films').waitFor()
  const mail = card.getByRole('link', { name: 'casting@example.com' })
  expect(await mail.getAttribute('href')).toBe('mailto:casting@example.com')

  await failNext(page, '**/api/contact-messages/*/status')
  await card.getByRole('button', { name: 'Mark as Read' }).click()
  await readToast(page, 'Error', 'Failed to update message status. Please try again.')

  for (const [action, badge] of [
    ['Mark as Read', 'Read'],
    ['Mark as Responded', 'Responded'],
    ['Archive', 'Archived'],
  ] as const) {
    const { paths } = await oneSave(
      app,
      async () => {
        await card.getByRole('button', { name: action }).click()
        await readToast(page, 'Status updated', 'Message status has been updated successfully.')
      },
      'private',
    )
    expect(paths).toEqual([expect.stringMatching(/^M content\/messages\/message-\d+\.yaml$/)])
    await card.getByText(badge, { exact: true }).waitFor()
    const button = card.getByRole('button', { name: action })
    expect(await button.getAttribute('aria-pressed')).toBe('true')
  }
  await close([failedCall])
})

test('messages are found by status and by what they say', async () => {
  await receive('Workshop')
  const { page, close } = await openTab('messages')
  const subjects = page.getByRole('region', { name: 'Messages' }).getByRole('heading')
  await page.getByText('2 messages', { exact: true }).waitFor()
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Pending' })
  await page.getByText('1 message', { exact: true }).waitFor()
  expect(await subjects.allTextContents()).toEqual(['Workshop'])
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'All Messages' })
  await page.getByLabel('Search messages').fill('AUDITION')
  await page.getByText('1 message', { exact: true }).waitFor()
  expect(await subjects.allTextContents()).toEqual(['Audition'])
  await close()
})

test('a deletion asks, and is final', async () => {
  const { page, close } = await openTab('messages')
  const remove = page.getByRole('button', { name: 'Delete “Audition”' })
  const question = 'Are you sure you want to delete this message? This action cannot be undone.'
  await remove.click()
  await page.getByRole('alertdialog', { name: 'Delete Message' }).waitFor()
  await noSave(app, () => answer(page, question, 'Cancel'))
  await failNext(page, '**/api/contact-messages/*')
  await remove.click()
  await answer(page, question, 'Delete')
  await readToast(page, 'Error', 'Failed to delete message. Please try again.')

  const head = await app.git('rev-parse', 'HEAD')
  await remove.click()
  await answer(page, question, 'Delete')
  const toast = await findToast(page, 'Message deleted', 'Message has been deleted successfully.')
  expect(await toast.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await remove.waitFor({ state: 'detached' })
  await page.locator('main li :focus').waitFor()
  expect(await app.git('rev-parse', 'HEAD')).toBe(head)
  const files = await app.git(
    '--git-dir=.callboard/private.git',
    'ls-tree',
    '-r',
    '--name-only',
    'HEAD',
  )
  expect(files.match(/content\/messages\//g)).toHaveLength(1)
  await close([failedCall])
})

test('what is written from right to left is read so', async () => {
  const subject = 'اختبار أداء'
  const message = 'أود أن أدعو Wren إلى اختبار أداء.'
  const body = { name: 'محمد', email: 'casting@example.com', subject, message, elapsed: 5000 }
  expect((await app.call('POST', '/api/contact-messages', { body })).status).toBe(201)
  const { page, close } = await openTab('messages')
  for (const text of [subject, message, 'محمد']) {
    const shown = page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true })
    await shown.waitFor()
    const direction = await shown.evaluate((element) => getComputedStyle(element).direction)
    expect([text, direction]).toEqual([text, 'rtl'])
  }
  await close()
})

test('a keyboard goes on at the next message when a filter leaves out the one it has read', async () => {
  await receive('First round')
  await receive('Second round')
  const { page, close } = await openTab('messages')
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Pending' })
  const card = page.getByRole('listitem').filter({ hasText: 'Second round' })
  await card.getByRole('button', { name: 'Mark as Read' }).press('Enter')
  await card.waitFor({ state: 'detached' })
  await page.locator('main li :focus').waitFor()
  await close()
})
