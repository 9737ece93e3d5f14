// @module-tag long
import { expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { lostLines } from '../../../../server/testing/lost-lines'
import { readToast } from '../../../../server/testing/owner-steps'
import { holdReads } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'
import { testMessage } from '../../../../server/testing/test-message'
import { cue, cutLine } from '../../../../server/testing/waiting-changes'
import type { Message } from '../../api/messages'

const app = testApp()

/** Has somebody else set the status of the one message there is; tells what it is now. */
async function statusOf(processed?: string) {
  const [message] = (await app.asAdmin('GET', '/api/contact-messages')).json<Message[]>()
  const url = `/api/contact-messages/${message?.id}/status`
  if (processed) expect((await app.asAdmin('PUT', url, { processed })).status).toBe(200)
  return message?.processed
}

test('a status that somebody else has set is not overwritten by one that is older, or waited', async () => {
  await app.call('POST', '/api/contact-messages', { body: testMessage })
  const { page, close } = await openAdmin(app, 'messages')
  const card = page.getByRole('listitem').filter({ hasText: testMessage.subject })
  const mark = card.getByRole('button', { name: 'Mark as Read' })
  await mark.waitFor()
  const letGo = await holdReads(page, '**/api/contact-messages')
  await statusOf('responded')
  const refused = page.waitForResponse((answer) => answer.status() === 409)
  await mark.click()
  await refused
  letGo()
  const words =
    'Somebody else has set another status meanwhile. If yours is to take its place, choose it once more.'
  await readToast(page, 'Error', words)
  await card.getByText('Responded', { exact: true }).waitFor()
  expect(await statusOf()).toBe('responded')
  await mark.click()
  await readToast(page, 'Status updated', 'Message status has been updated successfully.')

  const mendLine = await cutLine(page)
  await card.getByRole('button', { name: 'Archive' }).click()
  await card.getByText('Archived', { exact: true }).waitFor()
  await statusOf('responded')
  await mendLine()
  await cue(page, '1 change not taken by the server').click()
  expect(await statusOf()).toBe('responded')
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  await list.getByRole('button', { name: 'Keep mine' }).click()
  await list.getByText('Everything is sent.').waitFor()
  expect(await statusOf()).toBe('archived')
  await close(lostLines)
})
